// process.test.mjs - whole programs: what keeps a process alive, what its end takes along, both module forms.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT, ROOT, runNode, test, until } from './common.mjs'

const run = (source, options) => runNode(['--input-type=module', '-e', source], options)

test('an unused interpreter keeps nothing alive', async () => {
  const { code, stderr } = await run(`
    import { Interpreter } from 'interpretd'
    new Interpreter({ f: () => 1 })
  `)
  assert.deepEqual([code, stderr], [0, ''])
})

test('an interpreter with tools lets the process end', async () => {
  const started = performance.now()
  const { code, stdout, stderr } = await run(`
    import { Interpreter } from 'interpretd'
    const box = new Interpreter({ f: () => 1 })
    console.log((await box.execute('x = f()\\nx')).value, box.getVariable('x'))
  `)
  assert.deepEqual([code, stdout, stderr], [0, '1 1\n', ''])
  assert.ok(performance.now() - started < 20_000)
})

test('a run that nobody waits for is still waited for', async () => {
  const { code, stdout } = await run(`
    import { Interpreter } from 'interpretd'
    new Interpreter({ f: (args) => console.log(args.arg0) }).execute('f(5)')
  `)
  assert.deepEqual([code, stdout], [0, '5\n'])
})

test('a failed start is a rejection and no more', async () => {
  const env = { ...process.env, INTERPRETD_BIN: '/nonexistent' }
  const source = `
    import { Interpreter } from 'interpretd'
    const box = new Interpreter()
    for (const call of [() => box.execute('1'), () => box.variables(), () => box.open()]) {
      await call().catch((error) => console.log(error.name, error.code))
    }
    const run = box.stream('1')
    try { for await (const _ of run); } catch (error) { console.log(error.code) }
    console.log(box.getVariable('x'))
  `
  const { code, stdout, stderr } = await run(source, { env })
  const refused = 'ServiceError no_daemon\n'
  assert.deepEqual([code, stdout, stderr], [0, `${refused.repeat(3)}no_daemon\nnull\n`, ''])
  // Also of a call that blocks: in a process group of its own, since what is at stake is the group.
  const blocking = `
    import { Interpreter } from 'interpretd'
    const calls = [(box) => box.exportState(), (box) => box.importState(Buffer.from('x'))]
    for (const call of calls) {
      try { call(new Interpreter()) } catch (error) { console.log(error.message) }
    }
  `
  const texts = [
    ['/nonexistent', "/nonexistent can't be started\n"],
    ['/bin/false', '/bin/false --private ended before it was ready\n'],
  ]
  for (const [program, text] of texts) {
    const options = { env: { ...process.env, INTERPRETD_BIN: program }, detached: true }
    const done = await run(blocking, options)
    assert.deepEqual([done.code, done.stdout, done.stderr], [0, text.repeat(2), ''])
  }
  const nowhere = { ...process.env, INTERPRETD_BIN: '', PATH: '/nonexistent' }
  // Installed from here, the package carries one.
  const carries = existsSync(join(CLIENT, 'bin'))
  if (!carries)
    assert.match((await run(source, { env: nowhere })).stdout, /^ServiceError no_daemon/)
  const other = { ...process.env, INTERPRETD_BIN: '/bin/true' }
  assert.match((await run(source, { env: other })).stdout, /^ServiceError no_daemon/)
})

test('the private daemon is shared, and ends with the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const env = { ...process.env, TMPDIR: folder, XDG_RUNTIME_DIR: folder }
  const daemons = `readdirSync('/proc').filter((pid) => {
      try {
        return /^\\d+$/.test(pid) && readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[1] === String(process.pid)
      } catch { return false }
    })`
  for (const end of [
    '',
    'process.exit(3)',
    "process.kill(process.pid, 'SIGKILL')",
    "throw new Error('x')",
  ]) {
    const { stdout } = await run(
      `
      import { readdirSync, readFileSync } from 'node:fs'
      import { Interpreter } from 'interpretd'
      const boxes = [new Interpreter(), new Interpreter(), new Interpreter()]
      await Promise.all(boxes.map((box) => box.execute('x = 1')))
      boxes[0].getVariable('x')
      console.log(${daemons}.join(' '))
      ${end}
      `,
      { env },
    )
    const children = stdout.trim().split(' ')
    assert.match(stdout, /^\d+\n$/)
    await until(() => !existsSync(`/proc/${children[0]}`))
    await until(() => readdirSync(folder).length === 0)
  }
  rmSync(folder, { recursive: true })
})

test('threads share it', async () => {
  const { code, stdout, stderr } = await run(`
    import { Worker } from 'node:worker_threads'
    import { Interpreter } from 'interpretd'
    import { knownPrivateSocket } from '${join(CLIENT, 'dist/esm/daemon.js')}'
    const box = new Interpreter()
    await box.execute('x = 1')
    const source = \`
      const { parentPort } = require('node:worker_threads')
      const { Interpreter } = require('${join(CLIENT, 'dist/cjs/index.js')}')
      const { knownPrivateSocket } = require('${join(CLIENT, 'dist/cjs/daemon.js')}')
      const box = new Interpreter({ f: () => 2 })
      box.execute('y = f()').then(() => parentPort.postMessage([box.getVariable('y'), knownPrivateSocket()]))
    \`
    const worker = new Worker(source, { eval: true, execArgv: [] })
    const [y, socket] = await new Promise((resolve) => worker.once('message', resolve))
    console.log(y, socket === knownPrivateSocket())
  `)
  assert.deepEqual([code, stdout, stderr], [0, '2 true\n', ''])
})

test('CommonJS', async () => {
  const { code, stdout, stderr } = await runNode([
    '-e',
    `
    const { Interpreter, STATE_FORMAT_VERSION } = require('interpretd')
    const box = new Interpreter({ f: async () => 2n ** 60n })
    box.execute('x = f()').then((result) => {
      console.log(result.ok, box.getVariable('x'), STATE_FORMAT_VERSION)
    })
    `,
  ])
  assert.deepEqual([code, stdout, stderr], [0, 'true 1152921504606846976n 1\n', ''])
})

test('in one file, as bundlers make them', async () => {
  const from = join(CLIENT, 'dist/cjs')
  const modules = readdirSync(from)
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8')
      return `${JSON.stringify(`./${name}`)}: (exports, module, require) => {${text}\n},`
    })
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-test-'))
  const file = join(folder, 'bundle.cjs')
  const outside = `require('node:module').createRequire(${JSON.stringify(join(from, 'index.js'))})`
  writeFileSync(
    file,
    `
    // What runs in another thread too would be written twice.
    require('node:fs').writeSync(1, 'starts\\n')
    const outside = ${outside}
    const modules = {${modules.join('\n')}}
    const made = {}
    function inside(name) {
      if (!(name in modules)) return outside(name)
      if (!(name in made)) {
        const module = (made[name] = { exports: {} })
        modules[name](module.exports, module, inside)
      }
      return made[name].exports
    }
    const { Interpreter } = inside('./index.js')
    const box = new Interpreter({ f: ({ n }) => n * 2 })
    box.execute('x = f(n=21)').then(() => console.log(box.getVariable('x'), box.stateKeys()))
    `,
  )
  const { code, stdout, stderr } = await runNode([file])
  rmSync(folder, { recursive: true })
  assert.deepEqual([code, stdout, stderr], [0, "starts\n42 [ 'x' ]\n", ''])
  // An ES module has neither require nor a folder, and a bundle of it can't provide them.
  const esm = join(CLIENT, 'dist/esm')
  for (const name of readdirSync(esm).filter((name) => /\.c?js$/.test(name))) {
    const text = readFileSync(join(esm, name), 'utf8').replace(/typeof __dirname.*/g, '')
    const own =
      name === 'thread.js'
        ? text.replaceAll("(require('node:net'), require('node:worker_threads')", '')
        : text
    assert.doesNotMatch(own, /\b(require\(|__dirname|__filename)/, name)
  }
})

test('types, for ES modules and CommonJS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(CLIENT, join(folder, 'node_modules/interpretd'))
  symlinkSync(join(CLIENT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  const program = join(ROOT, 'tests/clients/node/types/consumer.mts')
  const files = ['consumer.mts', 'consumer.cts']
  for (const file of files) copyFileSync(program, join(folder, file))
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'ESNext.Disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(CLIENT, 'node_modules/typescript/bin/tsc')
  const { code, stdout } = await runNode([tsc, '-p', folder])
  assert.deepEqual([code, stdout], [0, ''])
  rmSync(folder, { recursive: true })
})

test('a tool that throws does not end the process', async () => {
  const { code, stdout, stderr } = await run(`
    import { Interpreter } from 'interpretd'
    const box = new Interpreter({ f: () => { throw 'text' }, g: () => Promise.reject(null), h: () => box })
    for (const code of ['f()', 'g()', 'h()', 'f(lambda: 1)', 'f(object())']) {
      console.log((await box.execute(code)).ok)
    }
  `)
  assert.deepEqual([code, stdout, stderr], [0, 'false\n'.repeat(5), ''])
})

test('an iteration that nobody awaits does not end the process', async () => {
  const env = { ...process.env, INTERPRETD_SOCKET: '/nonexistent/socket' }
  const { code } = await run(
    `
    import { Interpreter } from 'interpretd'
    new Interpreter().stream('1')
    `,
    { env },
  )
  assert.equal(code, 0)
})
