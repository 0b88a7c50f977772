// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Values of JavaScript as MessagePack, in one go.
 *
 * `lower` and the library make of a value a copy and of that the bytes; for lists and records, which large values are
 * made of, both are done here at once. Everything else in them is theirs. As `lower` does, this reads each of the
 * caller's objects once.
 */

import { Packed, pack } from './packing.js'
import { checkCount, deeper, lower, MAX_DEPTH } from './values.js'

const FIRST_ROOM = 1 << 12
/** A buffer up to this size is kept for the next value. */
const KEPT_ROOM = 1 << 20
const SHORT_TEXT = 40
const TWO_32 = 2 ** 32

let spare: Buffer | undefined

/** The value as a frame takes it: lowered, or packed if it has parts. TypeError for what can't cross. */
export function packedValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return lower(value)
  const writer = new Writer()
  writer.value(value, MAX_DEPTH)
  return new Packed(writer.end())
}

/** Values by name, packed; in a body it stands for their object. */
export function packedValues(
  entries: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const writer = new Writer()
  writer.map(entries.length)
  for (const [name, value] of entries) {
    writer.text(name)
    writer.value(value, MAX_DEPTH)
  }
  return new Packed(writer.end()) as unknown as Record<string, unknown>
}

class Writer {
  private buffer: Buffer
  private at = 0

  constructor() {
    // A getter in the value may come here as well: it finds none then.
    this.buffer = spare ?? Buffer.allocUnsafe(FIRST_ROOM)
    spare = undefined
  }

  /** What was written. */
  end(): Uint8Array {
    const { buffer } = this
    const packed = Buffer.from(buffer.subarray(0, this.at))
    if (buffer.length <= KEPT_ROOM) spare = buffer
    return packed
  }

  value(value: unknown, room: number): void {
    switch (typeof value) {
      case 'string':
        this.text(value)
        return
      case 'number':
        this.number(value)
        return
      case 'boolean':
        this.byte(value ? 0xc3 : 0xc2)
        return
      case 'object':
        if (value === null) this.byte(0xc0)
        else if (Array.isArray(value)) this.array(value, deeper(room))
        else if (Object.getPrototypeOf(value) === Object.prototype && !ArrayBuffer.isView(value)) {
          this.record(value as Record<string, unknown>, deeper(room))
        } else this.bytes(pack(lower(value, room)))
        return
      default:
        this.bytes(pack(lower(value, room)))
    }
  }

  text(text: string): void {
    const { length } = text
    if (length < SHORT_TEXT && this.ascii(text, length)) return
    // What is not well-formed is mended on the way.
    const size = Buffer.byteLength(text)
    const buffer = this.space(size + 5)
    if (size < 0x20) buffer[this.at++] = 0xa0 | size
    else if (size < 0x100) this.head(0xd9, size, 1)
    else if (size < 0x10000) this.head(0xda, size, 2)
    else this.head(0xdb, size, 4)
    this.at += buffer.write(text, this.at, size, 'utf8')
  }

  map(count: number): void {
    this.space(5)
    if (count < 16) this.buffer[this.at++] = 0x80 | count
    else if (count < 0x10000) this.head(0xde, count, 2)
    else this.head(0xdf, count, 4)
  }

  private array(items: readonly unknown[], room: number): void {
    const { length } = items
    checkCount(this.at + length)
    this.space(5)
    if (length < 16) this.buffer[this.at++] = 0x90 | length
    else if (length < 0x10000) this.head(0xdc, length, 2)
    else this.head(0xdd, length, 4)
    for (let i = 0; i < length; i++) this.value(items[i], room)
  }

  private record(record: Record<string, unknown>, room: number): void {
    const keys = Object.keys(record)
    this.map(keys.length)
    for (const key of keys) {
      this.text(key)
      this.value(record[key], room)
    }
  }

  /** Writes a short text if it is ASCII: a call out of JavaScript costs more than that. */
  private ascii(text: string, length: number): boolean {
    const buffer = this.space(length + 2)
    const start = this.at
    let { at } = this
    if (length < 0x20) buffer[at++] = 0xa0 | length
    else {
      buffer[at++] = 0xd9
      buffer[at++] = length
    }
    let all = 0
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i)
      all |= code
      buffer[at++] = code
    }
    this.at = all < 0x80 ? at : start
    return all < 0x80
  }

  private number(value: number): void {
    const buffer = this.space(9)
    if (!Number.isSafeInteger(value)) {
      buffer[this.at++] = 0xcb
      this.at = buffer.writeDoubleBE(value, this.at)
    } else if (value >= 0) {
      if (value < 0x80) buffer[this.at++] = value
      else if (value < 0x100) this.head(0xcc, value, 1)
      else if (value < 0x10000) this.head(0xcd, value, 2)
      else if (value < TWO_32) this.head(0xce, value, 4)
      else this.long(0xcf, value)
    } else if (value >= -0x20) buffer[this.at++] = value
    else if (value >= -0x80) this.head(0xd0, value, 1)
    else if (value >= -0x8000) this.head(0xd1, value, 2)
    else if (value >= -0x80000000) this.head(0xd2, value, 4)
    else this.long(0xd3, value)
  }

  /** A byte and a number of so many bytes, for which there is room. */
  private head(first: number, value: number, size: number): void {
    const { buffer } = this
    let { at } = this
    buffer[at++] = first
    if (size === 4) {
      buffer[at++] = value >>> 24
      buffer[at++] = value >>> 16
    }
    if (size >= 2) buffer[at++] = value >>> 8
    buffer[at++] = value
    this.at = at
  }

  private long(first: number, value: number): void {
    const high = Math.floor(value / TWO_32)
    this.head(first, high, 4)
    this.at = this.buffer.writeUInt32BE(value - high * TWO_32, this.at)
  }

  private byte(byte: number): void {
    this.space(1)[this.at++] = byte
  }

  private bytes(bytes: Uint8Array): void {
    this.space(bytes.length).set(bytes, this.at)
    this.at += bytes.length
  }

  /** The buffer, with room for so many bytes. */
  private space(size: number): Buffer {
    const { buffer, at } = this
    if (buffer.length - at >= size) return buffer
    checkCount(at + size)
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, at + size))
    buffer.copy(larger, 0, 0, at)
    this.buffer = larger
    return larger
  }
}
