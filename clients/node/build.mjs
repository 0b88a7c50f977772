// build.mjs - compiles src into dist/esm and dist/cjs, each with its types.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
// The finished whole takes the old one's place, so that a failed build leaves that alone.
const fresh = join(here, 'node_modules/.interpretd-dist')
const require = createRequire(import.meta.url)

function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: here, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function compile(project, form) {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  run(process.execPath, tsc, '-p', project, '--outDir', join(fresh, form))
}

if (existsSync(join(here, 'src'))) {
  // npm doesn't fetch these for a folder that another project installs.
  if (!existsSync(join(here, 'node_modules/typescript'))) {
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  }
  rmSync(fresh, { recursive: true, force: true })
  compile('tsconfig.json', 'esm')
  compile('tsconfig.cjs.json', 'cjs')
  writeFileSync(join(fresh, 'cjs/package.json'), '{ "type": "commonjs" }\n')
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
}
