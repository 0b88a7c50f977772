// machine.test.mjs - the protocol machine, reader and writer without a daemon: the vectors, framing, hostile bytes.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { internal, ProtocolError, ROOT, test } from './common.mjs'

const { decode } = await import(
  join(ROOT, 'clients/node/node_modules/@msgpack/msgpack/dist.esm/index.mjs')
)
const { Machine, packFrame, FIRST_FRAME_LIMIT } = await internal('machine')
const { read } = await internal('reading')
const { pack } = await internal('packing')
const { lower } = await internal('values')
const { packedValue, packedValues } = await internal('writing')
const { DAEMON_BODIES, Ext, Message } = await internal('wireConstants')

const FOLDER = join(ROOT, 'protocol/vectors')
const VECTORS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))

const number = (text) => {
  if (text === 'nan') return Number.NaN
  return text.endsWith('inf') ? Number(`${text.slice(0, -3)}Infinity`) : Number(text)
}
const int = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))

/** What a tagged value of the vectors is in JavaScript. */
function untagged(tagged) {
  const [[tag, of]] = Object.entries(tagged)
  switch (tag) {
    case 'none':
      return null
    case 'int':
    case 'big_int':
      return int(of)
    case 'float':
      return number(of)
    case 'bytes':
    case 'bytearray':
      return Buffer.from(of, 'hex')
    case 'list':
      return of.map(untagged)
    case 'tuple':
      return Object.freeze(of.map(untagged))
    case 'set':
    case 'frozenset':
      return new Set(of.map(untagged))
    case 'dict': {
      const entries = of.map(([key, value]) => [untagged(key), untagged(value)])
      const named = of.every(([key]) => 'str' in key)
      return named ? Object.fromEntries(entries) : new Map(entries)
    }
    case 'complex':
      return of[0] === '1.5' && of[1] === '-2.0' ? '(1.5-2j)' : assert.fail(`no text for ${of}`)
    case 'date':
      return new Date(`${of}T00:00:00Z`)
    case 'datetime':
      return new Date(/[+-]\d\d:\d\d$/.test(of) ? of : `${of}Z`)
    case 'timedelta':
      return { '0 0 0': '0:00:00', '-1 86399 999999': '-1 day, 23:59:59.999999' }[of]
    case 'range': {
      const [start, stop, step] = of.map(Number)
      const items = []
      for (let i = start; step > 0 ? i < stop : i > stop; i += step) items.push(i)
      return items
    }
    case 'timezone':
      return `UTC${of}`
    case 'ellipsis':
      return 'Ellipsis'
    case 'fraction':
      return of.replace(/\/1$/, '')
    default:
      return of
  }
}

/** Whether a tagged value goes out as the very type that it came in as. */
function returns(tagged) {
  const [[tag, of]] = Object.entries(tagged)
  if (tag === 'list') return of.every(returns)
  if (tag === 'dict') return of.every((pair) => pair.every(returns))
  if (tag === 'float') return !Number.isInteger(number(of))
  return ['none', 'bool', 'int', 'big_int', 'str', 'bytes'].includes(tag)
}

function framed(packed) {
  const frame = Buffer.alloc(4 + packed.length)
  frame.writeUInt32BE(packed.length)
  frame.set(packed, 4)
  return frame
}

test('vectors: values', () => {
  let outward = 0
  for (const { kind, name, hex, meaning } of VECTORS) {
    if (kind !== 'value') continue
    const expected = untagged(meaning)
    const { value } = read(Buffer.from(hex, 'hex'))
    assert.deepEqual(value, expected, name)
    assert.equal(Object.isFrozen(value), Object.isFrozen(expected), name)
    if (!returns(meaning)) continue
    assert.deepEqual(read(Buffer.from(pack(lower(value)))).value, expected, name)
    outward++
  }
  assert.ok(outward > 50)
})

test('vectors: malformed values', () => {
  const bad = VECTORS.filter(({ kind }) => kind === 'bad_value')
  assert.ok(bad.length > 30)
  for (const { name, hex } of bad) assert.throws(() => read(Buffer.from(hex, 'hex')), name)
})

test('vectors: frames', () => {
  const up = new Set()
  const down = new Set()
  for (const { kind, hex, meaning } of VECTORS) {
    if (kind !== 'frame') continue
    const { message, id } = meaning
    const body = untagged(meaning.body)
    const bytes = Buffer.from(hex, 'hex')
    if (!Number.isSafeInteger(id)) continue
    if (DAEMON_BODIES[Message[message]] === undefined) {
      assert.deepEqual(read(bytes.subarray(4)).value, [Message[message], id, body])
      if (returns(meaning.body))
        assert.equal(packFrame(message, id, lower(body)).toString('hex'), hex)
      up.add(message)
    } else {
      const [frame] = new Machine().feed(bytes)
      assert.deepEqual([frame.name, frame.id, frame.body], [message, id, body])
      down.add(message)
    }
  }
  assert.ok(up.size >= 10 && down.size >= 5)
})

test('frames in any pieces', () => {
  const sizes = [0, 1, 300, 70000]
  const data = Buffer.concat(
    sizes.map((size) => packFrame('stdout', size, { text: 'x'.repeat(size) })),
  )
  for (const step of [1, 3, 4, 5, 1000, 65536, data.length]) {
    const machine = new Machine()
    const frames = []
    for (let at = 0; at < data.length; at += step) {
      frames.push(...machine.feed(data.subarray(at, at + step)))
    }
    assert.deepEqual(
      frames.map(({ name, id, body }) => [name, id, body.text.length]),
      sizes.map((size) => ['stdout', size, size]),
    )
  }
})

test('a frame over the limit is refused before it comes', () => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(FIRST_FRAME_LIMIT + 1)
  assert.throws(() => new Machine().feed(head), { code: 'frame_too_large' })
})

test('what is no frame', () => {
  const bad = [
    [0xc1],
    [],
    [3],
    [0x92, 1, 2],
    [0x93, 1, 2, 3],
    [0x81, 1, 2],
    [0x93, 0x62, 2, 0x80, 0],
    [0x93, 0x62, 0xff, 0x80],
    [0x93, 0x7e, 2, 0x80],
    [0xdd, 0xff, 0xff, 0xff, 0xff],
    [0x93, 0x62, 2, 0xdf, 0xff, 0xff, 0xff, 0xff],
    new Array(100_000).fill(0x91),
  ]
  for (const bytes of bad) {
    assert.throws(() => new Machine().feed(framed(Buffer.from(bytes))), ProtocolError)
  }
})

test('bodies off their schema', () => {
  const bad = [
    ['stdout', {}],
    ['stdout', { text: 5 }],
    ['stdout', { text: null }],
    ['tool_call', { call: -1, name: 'f', arguments: [] }],
    ['tool_call', { call: 1.5, name: 'f', arguments: [] }],
    ['tool_call', { call: 1, name: 'f' }],
    ['names', { variables: [{ name: 'x' }] }],
    ['names', { variables: [3] }],
    ['names', { variables: {} }],
    ['opened', { session: 's', client: 1, limits: { a: 'b' }, isolation: [] }],
    ['hello', { version: 1, client: 'x' }],
  ]
  for (const [name, body] of bad) {
    assert.throws(() => new Machine().feed(packFrame(name, 1, body)), ProtocolError, name)
  }
  const [frame] = new Machine().feed(packFrame('checked', 1, { ok: true, error: null, new: 1 }))
  assert.equal(frame.body.error, undefined)
})

test('keys keep their types and their order', () => {
  const bytes = pack(
    lower(
      new Map([
        ['2', 0],
        ['1', 0],
        [3, 0],
        ['__proto__', 1],
      ]),
    ),
  )
  const { value } = read(Buffer.from(bytes))
  assert.deepEqual(
    [...value],
    [
      ['2', 0],
      ['1', 0],
      [3, 0],
      ['__proto__', 1],
    ],
  )
  const named = read(Buffer.from('81a95f5f70726f746f5f5f05', 'hex')).value
  assert.deepEqual(Object.keys(named), ['__proto__'])
  assert.equal(Object.getPrototypeOf(named), Object.prototype)
})

test('the library reads what is written here', () => {
  const value = { a: [1, -1, 1.5, 'é', true, null], b: { c: 2 ** 40 }, d: [] }
  assert.deepEqual(decode(pack(lower(value))), value)
})

test('dicts with other keys, wherever they are', () => {
  const big = new Map(Array.from({ length: 70_000 }, (_, i) => [i, i]))
  const some = new Map(Array.from({ length: 300 }, (_, i) => [i, new Map([[i, [i]]])]))
  const value = { a: [1, new Map(), { b: some }], c: 'plain', d: [[big], 'x', new Map([['k', 1]])] }
  const back = read(Buffer.from(pack(lower(value)))).value
  assert.deepEqual(back.a[2].b, some)
  assert.deepEqual(back.d[0][0], big)
  assert.deepEqual([back.a[1], back.c, back.d[1], back.d[2]], [{}, 'plain', 'x', { k: 1 }])
})

/** A value of each kind and size, and these in each other. */
function assorted() {
  const ints = [
    0,
    31,
    32,
    127,
    128,
    255,
    256,
    65535,
    65536,
    2 ** 31,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 53 - 1,
  ]
  const numbers = [...ints, ...ints.map((n) => -n), -33, -129, -32769, -(2 ** 31) - 1]
  const floats = [-0, 0.5, 1e300, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 60)]
  const sizes = [0, 1, 31, 32, 39, 40, 41, 255, 256, 2047]
  const texts = [
    ...sizes.map((n) => 'x'.repeat(n)),
    ...sizes.map((n) => 'é'.repeat(n)),
    '\ud800',
    'a\udc00b',
    '😀',
  ]
  const proto = JSON.parse('{"__proto__": 1, "10": 2, "a": 3, "\\ud800": 4}')
  const bare = Object.assign(Object.create(null), { a: [1] })
  const others = [
    null,
    undefined,
    true,
    false,
    12345678901234567890n,
    -1n,
    new Date(0),
    new Map([[1, { a: [2] }]]),
    new Set(['a', 1]),
    Buffer.from('ab'),
    new Uint8ClampedArray(3),
    proto,
    bare,
    Object.freeze([1, 2]),
    new Array(3),
  ]
  const all = [...numbers, ...floats, ...texts, ...others]
  const record = Object.fromEntries(all.map((value, at) => [`key ${at}`, value]))
  return [
    ...all,
    all,
    record,
    { a: { b: [record, all] } },
    new Array(70000).fill(1),
    sizes.map((n) => new Array(n).fill(null)),
  ]
}

test('values are written as the library writes them', () => {
  for (const value of assorted()) {
    const frame = packFrame('set', 7, { name: 'v', value: packedValue(value) ?? null })
    assert.deepEqual(frame, packFrame('set', 7, { name: 'v', value: lower(value) ?? null }))
  }
  const entries = assorted().map((value, at) => [`name ${at}`, value])
  assert.deepEqual(
    packFrame('execute', 1, { code: 'x', value: true, variables: packedValues(entries) }),
    packFrame('execute', 1, {
      code: 'x',
      value: true,
      variables: Object.fromEntries(entries.map(([name, value]) => [name, lower(value)])),
    }),
  )
})

test('long texts', () => {
  for (const size of [2048, 21845, 21846, 65535, 65536, 200000]) {
    for (const text of ['x'.repeat(size), 'é'.repeat(size), `${'€'.repeat(size)}\udfff`]) {
      const { value } = read(Buffer.from(packedValue([text, 1]).bytes))
      assert.deepEqual(value, [text.toWellFormed(), 1])
    }
  }
})

test('values that can not be written', () => {
  const nested = (levels) => (levels ? [nested(levels - 1)] : 1)
  packedValue(nested(256))
  const cycle = {}
  cycle.self = [cycle]
  for (const value of [
    nested(257),
    cycle,
    [Symbol('s')],
    { a: () => 1 },
    [new (class A {})()],
    [new Date(Number.NaN)],
  ]) {
    const wanted = thrown(() => lower(value))
    const found = thrown(() => packedValue(value))
    assert.deepEqual([found.message, found.code], [wanted.message, wanted.code])
  }
})

function thrown(action) {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('a getter is asked once, and may write values itself', () => {
  let asked = 0
  const value = {
    before: 'x'.repeat(100),
    get it() {
      asked++
      return [
        packedValue(['y'.repeat(5000)]).bytes.length,
        { deep: packedValue({ a: 1 }).bytes.length },
      ]
    },
    after: 'z',
  }
  const { bytes } = packedValue(value)
  assert.equal(asked, 1)
  const { value: back } = read(Buffer.from(bytes))
  assert.deepEqual(back, { before: 'x'.repeat(100), it: [5004, { deep: 4 }], after: 'z' })
})

test('text with a byte order mark stays whole', () => {
  for (const text of ['\ufeff', `\ufeff${'x'.repeat(5000)}`]) {
    assert.equal(read(Buffer.from(pack(lower(text)))).value, text)
  }
})

test('ranges are paid for together', () => {
  const range = lower([0, 1_000_000, 1])
  const one = Buffer.from([0xc7, 0, Ext.range])
  const payload = Buffer.from(pack(range))
  one[1] = payload.length
  const item = Buffer.concat([one, payload])
  const many = Buffer.concat([Buffer.from([0xdc, 0, 40]), ...new Array(40).fill(item)])
  const { value, refusal } = read(many)
  assert.match(refusal, /a range of 1000000 elements is too large/)
  assert.equal(value.filter((items) => items !== null).length, 10)
})

test('mutated frames never do more than fail', () => {
  const seeds = VECTORS.filter(({ kind }) => kind === 'frame').map(({ hex }) =>
    Buffer.from(hex, 'hex'),
  )
  let seed = 12345
  const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % n
  }
  for (let i = 0; i < 40_000; i++) {
    const bytes = Buffer.from(seeds[random(seeds.length)])
    for (let k = random(4) + 1; k > 0; k--) bytes[4 + random(bytes.length - 4)] = random(256)
    try {
      new Machine().feed(bytes)
    } catch (error) {
      assert.ok(error instanceof ProtocolError, `${bytes.toString('hex')}: ${error.stack}`)
    }
  }
})
