// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * What this package throws and rejects with. A script that fails is none of these: it is a result with an `error`.
 *
 * Every error has a string `code`. Wrong arguments have `InvalidArg`, `StringExpected` or `NumberExpected`; what the
 * service has to say is a {@link ServiceError} with the code that the protocol has for it.
 */

/** An error of a call's arguments: nothing has run. */
export interface ArgumentError extends Error {
  code: 'InvalidArg' | 'StringExpected' | 'NumberExpected'
}

/** Makes an error for a wrong argument. */
export function argumentError(
  message: string,
  code: ArgumentError['code'] = 'InvalidArg',
): ArgumentError {
  return Object.assign(new Error(message), { code })
}

/** A text of the daemon's about a value, in this language's words. */
export function valueText(text: string): string {
  return text.replace('to a value outside', 'to a JavaScript value')
}

/** Makes an error for a value that can't cross to or from the sandbox. */
export function conversionError(message: string): TypeError & ArgumentError {
  return Object.assign(new TypeError(message), { code: 'InvalidArg' as const })
}

/** The daemon can't be started or reached, or refused a request; `code` is the name of the reason. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  /** One of the protocol's error codes, or `no_daemon`, `closed`, `timeout` or `not_available`. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** A state that can't be taken; the session is as it was. `code` says why. */
export class StateFormatError extends ServiceError {
  override readonly name: string = 'StateFormatError'
  /** As in a failed run's error. */
  readonly kind = 'stateFormat'
  /** The form of the state, and the newest that the daemon can read, where that is the matter. */
  readonly found: number | undefined
  readonly expected: number | undefined

  constructor(message: string, code: string, found?: number, expected?: number) {
    super(message, code)
    this.found = found
    this.expected = expected
  }
}

/** The session has ended without being asked to, or the connection to it has. */
export class SessionLostError extends ServiceError {
  override readonly name: string = 'SessionLostError'
  /** What became of the execute under way: queued, running, done, failed, never or unknown. */
  readonly ran: string | undefined

  constructor(message: string, code: string, ran?: string) {
    super(message, code)
    this.ran = ran
  }
}

/** The peer sent bytes that make no sense, or more than agreed. The connection is of no more use. */
export class ProtocolError extends ServiceError {
  override readonly name: string = 'ProtocolError'
}
