// arguments.test.mjs - arguments of all wrong kinds, at every door: an error with a code before anything is sent.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { Interpreter, listSessions, outcome, test } from './common.mjs'

const STRANGE = [
  ...[undefined, null, 0, -1, 1.5, Number.NaN, Infinity, 2 ** 60, 5n, true, '', 'ok', 'a\0b'],
  ...['x'.repeat(300), '\ud800', [], [1], [undefined], {}, { a: () => 1 }, { func: 5 }, new Map()],
  ...[new Map([[1, 2]]), new Set([1]), Buffer.from('x'), new Date(Number.NaN), Symbol('s'), /x/],
  ...[() => 1, class A {}, Object.create(null), new Proxy({}, {}), Promise.resolve(1)],
]
const CODES = ['InvalidArg', 'StringExpected', 'NumberExpected']

/** What the daemon may say of an argument of the right type: there is no such session, state, suspended run. */
function judge(door, value, error) {
  const shown = `${door}(${typeof value === 'symbol' ? 'symbol' : JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))})`
  assert.ok(error instanceof Error, shown)
  if (CODES.includes(error.code) || error.name === 'StateFormatError') return
  assert.equal(error.name, 'ServiceError', `${shown}: ${error.stack}`)
  const broken = ['bad_body', 'bad_frame', 'bad_value']
  assert.ok(!broken.includes(error.code), `${shown}: ${error.code}`)
}

async function knock(doors) {
  for (const [door, call] of Object.entries(doors)) {
    for (const value of STRANGE) {
      try {
        await call(value)
      } catch (error) {
        judge(door, value, error)
      }
    }
  }
}

test('members', async () => {
  const box = new Interpreter()
  await outcome(box, '1')
  await knock({
    execute: (v) => box.execute(v),
    variables: (v) => box.execute('1', v),
    tools: (v) => box.execute('1', null, v),
    options: (v) => box.execute('1', null, null, v),
    signal: (v) => box.execute('1', null, null, { signal: v }),
    onStdout: (v) => box.execute('1', null, null, { onStdout: v }),
    stream: async (v) => {
      for await (const _ of box.stream(v));
    },
    check: (v) => box.check(v),
    getVariable: (v) => box.getVariable(v),
    getVariableAsync: (v) => box.getVariableAsync(v),
    setName: (v) => box.setVariable(v, 1),
    setValue: (v) => box.setVariable('v', v),
    deleteVariable: (v) => box.deleteVariable(v),
    importState: (v) => box.importState(v),
    importStateAsync: (v) => box.importStateAsync(v),
    resume: (v) => box.resume(v),
    fork: async (v) => {
      for (const copy of await box.fork(v)) await copy.close()
    },
    configure: (v) => box.configure(v),
    tags: (v) => box.configure({ tags: v }),
    ttl: (v) => box.configure({ ttl: v }),
    durability: (v) => box.configure({ durability: v === 'ok' ? 1 : v }),
    grant: (v) => box.grant(v),
    allow: (v) => box.grant(-1, v),
  })
  assert.equal(await outcome(box, '6 * 7'), 42)
  await box.end()
})

test('constructors and functions', async () => {
  const opened = async (tools, options) => {
    const box = new Interpreter(tools, options)
    try {
      await box.open()
    } finally {
      await box.end()
    }
  }
  const options = ['socket', 'session', 'keep', 'name', 'durability', 'tags', 'ttl', 'idleTimeout']
  const doors = {
    tools: (v) => opened(v),
    config: (v) => opened(null, v),
    allowEval: (v) => opened(null, { allowEval: v }),
    maxOperations: (v) => opened(null, { maxOperations: v }),
    listSessions: (v) => listSessions(v),
  }
  for (const option of options) doors[option] = (v) => opened(null, { [option]: v })
  for (const field of ['socket', 'name', 'tag', 'state']) {
    doors[`listSessions, ${field}`] = (v) => listSessions({ [field]: v })
  }
  for (const field of ['func', 'parallelizable', 'timeout', 'signature', 'doc']) {
    doors[`tool, ${field}`] = (v) => opened({ t: { func: () => 1, [field]: v } })
  }
  await knock(doors)
})
