// SPDX-License-Identifier: MIT OR Apache-2.0
/** What a session asks for: limits, and where it lives. */

import { argumentError } from './errors.js'
import type { ConfigureBody, OpenBody } from './wireConstants.js'

/**
 * Limits of a session. What is absent takes the service's default, and the operator's ceilings cap every wish. Times
 * are in seconds.
 */
export interface Config {
  /** Operations of one run: steps of the interpreter, and elements that its builtins work through. */
  maxOperations?: number | undefined
  /** Accepted for programs written for interpretthis, without effect: maxOperations bounds every loop. */
  maxWhileIterations?: number | undefined
  /** All memory of the session. */
  maxMemoryBytes?: number | undefined
  /** UTF-8 bytes that one run may print. */
  maxStdoutBytes?: number | undefined
  /** Calls of parallelizable tools in flight; further ones wait. */
  maxConcurrentTools?: number | undefined
  /** The script's own time in one run, waits for tools not included. */
  maxExecutionTime?: number | undefined
  /** Nested calls. */
  maxRecursionDepth?: number | undefined
  /** Size of an int. */
  maxIntBits?: number | undefined
  /** Time of one run, waits for tools included. */
  maxTotalTime?: number | undefined
  /** Processor time of one run. */
  maxCpuTime?: number | undefined
  /** Processor time of all the session's runs. */
  maxSessionCpuTime?: number | undefined
  /** Time of one tool call. */
  maxToolTime?: number | undefined
  /** Tool calls of one run. */
  maxToolCalls?: number | undefined
  /** Size of a script. */
  maxSourceBytes?: number | undefined
  /** Size of a value that crosses. */
  maxValueBytes?: number | undefined
  /** Whether scripts have eval, exec and compile. Their code runs under the same limits. Default: no. */
  allowEval?: boolean | undefined
}

/** Limits of a session, and where it lives. */
export interface InterpreterOptions extends Config {
  /** Socket of a service. Absent: INTERPRETD_SOCKET, else a private daemon that ends with this process. */
  socket?: string | undefined
  /** Attach to this session instead of opening one; limits and `keep` are then its opener's affair. */
  session?: string | undefined
  /**
   * Whether the session outlives its clients: then it ends by `close()`, or once it was left alone for the service's
   * idle time. Default: true if `socket` is given.
   */
  keep?: boolean | undefined
  /** The session's name: a session of that name is attached to if there is one. One with a name is kept. */
  name?: string | undefined
  /**
   * Whether the session's state is stored: `idle`, when nobody has used it for a while, so that the next who attaches
   * wakes it; `every`, also before each answer that has changed it. Such a session is kept; `end()` ends it.
   */
  durability?: 'none' | 'idle' | 'every' | undefined
  /** Words to find the session by in listings. */
  tags?: readonly string[] | undefined
  /** Seconds that it is kept in the store unused. Absent: for ever. */
  ttl?: number | undefined
  /** Seconds that it stays without clients before it ends or is stored. */
  idleTimeout?: number | undefined
}

/** What only this package may ask for. */
export const OWNED = Symbol('a session that was made for this Interpreter')

type Kind = 'count' | 'count32' | 'seconds' | 'flag'

const LIMITS: Readonly<Record<keyof Config, Kind>> = {
  maxOperations: 'count',
  maxWhileIterations: 'count',
  maxMemoryBytes: 'count',
  maxStdoutBytes: 'count',
  maxConcurrentTools: 'count32',
  maxExecutionTime: 'seconds',
  maxRecursionDepth: 'count32',
  maxIntBits: 'count',
  maxTotalTime: 'seconds',
  maxCpuTime: 'seconds',
  maxSessionCpuTime: 'seconds',
  maxToolTime: 'seconds',
  maxToolCalls: 'count',
  maxSourceBytes: 'count',
  maxValueBytes: 'count',
  allowEval: 'flag',
}

const MAX_NAME_BYTES = 256
const U32 = 0xffffffff
/** The daemon's own ceiling is a day, so no more is lost by this than by that. */
const LONGEST = 1e9
const STANDARD_CPU_TIME = 30
const STANDARD_TOTAL_TIME = 600

/** Checked options, with the limits by their names on the wire. */
export interface Checked {
  wishes: Record<string, number>
  socket: string | undefined
  session: string | undefined
  keep: boolean
  /** Fields of `open` beyond the limits. */
  lasting: Partial<OpenBody>
  /** Whether `close()` ends the session. */
  ends: boolean
}

/** Checks the options of an Interpreter. Unknown ones are ignored, as JavaScript has it. */
export function checkOptions(options: InterpreterOptions | null | undefined): Checked {
  if (options !== null && options !== undefined && typeof options !== 'object') {
    throw argumentError('config must be an object')
  }
  const given = options ?? {}
  const socket = socketPath(given.socket)
  const session = sessionId(given.session)
  if (given.keep !== undefined && typeof given.keep !== 'boolean') {
    throw argumentError('keep must be a boolean')
  }
  const lasting = lastingOf(given)
  if (session !== undefined && Object.keys(lasting).length > 0) {
    throw argumentError('a session that is attached to by its id keeps its name and durability')
  }
  const lasts = isLasting(lasting)
  const keep = given.keep ?? (socket !== undefined || lasts)
  const owned = (given as { [OWNED]?: boolean })[OWNED] === true
  const ends = owned || (session === undefined && !lasts)
  return { wishes: wishesOf(given), socket, session, keep, lasting, ends }
}

/** Whether only `end()` ends such a session. */
export function isLasting(fields: Partial<OpenBody>): boolean {
  return fields.name !== undefined || (fields.durability ?? 'none') !== 'none'
}

/** What `configure` may change. */
export type Changes = Pick<InterpreterOptions, 'name' | 'durability' | 'tags' | 'ttl'>

/** The fields that changes have on the wire. */
export function checkChanges(changes: Changes): Omit<ConfigureBody, 'session'> {
  if (typeof changes !== 'object' || changes === null) {
    throw argumentError('changes must be an object')
  }
  const { name, durability, tags, ttl } = changes
  const { existing: _, ...fields } = lastingOf({ name, durability, tags, ttl })
  return isLasting(fields) ? { ...fields, ephemeral: false } : fields
}

function lastingOf(given: InterpreterOptions): Partial<OpenBody> {
  const fields: Partial<OpenBody> = {}
  const { durability, tags, ttl, idleTimeout } = given
  const name = text(given.name, 'name')
  if (name !== undefined) {
    if (!isName(name)) {
      throw argumentError(`a session's name has 1 to ${MAX_NAME_BYTES} bytes and no NUL`)
    }
    fields.name = name.toWellFormed()
    fields.existing = true
  }
  if (durability !== undefined) {
    if (!['none', 'idle', 'every'].includes(durability)) {
      throw argumentError("durability must be 'none', 'idle' or 'every'")
    }
    fields.durability = durability
  }
  if (tags !== undefined) {
    if (!Array.isArray(tags) || !tags.every(isTag)) {
      throw argumentError('tags must be an array of strings that are not empty and of one line')
    }
    fields.tags = tags.map((tag: string) => tag.toWellFormed())
  }
  if (ttl !== undefined) fields.ttl = check('ttl', 'seconds', ttl)
  if (idleTimeout !== undefined) fields.idle_timeout = check('idleTimeout', 'seconds', idleTimeout)
  return fields
}

function isTag(tag: unknown): tag is string {
  return typeof tag === 'string' && tag !== '' && !/[\n\0]/.test(tag)
}

function text(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw argumentError(`${name} must be a string`, 'StringExpected')
  return value
}

function isName(name: string): boolean {
  return name !== '' && !name.includes('\0') && Buffer.byteLength(name) <= MAX_NAME_BYTES
}

/** A checked name, or undefined. */
export function nameText(value: unknown, what: string): string | undefined {
  const name = text(value, what)
  if (name === undefined || isName(name)) return name?.toWellFormed()
  throw argumentError(`${what} must be of 1 to ${MAX_NAME_BYTES} bytes without NUL`)
}

/** The path of a service's socket, or undefined. */
export function socketPath(value: unknown): string | undefined {
  const path = text(value, 'socket')
  if (path?.includes('\0')) throw argumentError('socket has a NUL in it')
  return path
}

/** What can't be an id goes as one that nobody has: to the caller there is no difference. */
function sessionId(value: unknown): string | undefined {
  const id = text(value, 'session')
  return id === undefined || (/^[\x20-\x7e]*$/.test(id) && id.length <= MAX_NAME_BYTES) ? id : '?'
}

function wishesOf(config: Config): Record<string, number> {
  const wishes: Record<string, number> = {}
  for (const name of Object.keys(LIMITS) as (keyof Config)[]) {
    const value: unknown = config[name]
    if (value === undefined) continue
    const wish = check(name, LIMITS[name], value)
    if (name !== 'maxWhileIterations') wishes[wireName(name)] = wish
  }
  // A script that is allowed to run for longer may also use the processor for longer.
  const time = wishes.max_execution_time
  if (time !== undefined) {
    wishes.max_cpu_time ??= Math.max(time, STANDARD_CPU_TIME)
    wishes.max_total_time ??= Math.max(time, STANDARD_TOTAL_TIME)
  }
  return wishes
}

function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function check(name: string, kind: Kind, value: unknown): number {
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw argumentError(`${name} must be a boolean`)
    return Number(value)
  }
  if (typeof value !== 'number') {
    const type = value === null ? 'null' : typeof value
    throw argumentError(`Config.${name} must be a number, not ${type}`, 'NumberExpected')
  }
  if (kind === 'seconds') {
    if (!Number.isFinite(value) || value < 0) {
      throw argumentError(`${name} must be a non-negative, finite number of seconds`)
    }
    return Math.min(value, LONGEST)
  }
  if (!Number.isFinite(value)) throw argumentError(`${name} must be a finite number`)
  if (kind === 'count32' && (value < 0 || value > U32)) {
    throw argumentError(`${name} must be between 0 and ${U32}`)
  }
  if (value < 0) throw argumentError(`${name} must not be negative`)
  return Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER)
}
