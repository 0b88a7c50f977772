// build.mjs - compiles src into dist/esm and dist/cjs, each with its types.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

function compile(project) {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(here, project)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (existsSync(join(here, 'src'))) {
  rmSync(join(here, 'dist'), { recursive: true, force: true })
  compile('tsconfig.json')
  compile('tsconfig.cjs.json')
  writeFileSync(join(here, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n')
}
