// SPDX-License-Identifier: MIT OR Apache-2.0
/** What an execute gives back. All of it is plain data. */

import { type SessionLostError, valueText } from './errors.js'
import type { SandboxValue } from './values.js'
import type { Failure, JournalEntry as JournalRow, ResultBody } from './wireConstants.js'

/** The name of an error's kind. */
export type ErrorKind =
  | 'syntax'
  | 'security'
  | 'runtime'
  | 'limitExceeded'
  | 'recursionLimit'
  | 'tool'
  | 'name'
  | 'type'
  | 'value'
  | 'attribute'
  | 'assertion'
  | 'exception'
  | 'stateFormat'
  | 'storage'
  | 'cancelled'
  | 'other'

/** Why a script failed. Keys that don't apply are absent. */
export interface ExecutionError {
  kind: ErrorKind
  /** `Type: text (at line N)`. */
  message: string
  /** The tool that failed, for kind `tool`. */
  toolName?: string
  /** The exception's class. */
  typeName?: string
  /** As CPython prints it, with the lines of the script. */
  traceback?: string
  /** Where in the script, from 1. */
  line?: number
  column?: number
  /** The limit that was reached, by its name in Config. */
  limit?: string
  /**
   * Of a session that was lost in the run: why, and what became of the run (see SessionLostError). Of kind `storage`:
   * `store_full` or `store_failed`.
   */
  code?: string
  ran?: string
}

/** What a run used. */
export interface Usage {
  operations: number
  /** Highest session memory during the run. */
  peakBytes: number
  /** Session memory after it. */
  liveBytes: number
  /** Nanoseconds of processor time. */
  cpuNs: number
  /** Nanoseconds of wall time, waits for tools included. */
  wallNs: number
  toolCalls: number
  /** Bytes printed. */
  stdoutBytes: number
}

/** One tool call of a run. */
export interface JournalEntry {
  name: string
  ok: boolean
  /** Absent when they had grown too large to keep. */
  positional?: readonly SandboxValue[]
  keywords?: Readonly<Record<string, SandboxValue>>
  /** The answer; absent when the call failed, or when it was too large to keep. */
  result?: SandboxValue
  errorType?: string
  errorMessage?: string
  /** Nanoseconds from the call to its answer. */
  ns: number
}

/** How a script ended, and what it left. */
export interface ExecutionResult {
  /** Everything that it printed, also when it failed. */
  stdout: string
  /** Whether it ended by itself. */
  ok: boolean
  /** Why it didn't; absent when it did. */
  error?: ExecutionError
  /** The value of the last statement if that is an expression, else null. */
  value: SandboxValue
  /** Why that value could not be had here, if so. */
  valueError?: string
  usage: Usage
  /** The run's tool calls, if they were asked for. */
  journal?: JournalEntry[]
}

/** One variable of a session. */
export interface Variable {
  name: string
  /** Its type's name. */
  type: string
  /** Its own size, without what it refers to. */
  bytes: number
}

const NO_USAGE: Usage = {
  operations: 0,
  peakBytes: 0,
  liveBytes: 0,
  cpuNs: 0,
  wallNs: 0,
  toolCalls: 0,
  stdoutBytes: 0,
}

const TOO_DEEP = 'RecursionError: maximum recursion depth exceeded'

/** The error of a `failure` structure. The text of a recursion limit has the limit, as in interpretthis. */
export function errorOf(failure: Failure, recursionLimit?: number): ExecutionError {
  const { kind, message } = failure
  const error: ExecutionError = { kind: kind as ErrorKind, message }
  if (kind === 'recursionLimit' && recursionLimit !== undefined && message.startsWith(TOO_DEEP)) {
    error.message = `${TOO_DEEP} (${recursionLimit})`
  }
  if (failure.tool_name !== undefined) error.toolName = failure.tool_name
  if (failure.type_name !== undefined) error.typeName = failure.type_name
  if (failure.traceback !== undefined) error.traceback = failure.traceback
  if (failure.line) error.line = failure.line
  if (failure.column) error.column = failure.column
  if (failure.limit !== undefined) {
    error.limit = failure.limit.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  }
  return error
}

/** The result of a `result` frame; stdout is what was streamed before and what comes with it. */
export function resultOf(
  body: ResultBody,
  stdout: string,
  refusal: string | undefined,
  recursionLimit?: number,
): ExecutionResult {
  const { usage } = body
  const result: ExecutionResult = {
    stdout,
    ok: body.ok,
    value: (body.value ?? null) as SandboxValue,
    usage: {
      operations: usage.operations,
      peakBytes: usage.peak_bytes,
      liveBytes: usage.live_bytes,
      cpuNs: usage.cpu_ns,
      wallNs: usage.wall_ns,
      toolCalls: usage.tool_calls,
      stdoutBytes: usage.stdout_bytes,
    },
  }
  if (body.error !== undefined) {
    result.error = errorOf(body.error, recursionLimit)
    if (body.store_error !== undefined) result.error.code = body.store_error
  }
  if (body.value_error !== undefined) result.valueError = valueText(body.value_error)
  else if (refusal !== undefined && body.has_value) result.valueError = refusal
  if (result.valueError !== undefined) result.value = null
  if (body.journal !== undefined) result.journal = body.journal.map(entryOf)
  return result
}

/** The result of a run whose session or connection was lost. */
export function lostResult(error: SessionLostError, stdout: string): ExecutionResult {
  const { message, code, ran } = error
  const lost: ExecutionError = { kind: 'other', message, code }
  if (ran !== undefined) lost.ran = ran
  return { stdout, ok: false, error: lost, value: null, usage: { ...NO_USAGE } }
}

function entryOf(row: JournalRow): JournalEntry {
  const entry: JournalEntry = { name: row.name, ok: row.ok, ns: row.ns }
  if (Array.isArray(row.arguments)) {
    const [positional, keywords] = row.arguments as [SandboxValue[], Record<string, SandboxValue>]
    entry.positional = positional
    entry.keywords = keywords
  }
  if (row.result !== undefined) entry.result = row.result as SandboxValue
  if (row.error_type !== undefined) entry.errorType = row.error_type
  if (row.error_message !== undefined) entry.errorMessage = row.error_message
  return entry
}
