// client.test.mjs - the Node client at a real daemon: results, values, variables, wrong arguments, output, cancelling.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import vm from 'node:vm'
import {
  Decimal,
  ENDLESS,
  Fraction,
  Interpreter,
  outcome,
  STATE_FORMAT_VERSION,
  sleep,
  test,
  until,
} from './common.mjs'

// ---- results

test('output and value', async () => {
  const box = new Interpreter()
  const result = await box.execute("print('a')\n6 * 7")
  assert.deepEqual([result.stdout, result.ok, result.value], ['a\n', true, 42])
  assert.ok(!('error' in result) && !('valueError' in result) && !('journal' in result))
  assert.equal(Object.getPrototypeOf(result), Object.prototype)
  for (const code of [
    'x = 1',
    'None',
    '',
    '# nothing',
    'pass',
    "print('x')",
    '\ufeffy = 2\r\nz = 3\r\n',
  ]) {
    const { ok, value } = await box.execute(code)
    assert.deepEqual([ok, value], [true, null], code)
  }
})

test('a failure is a plain result', async () => {
  const box = new Interpreter()
  const { ok, stdout, error, value } = await box.execute("print('before')\nx = 1\n1 / 0")
  assert.deepEqual([ok, stdout, value], [false, 'before\n', null])
  assert.ok(!(error instanceof Error))
  assert.equal(Object.getPrototypeOf(error), Object.prototype)
  const { traceback, ...rest } = error
  assert.match(traceback, /^Traceback \(most recent call last\):/)
  assert.deepEqual(rest, {
    kind: 'exception',
    message: 'ZeroDivisionError: division by zero (at line 3)',
    typeName: 'ZeroDivisionError',
    line: 3,
    column: 1,
  })
  assert.equal(box.getVariable('x'), 1)
})

test('kinds', async () => {
  const box = new Interpreter(
    {
      boom: () => {
        throw new Error('bad')
      },
    },
    { maxOperations: 200_000 },
  )
  const cases = [
    ['x = (', 'syntax', /^SyntaxError: /],
    ['nope', 'name', /^NameError: name 'nope' is not defined \(at line 1\)$/],
    ['def f(): return f()\nf()', 'recursionLimit', /^RecursionError: /],
    ['while True: pass', 'limitExceeded', /^LimitExceeded: /],
    ["raise KeyError('k')", 'exception', /^KeyError: 'k' \(at line 1\)$/],
    ['boom()', 'tool', /^ToolError in 'boom': Error: bad \(at line 1\)$/],
    ['().x', 'attribute', /^AttributeError: /],
  ]
  for (const [code, kind, message] of cases) {
    const { error } = await box.execute(code)
    assert.equal(error.kind, kind, code)
    assert.match(error.message, message)
  }
  assert.equal((await box.execute('boom()')).error.toolName, 'boom')
  assert.equal((await box.execute('while True: pass')).error.limit, 'maxOperations')
  const { line, column } = (await box.execute('x = 1\ny = = 2')).error
  assert.deepEqual([line, column], [2, 5])
})

test('usage', async () => {
  const { usage } = await new Interpreter().execute("print('abc')\nfor i in range(3_000_000): pass")
  assert.ok(usage.operations > 1000 && usage.peakBytes > 0 && usage.liveBytes > 0)
  assert.ok(usage.cpuNs > 0 && usage.wallNs > 0)
  assert.deepEqual([usage.toolCalls, usage.stdoutBytes], [0, 4])
})

test('check', async () => {
  const box = new Interpreter()
  assert.equal(await box.check('x = 1'), null)
  const error = await box.check('x = = 1')
  assert.deepEqual([error.kind, error.line, error.column], ['syntax', 1, 5])
  assert.deepEqual(await box.stateKeysAsync(), [])
  assert.throws(() => box.check(5), { code: 'StringExpected' })
})

test('executes run in order', async () => {
  const box = new Interpreter()
  const runs = Array.from({ length: 20 }, (_, i) => box.execute(`x = globals_ = ${i}\n${i}`))
  const values = (await Promise.all(runs)).map(({ value }) => value)
  assert.deepEqual(
    values,
    Array.from({ length: 20 }, (_, i) => i),
  )
  assert.equal(box.getVariable('x'), 19)
})

// ---- values

const echo = async (value, code = 'v') => outcome(new Interpreter(), code, { v: value })
const shown = async (value) => outcome(new Interpreter(), 'repr(v)', { v: value })

test('values that go in', async () => {
  const bare = Object.create(null)
  bare.k = 1
  const cases = [
    [null, 'None'],
    [[undefined], '[None]'],
    [true, 'True'],
    ['a\0b', "'a\\x00b'"],
    ['\ud800x', "'\ufffdx'"],
    [5, '5'],
    [5.0, '5'],
    [-0, '0'],
    [2 ** 53 - 1, '9007199254740991'],
    [-(2 ** 53 - 1), '-9007199254740991'],
    [2 ** 53, '9007199254740992.0'],
    [2 ** 60, '1.152921504606847e+18'],
    [1.5, '1.5'],
    [Number.NaN, 'nan'],
    [-Infinity, '-inf'],
    [5n, '5'],
    [2n ** 53n, '9007199254740992'],
    [2n ** 64n, '18446744073709551616'],
    [-(10n ** 40n), `-1${'0'.repeat(40)}`],
    [[1, [2]], '[1, [2]]'],
    // biome-ignore lint/suspicious/noSparseArray: holes are what is tested
    [[1, , 2], '[1, None, 2]'],
    [Object.freeze([1]), '[1]'],
    [new Set([1]), '{1}'],
    [
      new Map([
        [1, 'a'],
        ['b', null],
      ]),
      "{1: 'a', 'b': None}",
    ],
    [new Map([[Object.freeze([1, Object.freeze([2])]), 3]]), '{(1, (2,)): 3}'],
    [new Set([Object.freeze(['a'])]), "{('a',)}"],
    [{ a: 1, 2: 'x' }, "{'2': 'x', 'a': 1}"],
    [bare, "{'k': 1}"],
    [{ ['__proto__']: 1 }, "{'__proto__': 1}"],
    [
      {
        [Symbol('s')]: 1,
        get g() {
          return 7
        },
      },
      "{'g': 7}",
    ],
    [Object.defineProperty({}, 'hidden', { value: 1 }), '{}'],
    [vm.runInNewContext('({ a: [1] })'), "{'a': [1]}"],
    [Buffer.from('ab'), "b'ab'"],
    [new Uint8Array([97]), "b'a'"],
    [new Uint8ClampedArray([98]), "b'b'"],
    [new Uint8Array(new Uint8Array([1, 97, 2]).buffer, 1, 1), "b'a'"],
  ]
  for (const [value, repr] of cases) assert.equal(await shown(value), repr)
})

test('exact numbers', async () => {
  const box = new Interpreter()
  const cases = [
    [new Decimal('1.10'), "Decimal('1.10')", '1.10'],
    [new Decimal(5), "Decimal('5')", '5'],
    [new Decimal('-Infinity'), "Decimal('-Infinity')", '-Infinity'],
    [new Fraction(1, 3), 'Fraction(1, 3)', '1/3'],
    [new Fraction(6, -4), 'Fraction(-3, 2)', '-3/2'],
    [new Fraction('10/4'), 'Fraction(5, 2)', '5/2'],
    [new Fraction(2n ** 200n), `Fraction(${2n ** 200n}, 1)`, `${2n ** 200n}/1`],
  ]
  for (const [value, repr, back] of cases) {
    assert.equal(await outcome(box, 'repr(v)', { v: value }), repr)
    const shown = box.getVariable('v')
    assert.equal(shown, back.endsWith('/1') ? back.slice(0, -2) : back)
  }
  const keys = { v: new Map([[new Fraction(1, 2), new Set([new Decimal('0.25')])]]) }
  assert.deepEqual(await outcome(box, 'list(v[0.5])[0] * 4 == 1', keys), true)
  assert.deepEqual([...box.getVariable('v').keys()], ['1/2'])
  for (const wrong of ['', 'x', '1.2.3', '1e', '--1', {}]) {
    assert.throws(() => new Decimal(wrong), { code: 'InvalidArg' })
  }
  for (const wrong of [['1/0'], [1, 0], [0.5], ['1/2/3'], ['x'], [1, '2'], [2 ** 60]]) {
    assert.throws(() => new Fraction(...wrong), { code: 'InvalidArg' })
  }
})

test('values of another realm', async () => {
  const code =
    '[new Date(0), new Map([[1, new Set([2])]]), new Uint8Array([3]), new Uint8ClampedArray([4]), { a: [5] }]'
  const value = vm.runInNewContext(code)
  const box = new Interpreter()
  const said = (
    await box.execute('repr(v)', vm.runInNewContext('new Map([["v", v]])', { v: value }))
  ).value
  assert.equal(
    said,
    "[datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), {1: {2}}, b'\\x03', b'\\x04', {'a': [5]}]",
  )
  assert.throws(
    () => box.execute('1', { v: vm.runInNewContext('new Float64Array(2)') }),
    /^TypeError: Float64Array is not supported/,
  )
})

test('values that cannot go in', () => {
  const box = new Interpreter()
  const cyclic = []
  cyclic.push(cyclic)
  const cases = [
    [new Float64Array(1), /^Float64Array is not supported; convert it to a plain Array/],
    [new DataView(new ArrayBuffer(1)), /^DataView is not supported/],
    [
      new ArrayBuffer(1),
      /^cannot pass a JavaScript ArrayBuffer instance into the sandbox; only plain objects convert to a dict$/,
    ],
    [/x/, /JavaScript RegExp instance/],
    [new Error('x'), /JavaScript Error instance/],
    [new URL('file:///x'), /JavaScript URL instance/],
    [Promise.resolve(1), /JavaScript Promise instance/],
    [Object(1), /JavaScript Number instance/],
    [new (class Foo {})(), /JavaScript Foo instance/],
    [Object.create({ a: 1 }), /JavaScript Object instance/],
    [
      () => 1,
      /^cannot pass a JavaScript Function into the sandbox; supported types are null, boolean, number/,
    ],
    [Symbol('x'), /JavaScript Symbol into/],
    [cyclic, /nested too deeply to convert across the sandbox boundary/],
    [new Date(Number.NaN), /invalid Date/],
    [new Map([[[1], 2]]), /^invalid dict key: TypeError: unhashable type: 'list'$/],
    [new Set([{}]), /unhashable type: 'dict'/],
    [new Set([new Set()]), /unhashable type: 'set'/],
    [new Map([[new Map(), 1]]), /unhashable type: 'dict'/],
  ]
  for (const [value, message] of cases) {
    for (const wrapped of [value, [value], { a: { b: value } }]) {
      assert.throws(
        () => box.execute('1', { v: wrapped }),
        (error) => {
          assert.match(error.message, message)
          return error instanceof TypeError && error.code === 'InvalidArg'
        },
      )
    }
  }
  const nest = (depth) => (depth === 0 ? 1 : [nest(depth - 1)])
  assert.throws(() => box.execute('1', { v: nest(257) }), /nested too deeply/)
})

test('256 levels cross', async () => {
  const nest = (depth) => (depth === 0 ? 1 : [nest(depth - 1)])
  assert.deepEqual(await echo(nest(256)), nest(256))
  const box = new Interpreter({ same: ({ arg0 }) => arg0 })
  assert.deepEqual(await outcome(box, 'same(v)', { v: nest(256) }), nest(256))
  const { error } = await box.execute('same([v])', { v: nest(256) })
  assert.match(error.message, /^TypeError: value is nested too deeply to convert/)
})

test('values that come out', async () => {
  const box = new Interpreter()
  const cases = [
    ['None', null],
    ['True', true],
    ['2 ** 53 - 1', 2 ** 53 - 1],
    ['2 ** 53', 2n ** 53n],
    ['-2 ** 53 + 1', -(2 ** 53) + 1],
    ['-2 ** 53', -(2n ** 53n)],
    ['10 ** 30', 10n ** 30n],
    ['-10 ** 30', -(10n ** 30n)],
    ['1.0', 1],
    ['-0.0', -0],
    ["'é\\x00'", 'é\0'],
    ["b'a'", Buffer.from('a')],
    ["bytearray(b'a')", Buffer.from('a')],
    ["memoryview(b'a')", Buffer.from('a')],
    ['[1, [2]]', [1, [2]]],
    ['range(3)', [0, 1, 2]],
    ["{'a': 1}.keys()", ['a']],
    ["import array; array.array('i', [1, 2])", [1, 2]],
    ['import collections; collections.deque([1])', [1]],
    ["import collections; collections.Counter('aab')", { a: 2, b: 1 }],
    ['import collections; collections.OrderedDict(a=1)', { a: 1 }],
    ['NotImplemented', null],
    ['{1, 2}', new Set([1, 2])],
    ['frozenset([1])', new Set([1])],
    ['{}', {}],
    ["{'b': 1, 'a': {}}", { b: 1, a: {} }],
    [
      "{'a': 1, 2: 3}",
      new Map([
        ['a', 1],
        [2, 3],
      ]),
    ],
    ['1j', '1j'],
    ['1.5 - 2j', '(1.5-2j)'],
    ['complex(-0.0, 1e-7)', '(-0+1e-07j)'],
    ['complex(1e16, float("inf"))', '(1e+16+infj)'],
    ['complex(123456789012345680.0, 0.0001)', '(1.2345678901234568e+17+0.0001j)'],
    ['...', 'Ellipsis'],
  ]
  for (const [code, expected] of cases) assert.deepEqual(await outcome(box, code), expected, code)
  assert.ok(Number.isNaN(await outcome(box, 'float("nan")')))
  const tuple = await outcome(box, '(1, (2, [3]))')
  assert.ok(Object.isFrozen(tuple) && Object.isFrozen(tuple[1]) && !Object.isFrozen(tuple[1][1]))
  const tupled = await outcome(box, '{(1, 2): 3}')
  assert.deepEqual([...tupled], [[[1, 2], 3]])
  assert.ok(Object.isFrozen([...tupled.keys()][0]))
  const own = await outcome(box, "{'__proto__': 5}")
  assert.deepEqual(Object.entries(own), [['__proto__', 5]])
  assert.deepEqual(await echo(tupled, '{**v}'), tupled)
})

test('values that cannot come out', async () => {
  const box = new Interpreter()
  await box.execute('def f(): pass\nclass A: pass\na = A()\ncyclic = []\ncyclic.append(cyclic)')
  await outcome(
    box,
    "import re\np = re.compile('a')\ng = (i for i in [])\ns = slice(1)\nm = a.__init__",
  )
  for (const [name, type] of [
    ['f', 'function'],
    ['A', 'type'],
    ['a', 'A'],
    ['re', 'module'],
    ['p', 're.Pattern'],
    ['g', 'generator'],
    ['s', 'slice'],
    ['m', 'method-wrapper'],
  ]) {
    const text = `cannot convert sandbox value of type '${type}' to a JavaScript value; it exists only inside the interpreter`
    const result = await box.execute(name)
    assert.deepEqual([result.ok, result.value, result.valueError], [true, null, text])
    assert.throws(() => box.getVariable(name), {
      name: 'TypeError',
      code: 'InvalidArg',
      message: text,
    })
    await assert.rejects(box.getVariableAsync(name), { name: 'TypeError', message: text })
  }
  assert.throws(() => box.getVariable('cyclic'), TypeError)
  await box.execute('r = range(10 ** 12)')
  assert.throws(() => box.getVariable('r'), /too large to convert to a JavaScript array/)
  assert.match((await box.execute('r')).valueError, /too large to convert to a JavaScript array/)
})

test('dates', async (context) => {
  const box = new Interpreter()
  if (!(await box.execute('import datetime')).ok) return context.skip('no datetime in this build')
  const date = new Date('2024-02-29T12:30:00.125Z')
  assert.deepEqual(await echo(date), date)
  assert.match(await shown(date), /^datetime\.datetime\(2024, 2, 29, 12, 30, 0, 125000, tzinfo=/)
  const cases = [
    ['datetime.datetime(2024, 2, 29, 1, 2, 3, 456789)', new Date('2024-02-29T01:02:03.456Z')],
    ['datetime.date(2024, 2, 29)', new Date('2024-02-29')],
    ['datetime.datetime(1, 1, 1)', new Date('0001-01-01T00:00:00Z')],
    ['datetime.timedelta(days=1)', '1 day, 0:00:00'],
    ['datetime.timedelta(days=-2, microseconds=5)', '-2 days, 0:00:00.000005'],
    ['datetime.time(1, 2)', '01:02:00'],
  ]
  for (const [code, expected] of cases) {
    assert.deepEqual(await outcome(box, `import datetime\n${code}`), expected, code)
  }
})

test('copies, not aliases', async () => {
  const list = [1]
  const box = new Interpreter()
  const run = box.execute('list_.append(2)\nlist_', { list_: list })
  list.push(99)
  assert.deepEqual((await run).value, [1, 2])
  assert.deepEqual(list, [1, 99])
})

test('large values', async () => {
  const box = new Interpreter()
  const text = 'x'.repeat(5_000_000)
  const bytes = Buffer.alloc(5_000_000, 7)
  const list = Array.from({ length: 300_000 }, (_, i) => i)
  assert.deepEqual(await outcome(box, '[t, b, l]', { t: text, b: bytes, l: list }), [
    text,
    bytes,
    list,
  ])
  assert.equal(box.getVariable('t'), text)
  assert.deepEqual(box.getVariable('b'), bytes)
  await assert.rejects(box.execute('1', { v: Buffer.alloc(1 << 26) }), { code: 'value_too_large' })
  assert.equal(await outcome(box, 'len(l)'), 300_000)
})

// ---- variables

test('reading without await', async () => {
  const box = new Interpreter()
  assert.equal(box.getVariable('x'), null)
  assert.deepEqual([box.stateKeys(), box.accountedBytes()], [[], 0])
  await box.execute('x = [1, (2,)]\n_hidden = 1\nn = None\nbig = 2 ** 60')
  assert.deepEqual(box.getVariable('x'), [1, [2]])
  assert.deepEqual(
    [box.getVariable('_hidden'), box.getVariable('n'), box.getVariable('absent')],
    [1, null, null],
  )
  assert.equal(box.getVariable('big'), 2n ** 60n)
  assert.deepEqual(box.stateKeys(), ['x', 'n', 'big'])
  assert.ok(box.accountedBytes() > 1000)
  assert.equal(box.getVariable('a\0'), null)
  assert.equal(box.getVariable('x'.repeat(300)), null)
  assert.throws(() => box.getVariable(5), { code: 'StringExpected' })
  assert.throws(() => box.getVariable(), { code: 'StringExpected' })
})

test('variables', async () => {
  const box = new Interpreter()
  await box.setVariable('x', new Map([[1, { a: null }]]))
  assert.equal(await outcome(box, "x[1]['a'] is None"), true)
  assert.deepEqual(await box.getVariableAsync('x'), new Map([[1, { a: null }]]))
  assert.equal(await box.getVariableAsync('nope'), null)
  const [row] = await box.variables()
  assert.deepEqual([row.name, row.type, row.bytes > 0], ['x', 'dict', true])
  assert.equal(await box.deleteVariable('x'), true)
  assert.equal(await box.deleteVariable('x'), false)
  assert.equal(box.getVariable('x'), null)
  assert.throws(() => box.setVariable('x', () => 1), { code: 'InvalidArg' })
  assert.throws(() => box.setVariable(1, 1), { code: 'StringExpected' })
})

test('variables of an execute', async () => {
  const box = new Interpreter()
  assert.equal(await outcome(box, 'a + b', { a: 1, b: 2, c: undefined }), 3)
  assert.deepEqual(box.stateKeys(), ['a', 'b'])
  assert.equal(await outcome(box, 'a', new Map([['a', 5]])), 5)
  assert.equal((await box.execute('1', ['zero', 'one'])).ok, true)
  assert.equal(box.getVariable('1'), 'one')
  assert.equal((await box.execute('1', 'xy')).ok, true)
  assert.equal(box.getVariable('0'), 'x')
  assert.equal((await box.execute('1', null)).ok, true)
  assert.equal((await box.execute('1', { 'a b': 1, '': 2, ['__proto__']: 3 })).ok, true)
  assert.deepEqual(
    [box.getVariable('a b'), box.getVariable(''), box.getVariable('__proto__')],
    [1, 2, 3],
  )
  assert.throws(() => box.execute('1', { ['x'.repeat(300)]: 1 }), { code: 'InvalidArg' })
  assert.throws(() => box.execute('1', 5), { code: 'InvalidArg' })
})

// ---- wrong arguments

test('wrong limits', () => {
  const cases = [
    [{ maxOperations: -1 }, 'InvalidArg', 'maxOperations must not be negative'],
    [
      { maxOperations: '5' },
      'NumberExpected',
      /Config\.maxOperations must be a number, not string/,
    ],
    [{ maxOperations: 5n }, 'NumberExpected', /bigint/],
    [{ maxOperations: null }, 'NumberExpected', /null/],
    [{ maxOperations: Number.NaN }, 'InvalidArg', 'maxOperations must be a finite number'],
    [{ maxOperations: Infinity }, 'InvalidArg', 'maxOperations must be a finite number'],
    [
      { maxConcurrentTools: -1 },
      'InvalidArg',
      'maxConcurrentTools must be between 0 and 4294967295',
    ],
    [
      { maxRecursionDepth: 2 ** 32 },
      'InvalidArg',
      'maxRecursionDepth must be between 0 and 4294967295',
    ],
    [
      { maxExecutionTime: -1 },
      'InvalidArg',
      'maxExecutionTime must be a non-negative, finite number of seconds',
    ],
    [{ maxExecutionTime: Number.NaN }, 'InvalidArg', /non-negative, finite/],
    [{ maxToolTime: '1' }, 'NumberExpected', /maxToolTime/],
    [{ socket: 5 }, 'StringExpected', /socket/],
    [{ session: 5 }, 'StringExpected', /session/],
    [{ keep: 1 }, 'InvalidArg', /keep/],
    [5, 'InvalidArg', /config/],
  ]
  for (const [config, code, message] of cases) {
    assert.throws(() => new Interpreter(null, config), { code, message })
  }
})

test('limits in force', async () => {
  const box = new Interpreter(null, {
    maxOperations: 1234.9,
    maxExecutionTime: 1e30,
    maxMemoryBytes: 2 ** 60,
    maxWhileIterations: 5,
    unknown: 'ignored',
  })
  const { limits, session, isolation } = await box.open()
  assert.equal(limits.maxOperations, 1234)
  assert.ok(limits.maxExecutionTime > 1000 && limits.maxMemoryBytes > 2 ** 30)
  assert.equal(session, box.sessionId)
  assert.ok(Array.isArray(isolation))
  const { maxOperations, maxStdoutBytes } = (await new Interpreter().open()).limits
  assert.deepEqual([maxOperations, maxStdoutBytes], [10_000_000, 65536])
})

test('wrong scripts', async () => {
  const box = new Interpreter()
  assert.throws(() => box.execute(), { code: 'StringExpected' })
  assert.throws(() => box.execute(5), { code: 'StringExpected' })
  assert.throws(() => box.execute('1', null, null, { signal: 5 }), { code: 'InvalidArg' })
  assert.throws(() => box.execute('1', null, null, { onStdout: 5 }), { code: 'InvalidArg' })
  assert.equal((await box.execute('x = "\ud800"\nx')).value, '\ufffd')
  assert.equal((await box.execute(`#${'x'.repeat(600_000)}`)).error.kind, 'syntax')
})

test('state', async () => {
  assert.equal(STATE_FORMAT_VERSION, 1)
  const box = new Interpreter()
  const code = "x = [1, 2]\ny = x\nd = {'k': (1.5, None)}\nbig = 'b' * 1_000_000"
  await outcome(box, code)
  const state = box.exportState()
  assert.ok(Buffer.isBuffer(state))
  // One that has no session yet, one that has, and both ways of waiting.
  const fresh = new Interpreter()
  fresh.importState(state)
  const used = new Interpreter()
  await used.execute('z = 1')
  await used.importStateAsync(await box.exportStateAsync())
  for (const other of [fresh, used]) {
    const value = await outcome(other, 'y.append(3)\n[x, d, len(big)]')
    assert.deepEqual(value, [[1, 2, 3], { k: [1.5, null] }, 1_000_000])
    assert.deepEqual(other.stateKeys(), ['x', 'y', 'd', 'big'])
  }
  assert.deepEqual(box.getVariable('x'), [1, 2])
})

test('wrong states', async () => {
  const box = new Interpreter()
  assert.throws(() => box.importState('x'), { code: 'InvalidArg' })
  await assert.rejects(box.importStateAsync('x'), { code: 'InvalidArg' })
  await outcome(box, 'x = 1')
  const state = box.exportState()
  const changed = Buffer.from(state)
  changed[state.length >> 1] ^= 1
  const cases = [
    [Buffer.alloc(0), 'state_truncated'],
    [Buffer.from('hello'), 'state_not_a_blob'],
    [state.subarray(0, -1), 'state_truncated'],
    [changed, 'state_tampered'],
  ]
  for (const [wrong, code] of cases) {
    const expected = { name: 'StateFormatError', kind: 'stateFormat', code }
    assert.throws(() => box.importState(wrong), expected)
    await assert.rejects(box.importStateAsync(wrong), expected)
  }
  assert.equal(box.getVariable('x'), 1)
})

// ---- output

test('output as it comes', async () => {
  const parts = []
  const box = new Interpreter({ seen: () => parts.length })
  const result = await box.execute("print('first')\nn = seen()\nprint('last')", null, null, {
    onStdout: (text) => parts.push(text),
  })
  assert.equal(box.getVariable('n'), 1)
  assert.equal(result.stdout, 'first\nlast\n')
  assert.equal(parts.join(''), result.stdout)
})

test('output as an iterator', async () => {
  const box = new Interpreter({ wait: () => sleep(20) })
  const run = box.stream('for i in range(5):\n    print(i)\n    wait()\n7')
  const parts = []
  for await (const text of run) parts.push(text)
  const result = await run.result
  assert.deepEqual(
    [parts.join(''), result.stdout, result.value],
    ['0\n1\n2\n3\n4\n', '0\n1\n2\n3\n4\n', 7],
  )
  assert.ok(parts.length > 1)
  const failing = box.stream('print(1)\n1 / 0')
  for await (const text of failing) assert.equal(text, '1\n')
  assert.equal((await failing.result).error.kind, 'exception')
})

test('who leaves an iteration stops the run', async () => {
  const box = new Interpreter({ wait: () => sleep(5) }, ENDLESS)
  for (const code of [
    'n = 1\nfor i in range(10**9):\n    print(i)\n    wait()',
    'print(0, flush=True)\nwhile True: pass',
  ]) {
    const run = box.stream(code)
    for await (const _ of run) break
    const { error, stdout } = await run.result
    assert.equal(error.kind, 'cancelled')
    assert.match(stdout, /^0\n/)
    assert.equal(await outcome(box, 'n'), 1)
  }
  const whole = box.stream('for i in range(3): print(i)')
  const read = async () => {
    let text = ''
    for await (const part of whole) text += part
    return text
  }
  const texts = await Promise.all([read(), read()])
  assert.equal(texts.join(''), '0\n1\n2\n')
})

test('a callback that throws stops the run', async () => {
  const box = new Interpreter(null, ENDLESS)
  const run = box.execute("print('x' * 20000)\nwhile True: pass", null, null, {
    onStdout: () => {
      throw new RangeError('enough')
    },
  })
  await assert.rejects(run, RangeError)
  assert.equal(await outcome(box, '1 + 1'), 2)
})

// ---- cancelling

test('a signal stops a run that computes', async () => {
  const box = new Interpreter(null, ENDLESS)
  await box.execute('x = 1')
  const controller = new AbortController()
  const run = box.execute('x = 2\nwhile True: pass', null, null, { signal: controller.signal })
  await until(() => box.getVariable('x') === 2)
  const started = performance.now()
  controller.abort()
  await assert.rejects(run, { name: 'AbortError' })
  assert.equal(await outcome(box, 'x'), 2)
  assert.ok(performance.now() - started < 5000)
})

test('a signal stops a run in a tool call, whose answer is dropped', async () => {
  let late
  let aborted
  const controller = new AbortController()
  const box = new Interpreter({
    slow: (_, context) => {
      const { signal } = context
      setTimeout(() => controller.abort(new Error('too slow')), 10)
      return new Promise((resolve) => {
        late = resolve
        signal.addEventListener('abort', () => {
          aborted = true
        })
      })
    },
  })
  const run = box.execute('x = slow()', null, null, { signal: controller.signal })
  await assert.rejects(run, /too slow/)
  await until(() => aborted)
  late(5)
  assert.equal(await outcome(box, '1 + 1'), 2)
  assert.equal(box.getVariable('x'), null)
})

test('a signal takes a waiting run out of the queue', async () => {
  const box = new Interpreter(null, ENDLESS)
  const first = box.execute('y = 1\nwhile True: pass')
  const controller = new AbortController()
  const second = box.execute('z = 1', null, null, { signal: controller.signal })
  await until(() => box.getVariable('y') === 1)
  controller.abort(new Error('never mind'))
  await assert.rejects(second, /never mind/)
  assert.equal(await box.cancel(), true)
  assert.equal((await first).error.kind, 'cancelled')
  assert.equal(await outcome(box, '5'), 5)
  assert.equal(box.getVariable('z'), null)
})

test('an aborted signal lets nothing start', async () => {
  const box = new Interpreter()
  await assert.rejects(box.execute('x = 1', null, null, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  })
  assert.equal(box.sessionId, null)
})

test('cancel', async () => {
  const box = new Interpreter(null, ENDLESS)
  assert.equal(await box.cancel(), false)
  const run = box.execute("print('on')\nwhile True: pass")
  await until(async () => (await box.describe()).state === 'running')
  assert.equal(await box.cancel(), true)
  const { ok, stdout, error } = await run
  assert.deepEqual([ok, stdout, error.kind], [false, 'on\n', 'cancelled'])
  assert.equal(await box.cancel(), false)
})

test('reading while a script computes', async () => {
  const box = new Interpreter(null, ENDLESS)
  const run = box.execute('x = 0\nwhile True: x += 1')
  await until(() => box.getVariable('x') > 10)
  const description = await box.describe()
  assert.deepEqual([description.state, description.mine], ['running', true])
  assert.ok(box.stateKeys().includes('x'))
  await box.cancel()
  await run
})
