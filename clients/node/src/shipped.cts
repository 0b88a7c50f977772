// SPDX-License-Identifier: MIT OR Apache-2.0
/** The daemon that this package carries, if it does. CommonJS in both builds, so that it knows its own path. */

import * as path from 'node:path'

const shippedDaemon = path.join(__dirname, '../../bin/interpretd')

export { shippedDaemon }
