// sessions.test.mjs - the life of sessions: a service, several clients, lost connections and workers, closing.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ENDLESS,
  Interpreter,
  internal,
  outcome,
  SessionLostError,
  sleep,
  startService,
  test,
  until,
} from './common.mjs'

const { control } = await internal('link')
const { packFrame } = await internal('machine')

/** Runs a test with a service of its own. */
async function withService(body) {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const service = await startService(folder)
  try {
    await body(service.socket, service)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sessionsOf(socket) {
  const answer = await control(socket, 'list', {})
  return answer.body.sessions
}

test('sessions are apart', async () => {
  const [a, b] = [new Interpreter(), new Interpreter()]
  await Promise.all([a.execute('x = 1'), b.execute('x = 2')])
  assert.deepEqual([a.getVariable('x'), b.getVariable('x')], [1, 2])
  assert.notEqual(a.sessionId, b.sessionId)
})

test('many interpreters at once', async () => {
  const boxes = Array.from({ length: 20 }, () => new Interpreter())
  const values = await Promise.all(boxes.map((box, i) => outcome(box, `${i} * 2`)))
  assert.deepEqual(
    values,
    boxes.map((_, i) => i * 2),
  )
  await Promise.all(boxes.map((box) => box.close()))
})

test('the first script goes right behind the opening', () =>
  withService(async (socket) => {
    const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
    const path = join(folder, 'between')
    const stop = new AbortController()
    const sent = []
    const proxy = createServer((from) => {
      const to = createConnection({ path: socket })
      for (const end of [from, to]) end.on('error', () => {})
      from.on('data', (data) => {
        sent.push(data.toString('latin1'))
        if (sent.length === 2) stop.abort() // the session isn't there yet
        to.write(data)
      })
      from.on('close', () => to.destroy())
      to.pipe(from)
    }).listen(path)
    const one = new Interpreter(null, { socket: path })
    assert.equal(await outcome(one, '1 + 1'), 2)
    assert.equal(sent.length, 1)
    assert.ok(sent[0].includes('1 + 1'))
    const other = new Interpreter(null, { socket: path, ...ENDLESS })
    const begun = Date.now()
    const aborted = other.execute('while True: pass', null, null, { signal: stop.signal })
    await assert.rejects(aborted, { name: 'AbortError' })
    assert.equal(await outcome(other, '1 + 2'), 3)
    assert.ok(Date.now() - begun < 20_000)
    proxy.close()
    await Promise.all([one.close(), other.close()])
    rmSync(folder, { recursive: true, force: true })
  }))

test('an opening that is refused tells why, whatever is said of the script behind it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const path = join(folder, 'full')
  const refusal = { code: 'too_many_sessions', number: 1, message: 'too many', fatal: false }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(packFrame('error', 3, refusal))
      socket.end(packFrame('error', 1, { ...refusal, code: 'bad_state', fatal: true }))
    })
  }).listen(path)
  const box = new Interpreter(null, { socket: path })
  await assert.rejects(box.execute('1'), { code: 'too_many_sessions' })
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('two clients of one session', () =>
  withService(async (socket) => {
    const one = new Interpreter({ who: () => 'one' }, { socket, ...ENDLESS })
    await one.execute('x = 5')
    const two = new Interpreter({ who: () => 'two' }, { socket, session: one.sessionId })
    assert.equal(two.getVariable('x'), 5)
    assert.deepEqual([await outcome(one, 'who()'), await outcome(two, 'who()')], ['one', 'two'])
    assert.equal(await outcome(two, 'x += 1\nx'), 6)
    const run = one.execute('print("mine")\nwhile True: pass')
    await until(async () => (await two.describe()).state === 'running')
    assert.equal((await two.describe()).mine, false)
    assert.equal(await two.cancel(), true)
    const { error, stdout } = await run
    assert.deepEqual([error.kind, stdout], ['cancelled', 'mine\n'])
    await two.close()
    assert.equal(await outcome(one, 'x'), 6)
    await one.close()
    assert.deepEqual(await sessionsOf(socket), [])
  }))

test('a session outlives its client', () =>
  withService(async (socket) => {
    const one = new Interpreter(null, { socket })
    await one.execute('x = 5')
    const session = one.sessionId
    one.detach()
    await assert.rejects(one.execute('1'), { code: 'closed' })
    const two = new Interpreter(null, { socket, session })
    assert.equal(await outcome(two, 'x'), 5)
    await two.close()
    await until(async () => (await sessionsOf(socket))[0]?.clients === 0)
    const three = new Interpreter(null, { socket, keep: false })
    await three.execute('1')
    three.detach()
    await until(async () => (await sessionsOf(socket)).length === 1)
  }))

test('a session that is not there', () =>
  withService(async (socket) => {
    const session = '0'.repeat(32)
    const box = new Interpreter(null, { socket, session })
    await assert.rejects(box.execute('1'), { code: 'no_session' })
    assert.throws(() => box.getVariable('x'), { name: 'SessionLostError', code: 'forgotten' })
  }))

test('closing', async () => {
  const box = new Interpreter(null, ENDLESS)
  const run = box.execute('while True: pass')
  const failed = assert.rejects(run, { name: 'ServiceError', code: 'closed' })
  await until(async () => (await box.describe()).state === 'running')
  await box.close()
  await failed
  await box.close()
  box.detach()
  for (const call of [
    () => box.execute('1'),
    () => box.open(),
    () => box.cancel(),
    () => box.variables(),
  ]) {
    await assert.rejects(async () => call(), { code: 'closed' })
  }
  assert.throws(() => box.getVariable('x'), { code: 'closed' })
  const unused = new Interpreter()
  await unused.close()
  if (Symbol.asyncDispose) await new Interpreter()[Symbol.asyncDispose]()
})

test('closing before it is open', () =>
  withService(async (socket) => {
    const box = new Interpreter(null, { socket })
    const run = box.execute('1')
    run.catch(() => {})
    await box.close()
    await until(async () => (await sessionsOf(socket)).length === 0)
  }))

test('a worker that is killed in a run', async () => {
  const box = new Interpreter(null, ENDLESS)
  const { session } = await box.open()
  const { knownPrivateSocket } = await internal('daemon')
  let printed = ''
  const onStdout = (text) => {
    printed += text
  }
  const run = box.execute('print("a")\nwhile True: pass', null, null, { onStdout })
  await until(() => printed === 'a\n')
  const row = (await sessionsOf(knownPrivateSocket())).find((info) => info.session === session)
  process.kill(row.pid, 'SIGKILL')
  const { ok, error, stdout } = await run
  assert.equal(ok, false)
  assert.deepEqual(
    [error.kind, error.code, error.ran, stdout],
    ['other', 'memory', 'running', 'a\n'],
  )
  assert.match(error.message, /^the session has ended: /)
  await assert.rejects(box.execute('1'), SessionLostError)
  assert.throws(() => box.getVariable('x'), SessionLostError)
  assert.equal(await outcome(new Interpreter(), '1 + 1'), 2)
})

test('a session that is closed by another', () =>
  withService(async (socket) => {
    const one = new Interpreter(null, { socket, ...ENDLESS })
    const two = new Interpreter(null, { socket, session: (await one.open()).session })
    const run = two.execute('while True: pass')
    await until(async () => (await one.describe()).state === 'running')
    await one.close()
    const { error } = await run
    assert.deepEqual([error.kind, error.code], ['other', 'closed'])
    await assert.rejects(two.execute('1'), { name: 'SessionLostError' })
  }))

test('a service that goes away', () =>
  withService(async (socket, service) => {
    const box = new Interpreter(null, { socket, ...ENDLESS })
    await box.execute('x = 1')
    const run = box.execute('while True: pass')
    await until(async () => (await box.describe()).state === 'running')
    await service.stop('SIGKILL')
    const { error } = await run
    assert.deepEqual([error.kind, error.code], ['other', 'no_daemon'])
    await assert.rejects(box.execute('1'), { name: 'SessionLostError', code: 'no_daemon' })
    assert.throws(() => box.getVariable('x'), { name: 'SessionLostError', code: 'no_daemon' })
  }))

test('a connection that breaks is made again', () =>
  withService(async (socket) => {
    const { createConnection } = await import('node:net')
    const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
    const path = join(folder, 'proxy')
    const open = new Set()
    const proxy = createServer((client) => {
      const server = createConnection({ path: socket })
      for (const [from, to] of [
        [client, server],
        [server, client],
      ]) {
        open.add(from)
        from.on('error', () => {})
        from.on('close', () => {
          open.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    }).listen(path)
    const cut = () => {
      for (const one of open) one.destroy()
    }
    const box = new Interpreter({ t: () => 7 }, { socket: path, keep: true, ...ENDLESS })
    await box.execute('x = 1')
    const run = box.execute('x = 2\nwhile True: pass')
    await until(async () => (await box.getVariableAsync('x')) === 2)
    cut()
    const { error } = await run
    assert.deepEqual([error.kind, error.code, error.ran], ['other', 'connection', 'running'])
    assert.match(error.message, /the session lives on/)
    assert.equal(await box.cancel(), true)
    assert.equal(await outcome(box, 'x + t()'), 9)
    cut()
    await box.close()
    await until(() => open.size === 0)
    proxy.close()
    assert.equal(box.sessionId.length, 32)
    rmSync(folder, { recursive: true, force: true })
    assert.deepEqual(await sessionsOf(socket), [])
  }))

test('nobody there', async () => {
  const box = new Interpreter(null, { socket: '/nonexistent/socket' })
  await assert.rejects(box.execute('1'), { code: 'no_daemon' })
  await assert.rejects(box.execute('1'), { code: 'no_daemon' })
  assert.equal(box.getVariable('x'), null)
})

test('a peer that makes no sense', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const answers = {
    nonsense: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
    huge: Buffer.from([0xff, 0xff, 0xff, 0xff]),
    malformed: Buffer.from([0, 0, 0, 1, 0xc1]),
    another: packFrame('done', 1, {}),
    nothing: undefined,
    refusal: packFrame('error', 1, {
      code: 'bad_version',
      number: 9,
      message: 'no version',
      fatal: true,
    }),
  }
  for (const [name, bytes] of Object.entries(answers)) {
    const path = join(folder, name)
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    }).listen(path)
    const box = new Interpreter(null, { socket: path })
    await assert.rejects(box.execute('1'), (error) => {
      assert.ok(['ServiceError', 'ProtocolError'].includes(error.name), error.stack)
      assert.ok(name !== 'refusal' || error.code === 'bad_version')
      return true
    })
    const attached = new Interpreter(null, { socket: path, session: '0'.repeat(32) })
    await assert.rejects(async () => attached.getVariableAsync('x'))
    server.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

test('collected interpreters leave their sessions', async (context) => {
  if (!globalThis.gc) return context.skip('needs --expose-gc')
  await withService(async (socket) => {
    await (async () => {
      for (let i = 0; i < 5; i++) await new Interpreter(null, { socket, keep: false }).execute('1')
    })()
    await until(async () => {
      globalThis.gc()
      await sleep(20)
      return (await sessionsOf(socket)).length === 0
    })
  })
})
