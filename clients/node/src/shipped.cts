// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * This folder. CommonJS in both builds, so that it knows its own path; it requires nothing, so that it can also be in a
 * bundle that is an ES module, where there is no such path.
 */

const folder = typeof __dirname === 'string' ? __dirname : undefined

export { folder }
