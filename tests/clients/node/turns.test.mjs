// turns.test.mjs - several users of one Interpreter while its scripts wait for tools; odd tools; aborts at any moment.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import vm from 'node:vm'
import { ENDLESS, Interpreter, outcome, sleep, test, until } from './common.mjs'

const ALREADY = /this Interpreter is already running/

test('executes that come while a tool runs take turns', async () => {
  const slow = async ({ n }) => {
    await sleep(3)
    return n
  }
  for (const tool of [slow, { func: slow, parallelizable: true }]) {
    const box = new Interpreter({ slow: tool })
    const runs = []
    for (let n = 0; n < 60; n++) {
      runs.push(box.execute(`slow(n=${n}) + 0`))
      if (n % 3 === 0) await sleep(2)
    }
    const results = await Promise.all(runs)
    assert.deepEqual(
      results.map(({ value }) => value),
      results.map((_, n) => n),
    )
  }
})

test('they start in the order in which they were made', async () => {
  let goOn
  const gate = new Promise((resolve) => {
    goOn = resolve
  })
  const box = new Interpreter({ hold: () => gate })
  const first = box.execute('seen = [hold()]')
  await until(async () => (await box.describe()).state === 'waiting')
  const others = [1, 2, 3, 4].map((n) => box.execute(`seen.append(${n})`))
  const controller = new AbortController()
  const unwanted = box.execute('seen.append(99)', null, null, { signal: controller.signal })
  controller.abort(new Error('never mind'))
  await assert.rejects(unwanted, /never mind/)
  await sleep(20)
  goOn(0)
  await Promise.all([first, ...others])
  assert.deepEqual(box.getVariable('seen'), [0, 1, 2, 3, 4])
})

test("a tool's own execute is refused, wherever it comes from", async () => {
  const box = new Interpreter()
  const own = async () => (await box.execute('1')).value
  const tools = {
    own,
    later: async () => {
      await sleep(5)
      return own()
    },
    parallel: { func: own, parallelizable: true },
    round: async () => (await new Interpreter({ own }).execute('own()')).error.message,
  }
  for (const name of Object.keys(tools)) {
    const { value, error } = await box.execute(`${name}() + ''`, null, tools)
    assert.match(error?.message ?? value, ALREADY, name)
  }
  // What a tool has begun and not waited for is the tool's no more once its run has ended.
  let left
  await outcome(box, 'tool()', null, {
    tool: () => {
      left = sleep(30).then(own)
    },
  })
  assert.equal(await left, 1)
})

test('a state cannot be taken in the middle of a run', async () => {
  const state = await new Interpreter().exportStateAsync()
  for (const way of ['importState', 'importStateAsync']) {
    const box = new Interpreter({ tool: () => box[way](state) })
    const code = 'try:\n    tool()\nexcept Exception as error:\n    said = str(error)\nsaid'
    assert.match(await outcome(box, code), ALREADY)
    assert.equal(await outcome(box, 'len(said) > 0'), true)
  }
  // Nor elsewhere without await: the tool would wait for what waits for it.
  const box = new Interpreter({ tool: () => sleep(50) })
  const run = box.execute('tool()')
  await sleep(20)
  assert.throws(() => box.importState(state), { code: 'busy', message: ALREADY })
  const taken = box.importStateAsync(state)
  assert.ok((await run).ok)
  await taken
})

test('what tools throw and return', async () => {
  const cyclic = []
  cyclic.push(cyclic)
  const throwing = (value) => () => {
    throw value
  }
  const mute = Object.defineProperty(new Error(), 'message', {
    get() {
      throw new Error('no')
    },
  })
  const cases = [
    [throwing('text'), 'Error text'],
    [throwing(undefined), 'Error undefined'],
    [throwing(null), 'Error null'],
    [throwing(Symbol('s')), 'Error Symbol(s)'],
    [throwing(mute), "Error the thrown value's text could not be made"],
    [() => Promise.reject(), 'Error undefined'],
    [
      () => ({
        get a() {
          throw new Error('getter')
        },
      }),
      'Error getter',
    ],
    [
      () =>
        new Proxy(
          {},
          {
            ownKeys: throwing(new Error('trap')),
          },
        ),
      'Error trap',
    ],
    [
      throwing(new Proxy({}, { getPrototypeOf: throwing(new Error('trap')) })),
      'Error [object Object]',
    ],
    [
      () => Promise.reject(vm.runInNewContext("new RangeError('elsewhere')")),
      'RangeError elsewhere',
    ],
    [() => new Array(2 ** 32 - 1), /^RangeError a value is larger than a frame can be/],
    [() => cyclic, /^TypeError interpretd: value is nested too deeply/],
    [() => () => 1, /^TypeError cannot pass a JavaScript Function into the sandbox/],
    [
      () => 'x'.repeat(40 << 20),
      /^ValueError the tool's answer \(\d+ bytes\) exceeds the frame limit \(33554432 bytes\)/,
    ],
  ]
  const code =
    'try:\n    tool()\nexcept Exception as e:\n    said = type(e).__name__ + " " + str(e)\nsaid'
  const box = new Interpreter()
  for (const [tool, expected] of cases) {
    const said = await outcome(box, code, null, { tool })
    if (typeof expected === 'string') assert.equal(said, expected)
    else assert.match(said, expected)
  }
  assert.equal(await outcome(box, '6 * 7'), 42)
})

test('aborts at any moment leave a good session', async () => {
  const box = new Interpreter({ tool: () => sleep(1) }, ENDLESS)
  await outcome(box, 'n = 0')
  for (let i = 0; i < 150; i++) {
    const controller = new AbortController()
    const run = box.execute('for i in range(50): tool()\nn += 1', null, null, {
      signal: controller.signal,
    })
    setTimeout(() => controller.abort(new Error('mine')), (i % 25) / 2)
    await assert.rejects(run, /mine/)
    if (i % 10 === 0) assert.equal(await outcome(box, `${i}`), i)
  }
  assert.equal(await outcome(box, 'n'), 0)
  assert.equal((await box.describe()).openCalls, 0)
})

test('a receiver of output that throws', async () => {
  const box = new Interpreter(null, ENDLESS)
  const fail = () => {
    throw new Error('receiver')
  }
  for (const code of ['print(1)', "print('x', flush=True)\nwhile True: pass"]) {
    await assert.rejects(box.execute(code, null, null, { onStdout: fail }), /receiver/)
    assert.equal(await outcome(box, '2'), 2)
  }
})
