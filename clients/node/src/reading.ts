// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Bytes of a peer as values of JavaScript, as far as they can be trusted: not at all.
 *
 * MessagePack libraries are made for friendly bytes: they make room for as many elements as a header claims, mend
 * malformed text, lose the difference between the keys `1` and `'1'` and refuse or misplace a key named `__proto__`.
 * So this reader is our own. Elements are paid for from a budget of one for each byte that there is, nesting ends
 * at a fixed depth, text must be UTF-8, and no class is ever looked up by a name from the wire. Any exception means
 * that the bytes are malformed. A value that is well formed but too large to have here comes as `null`, and `refusal`
 * says so.
 */

import { isUtf8 } from 'node:buffer'
import {
  complexText,
  fractionText,
  parseDate,
  parseDateTime,
  timedeltaText,
  timezoneText,
} from './pythonText.js'
import { MAX_DEPTH, setOwn } from './values.js'
import { Ext } from './wireConstants.js'

/** How many items all ranges of a frame may have together once they are arrays. */
const MAX_RANGE_ITEMS = 10_000_000
const SHORT_TEXT = 24
const LONG_ARRAY = 16
/** Keys of dicts that were seen lately: ASCII, by a simple hash. */
const KEYS = 256
const keys: (string | undefined)[] = new Array<string | undefined>(KEYS)
const FLOAT32 = 0xca
const FLOAT64 = 0xcb

type Int = number | bigint

/** A value and, if a part of it had to be left out, why. */
export interface Read {
  value: unknown
  refusal?: string
}

/** The one value in the bytes. `room` is how many levels of nesting it may have. */
export function read(bytes: Buffer, room: number = MAX_DEPTH): Read {
  const reader = new Reader(bytes)
  const value = reader.value(room)
  reader.end()
  return reader.refusal === undefined ? { value } : { value, refusal: reader.refusal }
}

/** What the readers of a frame and of the payloads in it share. */
interface Allowance {
  elements: number
  rangeItems: number
}

class Reader {
  refusal: string | undefined
  private readonly bytes: Buffer
  private at = 0
  private readonly allowance: Allowance

  constructor(bytes: Buffer, allowance?: Allowance) {
    this.bytes = bytes
    this.allowance = allowance ?? { elements: bytes.length, rangeItems: MAX_RANGE_ITEMS }
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError('there is something behind the value')
  }

  /** An array of three ints and nothing more. A float that is whole by its value is none. */
  threeInts(): [Int, Int, Int] {
    if (this.byte() !== 0x93) throw new RangeError('not an array of three')
    const ints: [Int, Int, Int] = [this.int(), this.int(), this.int()]
    this.end()
    return ints
  }

  private int(): Int {
    const head = this.bytes[this.at]
    const value = this.value(0)
    if (!isInt(value) || head === FLOAT32 || head === FLOAT64) throw new RangeError('not an int')
    return value
  }

  value(room: number): unknown {
    const head = this.byte()
    if (head < 0x80) return head
    if (head >= 0xe0) return head - 0x100
    if (head < 0x90) return this.map(head & 0x0f, room)
    if (head < 0xa0) return this.array(head & 0x0f, room)
    if (head < 0xc0) return this.text(head & 0x1f)
    switch (head) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return Buffer.from(this.slice(this.length(1 << (head - 0xc4))))
      case 0xc7:
      case 0xc8:
      case 0xc9: {
        const length = this.length(1 << (head - 0xc7))
        return this.extension(this.byte(), length, room)
      }
      case FLOAT32:
        return this.bytes.readFloatBE(this.skip(4))
      case FLOAT64:
        return this.bytes.readDoubleBE(this.skip(8))
      case 0xcc:
        return this.byte()
      case 0xcd:
        return this.bytes.readUInt16BE(this.skip(2))
      case 0xce:
        return this.bytes.readUInt32BE(this.skip(4))
      case 0xcf:
        return whole(this.bytes.readBigUInt64BE(this.skip(8)))
      case 0xd0:
        return this.bytes.readInt8(this.skip(1))
      case 0xd1:
        return this.bytes.readInt16BE(this.skip(2))
      case 0xd2:
        return this.bytes.readInt32BE(this.skip(4))
      case 0xd3:
        return whole(this.bytes.readBigInt64BE(this.skip(8)))
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.extension(this.byte(), 1 << (head - 0xd4), room)
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.length(1 << (head - 0xd9)))
      case 0xdc:
      case 0xdd:
        return this.array(this.length(head === 0xdc ? 2 : 4), room)
      case 0xde:
      case 0xdf:
        return this.map(this.length(head === 0xde ? 2 : 4), room)
      default:
        throw new RangeError('a byte that begins nothing')
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new RangeError('the bytes end in the middle of a value')
    return byte
  }

  /** Steps over some bytes and returns where they begin. */
  private skip(count: number): number {
    const from = this.at
    if (count > this.bytes.length - from) {
      throw new RangeError('the bytes end in the middle of a value')
    }
    this.at = from + count
    return from
  }

  private slice(count: number): Buffer {
    const from = this.skip(count)
    return this.bytes.subarray(from, from + count)
  }

  private length(size: number): number {
    return this.bytes.readUIntBE(this.skip(size), size)
  }

  private text(length: number): string {
    const from = this.skip(length)
    const bytes = this.bytes
    return length <= SHORT_TEXT && isAscii(bytes, from, from + length)
      ? shortText(bytes, from, length)
      : utf8(bytes.subarray(from, from + length))
  }

  /** The next value if it is a text, as the key of a dict: these are few, and come again and again. */
  private key(room: number): unknown {
    const { bytes, at } = this
    const length = (bytes[at] as number) - 0xa0
    const end = at + 1 + length
    // Text of up to 31 bytes; the others have other heads.
    if (!(length > 0 && length < 32) || end > bytes.length) return this.value(room)
    const slot = (length * 37 + (bytes[at + 1] as number) * 5 + (bytes[end - 1] as number)) % KEYS
    const kept = keys[slot]
    if (kept !== undefined && kept.length === length && isText(kept, bytes, at + 1)) {
      this.at = end
      return kept
    }
    const key = this.value(room) as string
    if (key.length === length) keys[slot] = key
    return key
  }

  private spend(elements: number, room: number): void {
    if (room <= 0) throw new RangeError('a value is nested too deeply')
    this.allowance.elements -= elements
    if (this.allowance.elements < 0) {
      throw new RangeError('more elements are claimed than the bytes can hold')
    }
  }

  private array(count: number, room: number): unknown[] {
    this.spend(count, room)
    const { bytes } = this
    // The budget has been charged, so all room made in advance together is at most a word for each byte.
    const items = count >= LONG_ARRAY ? new Array<unknown>(count) : []
    for (let i = 0; i < count; i++) {
      // Small numbers are worth a shortcut: there may be millions.
      const head = bytes[this.at] as number
      if (head < 0x80) {
        this.at++
        items[i] = head
      } else {
        items[i] = this.value(room - 1)
      }
    }
    return items
  }

  private map(count: number, room: number): unknown {
    this.spend(2 * count, room)
    const object: Record<string, unknown> = {}
    // JavaScript puts keys that look like numbers first: once there is one, the order is kept here.
    let names: string[] | undefined
    for (let i = 0; i < count; i++) {
      // A Decimal comes as a string too, but a dict that has one as a key is not one of strings.
      const head = this.bytes[this.at] as number
      const key = this.key(room - 1)
      if (typeof key !== 'string' || !beginsText(head)) {
        const start = (names ?? Object.keys(object)).map((name) => [name, object[name]] as const)
        return this.otherMap(new Map<unknown, unknown>(start), key, count - i, room)
      }
      if (names !== undefined) names.push(key)
      else if (startsWithDigit(key)) names = [...Object.keys(object), key]
      setOwn(object, key, this.value(room - 1))
    }
    return object
  }

  /** A dict in which a key that isn't text has turned up, with `left` entries to go, that one's included. */
  private otherMap(
    map: Map<unknown, unknown>,
    key: unknown,
    left: number,
    room: number,
  ): Map<unknown, unknown> {
    map.set(key, this.value(room - 1))
    for (let i = 1; i < left; i++) {
      const next = this.value(room - 1)
      map.set(next, this.value(room - 1))
    }
    return map
  }

  private extension(type: number, length: number, room: number): unknown {
    const payload = this.slice(length)
    switch (type) {
      case Ext.bigInt:
        return bigInt(payload)
      case Ext.tuple:
        return Object.freeze(this.items(payload, room))
      case Ext.set:
      case Ext.frozenset:
        return new Set(this.items(payload, room))
      case Ext.range:
        return this.range(payload)
      case Ext.complex:
        if (length !== 16) break
        return complexText(payload.readDoubleBE(0), payload.readDoubleBE(8))
      case Ext.date:
        return parseDate(utf8(payload))
      case Ext.datetime:
        return parseDateTime(utf8(payload))
      case Ext.timedelta:
        return timedeltaText(utf8(payload))
      case Ext.fraction:
        return fractionText(utf8(payload))
      case Ext.time:
      case Ext.decimal:
      case Ext.exception:
        return utf8(payload)
      case Ext.bytearray:
        return Buffer.from(payload)
      case Ext.ellipsis:
        if (length !== 0) break
        return 'Ellipsis'
      case Ext.notImplemented:
        if (length !== 0) break
        return null
      case Ext.timezone:
        return timezoneText(utf8(payload))
    }
    throw new RangeError(`extension type ${type} is unknown or malformed`)
  }

  /** The items of a payload that is an array. */
  private items(payload: Buffer, room: number): unknown[] {
    const reader = new Reader(payload, this.allowance)
    const items = reader.value(room)
    reader.end()
    if (!Array.isArray(items)) throw new RangeError('the payload of an extension type is no array')
    this.refusal ??= reader.refusal
    return items
  }

  private range(payload: Buffer): unknown {
    const [start, stop, step] = new Reader(payload, this.allowance).threeInts()
    if (BigInt(step) === 0n) throw new RangeError('a range with step 0')
    const [from, to, by] = [BigInt(start), BigInt(stop), BigInt(step)]
    const span = by > 0n ? to - from : from - to
    const width = by > 0n ? by : -by
    const count = span > 0n ? (span + width - 1n) / width : 0n
    if (count > BigInt(this.allowance.rangeItems)) {
      this.refusal ??= `a range of ${count} elements is too large to convert to a JavaScript array`
      return null
    }
    const length = Number(count)
    this.allowance.rangeItems -= length
    const items: unknown[] = []
    if (typeof start === 'number' && typeof stop === 'number' && typeof step === 'number') {
      for (let i = 0; i < length; i++) items.push(start + i * step)
    } else {
      for (let i = 0; i < length; i++) items.push(whole(from + BigInt(i) * by))
    }
    return items
  }
}

function startsWithDigit(key: string): boolean {
  const code = key.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

function isAscii(bytes: Buffer, from: number, end: number): boolean {
  let all = 0
  for (let i = from; i < end; i++) all |= bytes[i] as number
  return all < 0x80
}

/** Whether the bytes are this text, which is ASCII. */
function isText(text: string, bytes: Buffer, from: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[from + i]) return false
  return true
}

/** ASCII, by pieces: a call out of JavaScript costs more than this, and so do many small pieces. */
function shortText(bytes: Buffer, from: number, length: number): string {
  const end = from + length
  let text = ''
  let i = from
  for (; i + 8 <= end; i += 8) {
    text += String.fromCharCode(
      bytes[i] as number,
      bytes[i + 1] as number,
      bytes[i + 2] as number,
      bytes[i + 3] as number,
      bytes[i + 4] as number,
      bytes[i + 5] as number,
      bytes[i + 6] as number,
      bytes[i + 7] as number,
    )
  }
  for (; i < end; i++) text += String.fromCharCode(bytes[i] as number)
  return text
}

function beginsText(head: number): boolean {
  return (head >= 0xa0 && head < 0xc0) || (head >= 0xd9 && head <= 0xdb)
}

function isInt(value: unknown): value is Int {
  return typeof value === 'bigint' || Number.isInteger(value)
}

function whole(value: bigint): Int {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new RangeError('a text is not UTF-8')
  return bytes.toString('utf8')
}

function bigInt(payload: Buffer): Int {
  const [sign, first] = payload
  if (sign === undefined || sign > 1 || !first) throw new RangeError('a big int is malformed')
  const magnitude = BigInt(`0x${payload.toString('hex', 1)}`)
  return whole(sign ? -magnitude : magnitude)
}
