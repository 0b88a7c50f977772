// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The protocol without I/O: requests become bytes, bytes become frames.
 *
 * A frame is a 4-byte big-endian length and one MessagePack array `[message, id, body]`. A Machine belongs to one
 * connection: it keeps what a broken-off read has left, holds every frame to the size that was agreed, and every body
 * to its schema. It knows nothing of sockets or threads; the shells around it do.
 */

import { types } from 'node:util'
import { ProtocolError } from './errors.js'
import { Packed, pack, packAround } from './packing.js'
import { read } from './reading.js'
import { MAX_DEPTH } from './values.js'
import {
  type Bodies,
  DAEMON_BODIES,
  type FieldSchema,
  Message,
  type MessageName,
  PROTOCOL_VERSION,
  STRUCTS,
} from './wireConstants.js'

export const CLIENT_NAME = 'interpretd-node 0.1.0'

/** The largest frame before the daemon has said what it allows. */
export const FIRST_FRAME_LIMIT = 1 << 20

const FRAME_DEPTH = 8
const NAMES: Readonly<Record<number, MessageName>> = Object.fromEntries(
  Object.entries(Message).map(([name, number]) => [number, name as MessageName]),
)

/** A frame from the daemon. `refusal` says why a value in it could not be had, if so. */
export type Frame = {
  [N in MessageName]: { name: N; id: number; body: Bodies[N]; refusal?: string }
}[MessageName]

/** One frame for the daemon, with its length; the values in the body are lowered or packed already. */
export function packFrame<N extends MessageName>(name: N, id: number, body: Bodies[N]): Buffer {
  const holdsPacked = Object.values(body).some((item) => item instanceof Packed)
  const packed = holdsPacked
    ? packAround([Message[name], id], body)
    : pack([Message[name], id, body])
  const frame = Buffer.allocUnsafe(4 + packed.length)
  frame.writeUInt32BE(packed.length, 0)
  frame.set(packed, 4)
  return frame
}

/** The first frame of a connection. */
export function packHello(id: number): Buffer {
  return packFrame('hello', id, { version: PROTOCOL_VERSION, client: CLIENT_NAME })
}

/** The incoming half of a connection. */
export class Machine {
  /** The largest frame that the daemon takes, in bytes, without the four of its length. */
  maxFrame = FIRST_FRAME_LIMIT
  #parts: Buffer[] = []
  #size = 0

  /** The frames that are whole now. ProtocolError when the peer makes no sense. */
  feed(data: Buffer): Frame[] {
    this.#parts.push(data)
    this.#size += data.length
    const frames: Frame[] = []
    while (this.#size >= 4) {
      const size = this.#head().readUInt32BE(0)
      if (size > Math.max(this.maxFrame, FIRST_FRAME_LIMIT)) {
        const text = `the daemon sent a frame of ${size} bytes, more than agreed`
        throw new ProtocolError(text, 'frame_too_large')
      }
      if (this.#size - 4 < size) break
      const whole = this.#joined()
      frames.push(decode(whole.subarray(4, 4 + size)))
      this.#parts = whole.length > 4 + size ? [whole.subarray(4 + size)] : []
      this.#size -= 4 + size
    }
    return frames
  }

  /** At least the first four bytes of what is there. */
  #head(): Buffer {
    const [first] = this.#parts
    return first !== undefined && first.length >= 4 ? first : this.#joined()
  }

  /** What is there as one buffer; parts are joined once a frame is whole, so that pieces cost no more than it does. */
  #joined(): Buffer {
    const [first] = this.#parts
    if (first !== undefined && this.#parts.length === 1) return first
    const whole = Buffer.concat(this.#parts, this.#size)
    this.#parts = [whole]
    return whole
  }
}

function decode(packed: Buffer): Frame {
  let frame: unknown
  let refusal: string | undefined
  try {
    ;({ value: frame, refusal } = read(packed, MAX_DEPTH + FRAME_DEPTH))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ProtocolError(`the daemon sent a frame that can't be read: ${why}`, 'bad_frame')
  }
  if (!Array.isArray(frame) || frame.length !== 3 || !isCount(frame[0]) || !isCount(frame[1])) {
    throw new ProtocolError('the daemon sent something that is not a frame', 'bad_frame')
  }
  const [number, id, body] = frame as [number, number, unknown]
  const name = NAMES[number]
  const schema = DAEMON_BODIES[number]
  if (name === undefined || schema === undefined) {
    throw new ProtocolError(`the daemon sent the unknown message ${number}`, 'unknown_message')
  }
  if (!isRecord(body) || !fits(body, schema)) {
    throw new ProtocolError(`the daemon sent a ${name} off its schema`, 'bad_body')
  }
  return (refusal === undefined ? { name, id, body } : { name, id, body, refusal }) as Frame
}

/** Whether a body has the fields that it must have, all of the right type. nil counts as absent. */
function fits(body: Record<string, unknown>, schema: readonly FieldSchema[]): boolean {
  for (const [name, type, required] of schema) {
    const value = body[name]
    if (type === 'value') {
      if (required && value === undefined) return false
    } else if (value === undefined || value === null) {
      if (required) return false
      delete body[name]
    } else if (typeof value === 'bigint') {
      // A counter past 2^53 is still a counter.
      if (type !== 'uint' || value < 0n) return false
      body[name] = Number(value)
    } else if (!isOf(value, type)) {
      return false
    }
  }
  return true
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean'
    case 'uint':
      return isCount(value)
    case 'int':
      return Number.isInteger(value)
    case 'seconds':
      return typeof value === 'number'
    case 'text':
    case 'name':
    case 'string':
    case 'source':
      return typeof value === 'string'
    case 'bytes':
      return types.isUint8Array(value)
    case 'values':
      return isRecord(value)
    case 'limits':
      return isRecord(value) && areLimits(value)
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
  }
  if (!type.startsWith('list ')) return isStruct(value, type)
  return Array.isArray(value) && value.every((item) => isStruct(item, type.slice(5)))
}

function areLimits(limits: Record<string, unknown>): boolean {
  for (const [name, limit] of Object.entries(limits)) {
    if (typeof limit === 'bigint') limits[name] = Number(limit)
    else if (typeof limit !== 'number') return false
  }
  return true
}

function isStruct(value: unknown, name: string): boolean {
  const schema = STRUCTS[name]
  return schema !== undefined && isRecord(value) && fits(value, schema)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
