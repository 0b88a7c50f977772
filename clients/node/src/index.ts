// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Client of interpretd, the service that runs untrusted Python.
 *
 * {@link Interpreter} is a session; `execute` runs a script in it and gives an {@link ExecutionResult}. What a script
 * may call in this process are its tools; what it may use is the {@link Config}.
 *
 * @packageDocumentation
 */

export type { Changes, Config, InterpreterOptions } from './config.js'
export {
  type ArgumentError,
  ProtocolError,
  ServiceError,
  SessionLostError,
  StateFormatError,
} from './errors.js'
export { Decimal, Fraction } from './exact.js'
export {
  type Description,
  type ExecuteOptions,
  Interpreter,
  type SessionInfo,
  type Variables,
} from './interpreter.js'
export {
  type Answers,
  type ListOptions,
  listSessions,
  type OpenCall,
  type SessionEntry,
} from './lasting.js'
export type {
  ErrorKind,
  ExecutionError,
  ExecutionResult,
  JournalEntry,
  Usage,
  Variable,
} from './result.js'
export type { Execution } from './stream.js'
export {
  describeTools,
  type ToolContext,
  type ToolEntry,
  type ToolFunction,
  type ToolOptions,
  type Tools,
} from './tools.js'
export type { SandboxValue } from './values.js'
export { STATE_FORMAT_VERSION } from './wireConstants.js'
