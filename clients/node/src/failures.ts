// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * What a tool threw, as the daemon is told of it: class name, nearest class that Python has, text, and the parts of an
 * AggregateError. Nothing else of it leaves this process. A thrown value is read with care: a getter may throw too.
 */

import { types } from 'node:util'
import { wireText } from './tools.js'
import type { ToolErrorBody } from './wireConstants.js'

/** The fields of a `tool_error` that describe a thrown value. */
export type Failed = Omit<ToolErrorBody, 'call'>

const MAX_TEXT = 1 << 20
const MAX_PARTS = 100
const MAX_DEPTH = 50
const TYPE_NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,127}$/

/** JavaScript's own errors as the script knows them. */
const BASES: Readonly<Record<string, string>> = {
  TypeError: 'TypeError',
  SyntaxError: 'SyntaxError',
  RangeError: 'ValueError',
  URIError: 'ValueError',
  ReferenceError: 'ReferenceError',
  EvalError: 'RuntimeError',
}

/** Describes a thrown value. */
export function failureOf(thrown: unknown): Failed {
  const failed = one(thrown, MAX_TEXT)
  if (isGroup(thrown)) {
    const parts: Failed[] = []
    collect(thrown, parts, MAX_DEPTH)
    if (parts.length > 0) failed.parts = parts
  }
  return failed
}

function one(thrown: unknown, room: number): Failed {
  const failed: Failed = {
    type: typeOf(thrown),
    message: messageOf(thrown).slice(0, room).toWellFormed(),
  }
  const base = baseOf(thrown)
  if (base !== undefined && base !== failed.type) failed.base = base
  return failed
}

function collect(group: AggregateError, parts: Failed[], depth: number): void {
  let errors: unknown[]
  try {
    errors = [...group.errors]
  } catch {
    return
  }
  for (const error of errors) {
    if (parts.length >= MAX_PARTS) return
    if (depth > 0 && isGroup(error)) collect(error, parts, depth - 1)
    else parts.push(one(error, MAX_TEXT / MAX_PARTS))
  }
}

/** Whether it is an error, of whatever realm. Asking after a value's class calls its traps, if it is a Proxy. */
export function isError(value: unknown): value is Error {
  try {
    return types.isNativeError(value) || value instanceof Error
  } catch {
    return false
  }
}

function isGroup(thrown: unknown): thrown is AggregateError {
  try {
    if (thrown instanceof AggregateError) return true
    return types.isNativeError(thrown) && thrown.name === 'AggregateError' && 'errors' in thrown
  } catch {
    return false
  }
}

function typeOf(thrown: unknown): string {
  try {
    const name: unknown = isError(thrown) ? thrown.name : undefined
    return typeof name === 'string' && TYPE_NAME.test(name) ? name : 'Error'
  } catch {
    return 'Error'
  }
}

function baseOf(thrown: unknown): string | undefined {
  try {
    let at: unknown = isError(thrown) ? thrown : null
    for (; at !== null; at = Object.getPrototypeOf(at)) {
      const maker: unknown = (at as { constructor?: unknown }).constructor
      const base = typeof maker === 'function' ? BASES[maker.name] : undefined
      if (base !== undefined) return base
    }
  } catch {
    // Then it is an Exception.
  }
  return undefined
}

function messageOf(thrown: unknown): string {
  try {
    return wireText(String(isError(thrown) ? thrown.message : thrown))
  } catch {
    return "the thrown value's text could not be made"
  }
}
