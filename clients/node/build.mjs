// build.mjs - compiles src into dist/esm and dist/cjs, each with its types; with --daemon it also puts the daemon into bin.
//
// The daemon is the program that INTERPRETD_BIN names, else the release build of the tree around this folder, which
// ./dev build makes with all that it needs.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

if (process.argv.includes('--daemon')) {
  const tree = join(here, '../..')
  let program = process.env.INTERPRETD_BIN
  if (!program && existsSync(join(tree, 'dev')) && existsSync(join(tree, 'daemon'))) {
    run(join(tree, 'dev'), 'build', 'release')
    program = join(tree, 'build/release/daemon/interpretd')
  }
  if (program) {
    const copy = join(here, `bin/interpretd.${process.pid}`)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(program, copy)
    chmodSync(copy, 0o755)
    // A daemon with its debugging information does as well.
    spawnSync('strip', ['--strip-debug', copy], { stdio: 'ignore' })
    renameSync(copy, join(here, 'bin/interpretd'))
  }
}
