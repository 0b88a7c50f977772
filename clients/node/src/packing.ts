// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Lowered values as MessagePack.
 *
 * The library writes everything but dicts whose keys are not all text, which its objects can't express, and long texts,
 * which it writes character by character. Such a dict is a `Pairs`, such a text a `LongText`; what contains one is
 * written around it here, and everything beneath that is the library's again.
 */

import { Encoder, ExtData } from '@msgpack/msgpack'

/** A dict with keys of any type: key, value, key, value. */
export class Pairs {
  readonly items: readonly unknown[]

  constructor(items: readonly unknown[]) {
    this.items = items
  }
}

/** A text that is worth a call out of JavaScript. */
export class LongText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value that is packed already. */
export class Packed {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

const MAX_NESTING = 300
const KEPT_BUFFER = 1 << 20
const FOUND_OURS = new Error('that is not for the library')

function isOurs(lowered: unknown): boolean {
  return lowered instanceof Pairs || lowered instanceof LongText
}

const extensions = {
  tryToEncode(value: unknown): ExtData | null {
    if (isOurs(value)) throw FOUND_OURS
    return value instanceof ExtData ? value : null
  },
  decode(): never {
    throw new Error('this codec only writes')
  },
}

function newEncoder(): Encoder {
  return new Encoder({ maxDepth: MAX_NESTING, extensionCodec: extensions })
}

let encoder = newEncoder()

/** The bytes of a lowered value. They are the caller's to keep. */
export function pack(lowered: unknown): Uint8Array {
  try {
    return write(lowered)
  } catch (error) {
    if (error !== FOUND_OURS) throw error
  }
  const holders = new Set<unknown>()
  mark(lowered, holders)
  const parts: Uint8Array[] = []
  compose(lowered, holders, parts)
  return Buffer.concat(parts)
}

function write(lowered: unknown): Uint8Array {
  const packed = encoder.encode(lowered)
  // The encoder keeps the largest buffer that it ever needed.
  if (packed.length > KEPT_BUFFER) encoder = newEncoder()
  return packed
}

/** The bytes of an array that ends with an object of lowered and packed values. */
export function packAround(first: readonly number[], body: object): Uint8Array {
  const fields = Object.entries(body)
  const parts = [header(0x90, 0xdc, first.length + 1)]
  for (const item of first) parts.push(write(item))
  parts.push(header(0x80, 0xde, fields.length))
  for (const [key, item] of fields)
    parts.push(write(key), item instanceof Packed ? item.bytes : pack(item))
  return Buffer.concat(parts)
}

/** Collects what is written here, and the containers with such in them or below. */
function mark(lowered: unknown, holders: Set<unknown>): boolean {
  let found = isOurs(lowered)
  for (const item of itemsOf(lowered)) found = mark(item, holders) || found
  if (found) holders.add(lowered)
  return found
}

function itemsOf(lowered: unknown): readonly unknown[] {
  if (typeof lowered !== 'object' || lowered === null) return []
  if (Array.isArray(lowered)) return lowered
  if (lowered instanceof Pairs) return lowered.items
  return Object.getPrototypeOf(lowered) === Object.prototype ? Object.values(lowered) : []
}

function compose(lowered: unknown, holders: ReadonlySet<unknown>, parts: Uint8Array[]): void {
  if (!holders.has(lowered)) {
    parts.push(write(lowered))
    return
  }
  if (lowered instanceof LongText) {
    const text = Buffer.from(lowered.text)
    const head = Buffer.alloc(5, 0xdb)
    head.writeUInt32BE(text.length, 1)
    parts.push(head, text)
    return
  }
  if (Array.isArray(lowered)) parts.push(header(0x90, 0xdc, lowered.length))
  else if (lowered instanceof Pairs) parts.push(header(0x80, 0xde, lowered.items.length / 2))
  else {
    const entries = Object.entries(lowered as Record<string, unknown>)
    parts.push(header(0x80, 0xde, entries.length))
    for (const [key, item] of entries) {
      parts.push(write(key))
      compose(item, holders, parts)
    }
    return
  }
  for (const item of itemsOf(lowered)) compose(item, holders, parts)
}

/** The head of an array or map: `short` holds counts below 16, after `long` come two bytes, after `long + 1` four. */
function header(short: number, long: number, count: number): Uint8Array {
  if (count < 16) return Uint8Array.of(short | count)
  if (count < 0x10000) return Uint8Array.of(long, count >> 8, count & 0xff)
  const bytes = Buffer.alloc(5, long + 1)
  bytes.writeUInt32BE(count, 1)
  return bytes
}
