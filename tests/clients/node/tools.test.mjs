// tools.test.mjs - tools of the Node client: declarations, arguments, answers, failures, use of the session in a tool.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT, ENDLESS, Interpreter, internal, outcome, ROOT, sleep, test } from './common.mjs'

const echo = (args) => args

test('arguments', async () => {
  const box = new Interpreter({ f: echo })
  const cases = [
    ['f(x=1)', { x: 1 }],
    ['f()', {}],
    ['f(1, 2, x=3)', { arg0: 1, arg1: 2, x: 3 }],
    ['f(*[1, 2], **{"z": 3})', { arg0: 1, arg1: 2, z: 3 }],
    ["f(**{'__proto__': 1, 'a b': 2})", { ['__proto__']: 1, 'a b': 2 }],
    [
      "f([1, (2, None)], k={1: b'x'})",
      { arg0: [1, [2, null]], k: new Map([[1, Buffer.from('x')]]) },
    ],
  ]
  for (const [code, expected] of cases) {
    let seen
    const tool = (args) => {
      seen = args
    }
    assert.equal(await outcome(box, code, null, { f: tool }), null)
    assert.deepEqual(seen, expected, code)
    assert.equal(Object.getPrototypeOf(seen), Object.prototype)
  }
  const twice = await box.execute('f(1, arg0=9)')
  assert.match(twice.error.message, /TypeError: f\(\) got multiple values for argument 'arg0'/)
})

test('arguments of a tool with a signature', async () => {
  const box = new Interpreter({
    f: { func: echo, signature: 'a, b=..., *rest, c=..., **more', doc: 'Echoes.' },
  })
  const cases = [
    ['f(1)', { a: 1, rest: [] }],
    ['f(1, 2, 3, 4, c=5, z=6)', { a: 1, b: 2, rest: [3, 4], c: 5, z: 6 }],
    ['f(a=1)', { a: 1, rest: [] }],
  ]
  for (const [code, expected] of cases) assert.deepEqual(await outcome(box, code), expected)
  assert.match(
    (await box.execute('f()')).error.message,
    /missing 1 required positional argument: 'a'/,
  )
  const bad = new Interpreter({ f: { func: echo, signature: 'a b' } })
  await assert.rejects(bad.execute('1'), { code: 'bad_tool' })
})

test('answers', async () => {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
  const then = { then: (resolve) => resolve(7) }
  const tools = {
    plain: () => [1, 2n ** 70n, new Map([[1, 2]])],
    promised: async () => 'p',
    thenable: () => then,
    nothing: () => {},
    nested: () => ({ a: [undefined, new Set([1])] }),
  }
  const box = new Interpreter(tools)
  const code = '[plain(), promised(), thenable(), nothing(), nested()]'
  assert.deepEqual(await outcome(box, code), [
    [1, 2n ** 70n, new Map([[1, 2]])],
    'p',
    7,
    null,
    { a: [null, new Set([1])] },
  ])
})

test('failures', async () => {
  class ValueError extends Error {
    name = 'ValueError'
  }
  const thrown = {
    error: new Error('bad'),
    type: new TypeError('wrong'),
    value: new ValueError('odd'),
    text: 'just text',
    nothing: undefined,
    object: { a: 1 },
    bare: Object.create(null),
    symbol: Symbol('s'),
    silent: new Error(),
    odd: Object.assign(new Error('x'), { name: 'not a name!' }),
    surrogate: new Error('a\ud800b'),
  }
  const tools = Object.fromEntries(
    Object.entries(thrown).flatMap(([name, error]) => [
      [
        name,
        () => {
          throw error
        },
      ],
      [
        `${name}_later`,
        async () => {
          throw error
        },
      ],
    ]),
  )
  const box = new Interpreter(tools)
  const messages = {
    error: 'Error: bad',
    type: 'TypeError: wrong',
    value: 'ValueError: odd',
    text: 'Error: just text',
    nothing: 'Error: undefined',
    object: 'Error: [object Object]',
    bare: "Error: the thrown value's text could not be made",
    symbol: 'Error: Symbol(s)',
    silent: 'Error: ',
    odd: 'Error: x',
    surrogate: 'Error: a\ufffdb',
  }
  for (const [name, message] of Object.entries(messages)) {
    for (const tool of [name, `${name}_later`]) {
      const { error } = await box.execute(`${tool}()`)
      assert.deepEqual([error.kind, error.toolName], ['tool', tool])
      assert.equal(error.message, `ToolError in '${tool}': ${message} (at line 1)`)
    }
  }
  const caught =
    'try:\n    value()\nexcept ValueError as e:\n    print(e)\ntry:\n    error()\nexcept Exception as e:\n    print(e)'
  assert.equal((await box.execute(caught)).ok, true)
})

test('answers that cannot cross', async () => {
  const tools = {
    f: () => () => 1,
    g: async () => new URL('file:///x'),
    h: () => [Symbol.iterator],
  }
  const box = new Interpreter(tools)
  for (const name of ['f', 'g', 'h']) {
    const { error } = await box.execute(`${name}()`)
    assert.match(error.message, /^ToolError in '.': TypeError: cannot pass a JavaScript /)
  }
  const big = new Interpreter({ f: () => Buffer.alloc(1 << 26) })
  assert.match((await big.execute('f()')).error.message, /exceeds the frame limit/)
  assert.equal(await outcome(big, '1 + 1'), 2)
})

test('arguments that cannot cross', async () => {
  let called = false
  const box = new Interpreter({
    f: () => {
      called = true
    },
  })
  for (const argument of ['lambda: 1', 'object()', 'int', '[f]', 'range(10 ** 12)']) {
    const { error } = await box.execute(`f(${argument})`)
    assert.match(error.message, /TypeError: |ToolError in 'f': TypeError: /, argument)
  }
  assert.equal(called, false)
  assert.equal(
    await outcome(box, 'try:\n    f(lambda: 1)\nexcept Exception:\n    r = "caught"\nr'),
    'caught',
  )
})

test('wrong tools', async () => {
  const box = new Interpreter()
  const wrong = (tools, expected) => assert.throws(() => new Interpreter(tools), expected)
  const func = { code: 'InvalidArg', message: "a tool's `func` must be a function" }
  for (const tool of [5, {}, { func: 5 }, 'text', true]) wrong({ f: tool }, func)
  wrong('text', func)
  wrong(5, { code: 'InvalidArg' })
  wrong({ f: null }, { name: 'TypeError', message: 'Cannot convert undefined or null to object' })
  wrong(
    { f: { func: echo, parallelizable: 'yes' } },
    { code: 'InvalidArg', message: /parallelizable/ },
  )
  wrong({ f: { func: echo, timeout: -1 } }, { code: 'InvalidArg', message: /timeout/ })
  wrong({ f: { func: echo, signature: 5 } }, { code: 'StringExpected' })
  const blocked = [
    'eval',
    'exec',
    'compile',
    '__import__',
    'globals',
    'locals',
    'dir',
    'open',
    'file',
    'os',
  ]
  for (const name of [...blocked, 'sys', 'subprocess', 'shutil']) {
    const message = `tool name '${name}' is a dangerous builtin and cannot be registered`
    wrong({ [name]: echo }, { code: 'InvalidArg', message })
    await assert.rejects(box.execute('1', null, { [name]: echo }), { code: 'InvalidArg', message })
  }
  assert.throws(() => box.execute('1', null, { f: 5 }), func)
  new Interpreter({ f: { func: echo, parallelizable: null } })
})

test('forms of tools', async () => {
  const named = new Interpreter(new Map([['f', () => 1]]))
  assert.equal(await outcome(named, 'f()'), 1)
  const numbered = new Interpreter([() => 1, () => 2])
  assert.equal(await outcome(numbered, '5'), 5)
  const odd = new Interpreter({
    '': echo,
    'not an ident': echo,
    class: echo,
    None: echo,
    _: () => 3,
  })
  assert.equal(await outcome(odd, '_()'), 3)
})

test('tools of one execute win, and only there', async () => {
  const box = new Interpreter({ f: () => 'session' })
  assert.equal(await outcome(box, 'f()', null, { f: () => 'run', g: () => 1 }), 'run')
  assert.equal(await outcome(box, 'f()'), 'session')
  assert.equal((await box.execute('g()')).error.kind, 'name')
})

test('tools from everywhere', async () => {
  const box = new Interpreter({ t: async ({ arg0 }) => arg0 * 2 })
  const code = `
print(sorted([3, 1, 2], key=t), [t(i) for i in range(3)], sum(t(i) for i in range(4)))
print(list(map(t, [1, 2])), max([1, 5, 2], key=lambda x: t(x)))
`
  assert.equal((await box.execute(code)).stdout, '[1, 2, 3] [0, 2, 4] 12\n[2, 4] 5\n')
})

/** A tool that takes 100 ms, and how many of its calls were under way together. */
function napping() {
  const gauge = { now: 0, most: 0 }
  const nap = async ({ n }) => {
    gauge.most = Math.max(gauge.most, ++gauge.now)
    await sleep(100)
    gauge.now--
    return n
  }
  return { gauge, nap }
}

/** The least time of several tries, in milliseconds: other work on the machine only ever adds. */
async function leastTime(action) {
  const times = []
  for (let i = 0; i < 6 && !(Math.min(...times) < 150); i++) {
    const start = performance.now()
    await action()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test('parallelizable tools overlap', async () => {
  const { gauge, nap } = napping()
  const box = new Interpreter({ nap: { func: nap, parallelizable: true } })
  await box.open()
  const time = await leastTime(async () => {
    const code = 'a = nap(n=1)\nb = nap(n=2)\nc = nap(n=3)\nprint(a + b + c)'
    assert.equal((await box.execute(code)).stdout, '6\n')
    assert.equal(await outcome(box, 'sum([nap(n=i) for i in range(3)])'), 3)
  })
  assert.equal(gauge.most, 3)
  assert.ok(time < 300, `${time} ms for two times three calls of 100 ms`)
})

test('awaited tools overlap', async () => {
  const { gauge, nap } = napping()
  const box = new Interpreter({ nap })
  const code = `
import asyncio
async def one(n):
    return await nap(n=n)
await asyncio.gather(one(1), one(2), one(3))
`
  assert.deepEqual(await outcome(box, code), [1, 2, 3])
  assert.equal(gauge.most, 3)
})

test('a tool that is too slow', async () => {
  let aborted
  const func = (_, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        aborted = true
        resolve(1)
      })
    })
  const box = new Interpreter({ slow: { func, timeout: 0.2 } })
  const code = 'try:\n    slow()\nexcept TimeoutError:\n    print("late")'
  assert.equal((await box.execute(code)).stdout, 'late\n')
  assert.equal(aborted, true)
})

test('journal', async () => {
  const box = new Interpreter({
    f: ({ arg0 }) => {
      if (arg0 > 1) throw new RangeError('no')
      return arg0
    },
  })
  const code = 'f(1)\ntry:\n    f(2)\nexcept Exception: pass'
  const { journal } = await box.execute(code, null, null, { journal: true })
  const [first, second] = journal.map(({ ns, ...rest }) => ({ ...rest, ns: ns > 0 }))
  assert.deepEqual(first, {
    name: 'f',
    ok: true,
    positional: [1],
    keywords: {},
    result: 1,
    ns: true,
  })
  assert.deepEqual([second.ok, second.errorType, second.errorMessage], [false, 'RangeError', 'no'])
})

test('the session in its own tool', async () => {
  const seen = []
  const box = new Interpreter(
    {
      look: async () => {
        seen.push(box.getVariable('x'), box.stateKeys().includes('x'), box.accountedBytes() > 0)
        await box.setVariable('y', 5)
        seen.push(await box.getVariableAsync('y'), (await box.describe()).state)
      },
      again: async () => {
        await box.execute('1')
      },
    },
    ENDLESS,
  )
  assert.equal((await box.execute('x = 3\nlook()\nassert y == 5')).ok, true)
  assert.deepEqual(seen, [3, true, true, 5, 'waiting'])
  const { error } = await box.execute('again()')
  assert.match(error.message, /this Interpreter is already running/)
})

test('the session in a tool inside a native', async () => {
  const seen = []
  const box = new Interpreter({
    key: ({ arg0 }) => {
      seen.push(box.getVariable('x'))
      return arg0
    },
  })
  assert.deepEqual(await outcome(box, 'x = 1\nsorted([2, 1], key=key)'), [1, 2])
  assert.deepEqual(seen, [1, 1])
})

test('another interpreter in a tool', async () => {
  const inner = new Interpreter()
  const box = new Interpreter({ run: async ({ code }) => (await inner.execute(code)).value })
  assert.equal(await outcome(box, "run(code='6 * 7')"), 42)
})

test('the event loop stays responsive', async () => {
  const box = new Interpreter(null, ENDLESS)
  let ticks = 0
  const ticker = setInterval(() => ticks++, 10)
  await box.execute('for i in range(3_000_000): pass')
  await sleep(50)
  clearInterval(ticker)
  assert.ok(ticks > 3)
})

test('many calls', async () => {
  let calls = 0
  const box = new Interpreter(
    {
      f: () => {
        calls++
      },
    },
    { maxToolCalls: 5000 },
  )
  assert.equal((await box.execute('for i in range(3000): f()')).ok, true)
  assert.equal(calls, 3000)
  const { error } = await box.execute('while True: f()')
  assert.deepEqual([error.kind, error.limit], ['limitExceeded', 'maxToolCalls'])
})

test('what a tool throws has a class that the script can name', async () => {
  class NotFound extends RangeError {
    name = 'NotFound'
  }
  const thrown = [
    new NotFound('a'),
    new AggregateError([new TypeError('t'), new AggregateError([new NotFound('n')])], 'many'),
    new ReferenceError('r'),
    new DOMException('late', 'TimeoutError'),
    'plain',
  ]
  const fail = ({ n }) => {
    throw thrown[n]
  }
  const code = `
for n in range(5):
    try:
        fail(n=n)
    except ExceptionGroup as group:
        print('group', group.message, [type(e).__name__ for e in group.exceptions])
    except ValueError as error:
        print('value', type(error).__name__, error)
    except TimeoutError as error:
        print('late', error)
    except Exception as error:
        print(type(error).__name__, error, error.tool_name)
`
  const { stdout } = await new Interpreter({ fail }).execute(code)
  assert.deepEqual(stdout.split('\n'), [
    'value NotFound a',
    "group many ['TypeError', 'NotFound']",
    'ReferenceError r fail',
    'late late',
    'Error plain fail',
    '',
  ])
})

test('descriptions and signatures are those of the other clients', async () => {
  const { describeTools } = await import(join(CLIENT, 'dist/esm/index.js'))
  const { wireSignature } = await internal('describe')
  const path = join(ROOT, 'tests/clients/describe.json')
  const { descriptions, signatures } = JSON.parse(readFileSync(path, 'utf8'))
  for (const { tools, text } of descriptions) {
    const given = tools.map(({ name, ...options }) => [name, { ...options, func: () => null }])
    assert.equal(describeTools(Object.fromEntries(given)), text)
    assert.equal(new Interpreter(Object.fromEntries(given)).describeTools(), text)
  }
  for (const [given, wire] of signatures) assert.equal(wireSignature(given), wire, given)
})

test('signatures with annotations and defaults', async () => {
  const add = {
    signature: '(a: int, b: dict[str, int] = {"x": 1}, /, *rest: int, scale: float = 2.0) -> int',
    func: ({ a, b, rest, scale }) => [a, b ?? null, rest, scale ?? null],
  }
  const box = new Interpreter({ add })
  const { value } = await box.execute("add(1), add(1, {'y': 2}, 3, scale=4)")
  assert.deepEqual(value, [
    [1, null, [], null],
    [1, { y: 2 }, [3], 4],
  ])
  const { error } = await box.execute('add()')
  assert.equal(error.kind, 'type')
})
