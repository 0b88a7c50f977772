// state.test.mjs - sessions that last and multiply: forks, suspended runs, names, the store.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Interpreter, listSessions, outcome, startService, test } from './common.mjs'

test('forks go their own ways', async () => {
  const box = new Interpreter({ who: () => 'me' })
  await outcome(box, 'x = [1]')
  const copies = await box.fork(2)
  for (const [n, copy] of copies.entries()) {
    assert.deepEqual(await outcome(copy, `x.append(${n + 2})\n[x, who()]`), [[1, n + 2], 'me'])
  }
  assert.deepEqual(box.getVariable('x'), [1])
  assert.throws(() => box.fork(0), { code: 'InvalidArg' })
  for (const copy of copies) await copy.close()
  await box.close()
})

test('a run that waits goes on elsewhere', async () => {
  let state
  const ask = async ({ what }) => {
    state = await box.exportStateAsync()
    return `here: ${what}`
  }
  const box = new Interpreter({ ask: { func: ask, signature: 'what' } })
  const code = "got = ask('q')\nprint(got)\ngot"
  assert.equal(await outcome(box, code), 'here: q')

  const later = new Interpreter({
    ask: { func: ({ what }) => `again: ${what}`, signature: 'what' },
  })
  await later.importStateAsync(state)
  const [call] = await later.openCalls()
  assert.deepEqual([call.name, call.positional, call.keywords], ['ask', ['q'], {}])
  const result = await later.resume(new Map([[call.id, 'there']]))
  assert.deepEqual([result.error, result.value, result.stdout], [undefined, 'there', 'there\n'])
  assert.deepEqual(await later.openCalls(), [])

  await later.importStateAsync(state)
  assert.equal((await later.resume()).value, 'again: q')
  await later.importStateAsync(state)
  assert.equal((await later.resume({ [call.id]: 'as an object' })).value, 'as an object')
  await later.importStateAsync(state)
  const [again] = await later.openCalls()
  const failed = await later.resume(new Map([[again.id, new TypeError('no')]]))
  assert.equal(failed.error.kind, 'tool')
})

test('sessions with a name are stored and woken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const service = await startService(folder)
  try {
    const options = { socket: service.socket, name: 'notes', durability: 'idle', tags: ['a', 'b'] }
    const box = new Interpreter(null, options)
    await outcome(box, 'x = [1, 2]')
    assert.ok((await box.hibernate()) > 0)
    const again = new Interpreter(null, options)
    assert.deepEqual(await outcome(again, 'x'), [1, 2])
    await again.close()
    const third = new Interpreter(null, options)
    assert.deepEqual(await outcome(third, 'x.append(3)\nx'), [1, 2, 3])
    await third.end()
    const fresh = new Interpreter(null, options)
    assert.deepEqual(await fresh.stateKeysAsync(), [])
    await fresh.end()
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a listing, and changes to a session', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const service = await startService(folder)
  const { socket } = service
  const ids = async (filter) =>
    (await listSessions({ socket, ...filter })).map((row) => row.session)
  try {
    const box = new Interpreter(null, { socket, keep: false })
    await outcome(box, 'x = 1')
    assert.deepEqual(await ids(), [box.sessionId])
    const described = await box.describe()
    assert.deepEqual(
      [described.durability, described.sequence, described.suspended, described.elapsed],
      ['none', 0, false, null],
    )
    await assert.rejects(box.hibernate(), { name: 'ServiceError' })
    const changed = await box.configure({
      name: 'kept',
      durability: 'every',
      tags: ['t', 'u'],
      ttl: 60,
    })
    assert.deepEqual(
      [changed.name, changed.durability, changed.tags, changed.ttl, changed.clients],
      ['kept', 'every', ['t', 'u'], 60, 1],
    )
    const { sessionId } = box
    await box.close()
    assert.deepEqual(await ids({ tag: 't' }), [sessionId])
    assert.deepEqual(await ids({ name: 'kept' }), [sessionId])
    assert.deepEqual(await ids({ name: 'other' }), [])
    const again = new Interpreter(null, { socket, name: 'kept' })
    assert.equal(await outcome(again, 'x'), 1)
    assert.ok((await again.hibernate()) > 0)
    assert.deepEqual(await ids({ state: 'hibernated' }), [sessionId])
    const last = new Interpreter(null, { socket, session: sessionId })
    await last.grant(65534)
    await last.grant(65534, false)
    await last.end()
    assert.deepEqual(await ids(), [])
    const code = /InvalidArg|NumberExpected/
    for (const wrong of [{ name: '' }, { durability: 'x' }, { ttl: 'long' }, 5, null]) {
      assert.throws(() => box.configure(wrong), { code }, JSON.stringify(wrong))
    }
    for (const wrong of [-1, 0.5, 2 ** 32, '0', undefined]) {
      assert.throws(() => box.grant(wrong), { code: 'InvalidArg' })
    }
    assert.throws(() => box.grant(1, 'yes'), { code: 'InvalidArg' })
    assert.throws(() => listSessions({ tag: 5 }), { code: 'StringExpected' })
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('answers to resume', () => {
  const box = new Interpreter()
  for (const wrong of [5, 'x', { x: 1 }, { 1: () => 1 }, new Map([[{}, 1]]), new Map([[-1, 1]])]) {
    assert.throws(() => box.resume(wrong), { code: 'InvalidArg' })
  }
  assert.throws(() => box.resume(null, null, { signal: 5 }), { code: 'InvalidArg' })
})

test('wrong wishes', () => {
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(300) },
    { durability: 'always' },
    { tags: 'a' },
    { tags: [''] },
    { ttl: -1 },
    { idleTimeout: Number.NaN },
    { session: '0'.repeat(32), name: 'x' },
  ]) {
    assert.throws(() => new Interpreter(null, wrong), { code: 'InvalidArg' }, JSON.stringify(wrong))
  }
})
