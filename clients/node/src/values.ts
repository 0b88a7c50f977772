// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Values of JavaScript on their way into the sandbox.
 *
 * `lower` copies a value into what the packer takes as it is, and refuses what has no counterpart in a script, cycles,
 * and nesting past 256 levels. It is the only reader of the caller's objects, so a getter runs once.
 */

import { types } from 'node:util'
import { ExtData } from '@msgpack/msgpack'
import { conversionError } from './errors.js'
import { Decimal, Fraction } from './exact.js'
import { LongText, Pairs, pack } from './packing.js'
import { Ext } from './wireConstants.js'

/** A value that can cross between a program and a script. */
export type SandboxValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Date
  | Decimal
  | Fraction
  | readonly SandboxValue[]
  | ReadonlySet<SandboxValue>
  | ReadonlyMap<SandboxValue, SandboxValue>
  | { readonly [key: string]: SandboxValue }

/** How deep a value may be nested; a leaf counts as no level. */
export const MAX_DEPTH = 256

/** No service takes larger frames. */
const LARGEST_FRAME = 2 ** 30

const LONG_TEXT = 2048

const TOO_DEEP =
  'interpretd: value is nested too deeply to convert across the sandbox boundary (a reference cycle, or excessive nesting)'
const SUPPORTED =
  'supported types are null, boolean, number, bigint, string, Buffer, Array, Set, Map, Date, Decimal, Fraction and plain objects'

/** The value in the packer's terms. TypeError with code `InvalidArg` for what can't cross. */
export function lower(value: unknown, room: number = MAX_DEPTH): unknown {
  switch (typeof value) {
    case 'string':
      return lowerText(value)
    case 'number':
    case 'boolean':
    case 'undefined':
      return value
    case 'bigint':
      return lowerBigInt(value)
    case 'object':
      return value === null ? null : lowerObject(value, room)
    default:
      throw conversionError(
        `cannot pass a JavaScript ${typeof value === 'symbol' ? 'Symbol' : 'Function'} into the sandbox; ${SUPPORTED}`,
      )
  }
}

function lowerText(value: string): string | LongText {
  const text = value.isWellFormed() ? value : value.toWellFormed()
  return text.length < LONG_TEXT ? text : new LongText(text)
}

function lowerObject(value: object, room: number): unknown {
  // What most values are, before anything that is dearer to ask.
  if (Array.isArray(value)) return lowerAll(value, deeper(room))
  if (Object.getPrototypeOf(value) === Object.prototype && !ArrayBuffer.isView(value)) {
    return lowerPlain(value, deeper(room))
  }
  if (ArrayBuffer.isView(value)) return lowerView(value)
  if (types.isDate(value)) return lowerDate(value)
  if (value instanceof Decimal) return new ExtData(Ext.decimal, Buffer.from(`${value}`, 'latin1'))
  if (value instanceof Fraction) return new ExtData(Ext.fraction, Buffer.from(`${value}`, 'latin1'))
  const within = deeper(room)
  if (types.isMap(value)) return lowerMap(value, within)
  if (types.isSet(value)) {
    return new ExtData(Ext.set, pack(Array.from(value, (member) => lowerKey(member, within))))
  }
  if (!isPlain(value)) throw refusal(value)
  return lowerPlain(value, within)
}

/** RangeError for more items, or bytes, than any frame can hold: an array's length says nothing of what is in it. */
export function checkCount(count: number): void {
  if (count <= LARGEST_FRAME) return
  const error = new RangeError('a value is larger than a frame can be')
  throw Object.assign(error, { code: 'InvalidArg' as const })
}

/** What is left of the nesting inside a container. */
export function deeper(room: number): number {
  if (room <= 0) throw conversionError(TOO_DEEP)
  return room - 1
}

/** Whether it is an object literal's or a bare object, of whatever realm. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}

function refusal(value: object): Error {
  let name: unknown
  try {
    name = value.constructor?.name
  } catch {
    name = undefined
  }
  return conversionError(
    `cannot pass a JavaScript ${typeof name === 'string' && name ? name : 'object'} instance into the sandbox; only plain objects convert to a dict`,
  )
}

function lowerAll(items: readonly unknown[], room: number): unknown[] {
  checkCount(items.length)
  const lowered = new Array<unknown>(items.length)
  for (let i = 0; i < items.length; i++) lowered[i] = lower(items[i], room)
  return lowered
}

function lowerPlain(value: object, room: number): Record<string, unknown> {
  const lowered: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    setOwn(lowered, key.toWellFormed(), lower((value as Record<string, unknown>)[key], room))
  }
  return lowered
}

/** Sets an own property also when its name is `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
  else {
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
}

function lowerMap(map: ReadonlyMap<unknown, unknown>, room: number): unknown {
  const items: unknown[] = []
  for (const [key, value] of map) items.push(lowerKey(key, room), lower(value, room))
  return new Pairs(items)
}

/**
 * A dict's key or a set's member. A frozen array, which is what a script's tuple comes as, goes as a tuple here: as a
 * list it could be neither.
 */
function lowerKey(key: unknown, room: number): unknown {
  if (typeof key !== 'object' || key === null) return lower(key, room)
  if (Array.isArray(key)) {
    if (!Object.isFrozen(key)) throw unhashable('list')
    const within = deeper(room)
    checkCount(key.length)
    return new ExtData(Ext.tuple, pack(key.map((item) => lowerKey(item, within))))
  }
  if (types.isSet(key)) throw unhashable('set')
  const lowered = lower(key, room)
  if (lowered instanceof ExtData || types.isUint8Array(lowered)) return lowered
  throw unhashable('dict')
}

function unhashable(type: string): Error {
  return conversionError(`invalid dict key: TypeError: unhashable type: '${type}'`)
}

function lowerView(view: ArrayBufferView): Uint8Array {
  if (types.isUint8Array(view)) return view
  if (types.isUint8ClampedArray(view)) {
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  }
  throw conversionError(
    `${view.constructor.name} is not supported; convert it to a plain Array (numbers) or a Uint8Array (bytes) first`,
  )
}

function lowerDate(date: Date): ExtData {
  const time = date.getTime()
  if (Number.isNaN(time)) throw conversionError('cannot pass an invalid Date into the sandbox')
  const year = date.getUTCFullYear()
  if (year < 1 || year > 9999) {
    throw conversionError(`cannot pass a Date of the year ${year} into the sandbox`)
  }
  const iso = date.toISOString()
  const fraction = time % 1000 === 0 ? '' : `.${iso.slice(20, 23)}000`
  return new ExtData(Ext.datetime, Buffer.from(`${iso.slice(0, 19)}${fraction}+00:00`, 'latin1'))
}

function lowerBigInt(value: bigint): number | ExtData {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  const digits = (value < 0n ? -value : value).toString(16)
  const sign = value < 0n ? '01' : '00'
  const magnitude = digits.length % 2 ? `0${digits}` : digits
  return new ExtData(Ext.bigInt, Buffer.from(sign + magnitude, 'hex'))
}
