// SPDX-License-Identifier: MIT OR Apache-2.0
/** Tools: the functions of this process that scripts may call, how they are declared, and how a call reaches them. */

import { types } from 'node:util'
import { type Described, describe, wireSignature } from './describe.js'
import { argumentError } from './errors.js'
import { type SandboxValue, setOwn } from './values.js'
import type { Tool as ToolSpec } from './wireConstants.js'

/** What a tool gets to know of its call besides the arguments. */
export interface ToolContext {
  /** Aborted when the answer is no longer wanted: the call has timed out, or the run has ended. */
  readonly signal: AbortSignal
}

/**
 * A tool. It gets the call's keyword arguments as one object; positional ones are in it by the names of the tool's
 * `signature`, and without one as arg0, arg1, ...
 */
export type ToolFunction = (
  args: Record<string, SandboxValue>,
  context: ToolContext,
  // biome-ignore lint/suspicious/noConfusingVoidType: a tool without a result may be declared so
) => SandboxValue | void | PromiseLike<SandboxValue | void>

/** A tool with options. */
export interface ToolOptions {
  /** The function. */
  func: ToolFunction
  /** A call returns at once in the script with a pending value, so that several overlap. */
  parallelizable?: boolean | null | undefined
  /** Seconds for one call; the session's maxToolTime caps it. */
  timeout?: number | undefined
  /** The parameters as Python writes them: `item: str, n: int = 1`, or `(item) -> float`. A call that doesn't fit is a TypeError. */
  signature?: string | undefined
  /** What scripts see as the tool's documentation. */
  doc?: string | undefined
}

export type ToolEntry = ToolFunction | ToolOptions

/** Tools by the names that scripts call them by. */
export type Tools = Readonly<Record<string, ToolEntry>> | ReadonlyMap<string, ToolEntry>

const BLOCKED = new Set([
  ...['eval', 'exec', 'compile', '__import__', 'globals', 'locals', 'dir'],
  ...['open', 'file', 'os', 'sys', 'subprocess', 'shutil'],
])
const KEYWORDS = new Set([
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class'],
  ...['continue', 'def', 'del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global'],
  ...['if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise'],
  ...['return', 'try', 'while', 'with', 'yield'],
])
const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u
const MAX_NAME_BYTES = 256
const MAX_DOC = 4000

/** A checked tool. */
export interface Tool {
  readonly func: ToolFunction
  /** Names for positional arguments, and for the ones beyond those; absent without a signature. */
  readonly positional: readonly string[] | undefined
  readonly rest: string | undefined
}

/** The tools of a session or of one run, with their declarations for the wire. */
export interface Toolset {
  readonly byName: ReadonlyMap<string, Tool>
  readonly specs: ToolSpec[]
  readonly described: readonly Described[]
}

/** A tool name that is never allowed; from `execute` this is a rejection. */
export class BlockedName extends Error {
  readonly code = 'InvalidArg'

  constructor(name: string) {
    super(`tool name '${name}' is a dangerous builtin and cannot be registered`)
    this.name = 'Error'
  }
}

/** Checks tools. BlockedName, or an error with code `InvalidArg`. */
export function checkTools(tools: Tools | null | undefined): Toolset {
  const byName = new Map<string, Tool>()
  const specs: ToolSpec[] = []
  const described: Described[] = []
  let blocked: string | undefined
  for (const [name, entry] of entriesOf(tools)) {
    const options = optionsOf(name, entry)
    if (BLOCKED.has(name)) blocked ??= name
    byName.set(name, toolOf(options))
    // A script has no way to write another kind of name, so such a tool need not be known there.
    if (!IDENTIFIER.test(name) || KEYWORDS.has(name)) continue
    specs.push(specOf(name, options))
    const { signature, doc, parallelizable, timeout } = options
    described.push({ name, signature, doc, parallelizable, timeout })
  }
  if (blocked !== undefined) throw new BlockedName(blocked)
  return { byName, specs, described }
}

/**
 * A text for the system prompt of a model that writes scripts: what the sandbox can do, and how to call the tools.
 *
 * ```js
 * describeTools({ price: { signature: '(item: str) -> float', doc: 'What a thing costs.', func: ({ item }) => 1 } })
 * ```
 */
export function describeTools(tools?: Tools | null): string {
  return describe(checkTools(tools).described)
}

function entriesOf(tools: unknown): Iterable<[string, unknown]> {
  if (tools === undefined || tools === null) return []
  if (types.isMap(tools)) return tools as Map<string, unknown>
  if (typeof tools !== 'object' && typeof tools !== 'string') {
    throw argumentError('tools must be an object with functions')
  }
  return Object.entries(tools)
}

function optionsOf(name: unknown, entry: unknown): ToolOptions {
  if (typeof name !== 'string') throw argumentError('tool names must be strings', 'StringExpected')
  if (entry === null || entry === undefined) {
    const error = new TypeError('Cannot convert undefined or null to object')
    throw Object.assign(error, { code: 'InvalidArg' })
  }
  if (typeof entry === 'function') return { func: entry as ToolFunction }
  const options = entry as Partial<ToolOptions>
  if (typeof options.func !== 'function') throw argumentError("a tool's `func` must be a function")
  const { parallelizable, timeout, signature, doc } = options
  if (parallelizable !== undefined && parallelizable !== null) {
    if (typeof parallelizable !== 'boolean') {
      throw argumentError(
        `a tool's \`parallelizable\` must be a boolean, not ${typeof parallelizable}`,
      )
    }
  }
  if (timeout !== undefined && !(Number.isFinite(timeout) && timeout >= 0)) {
    throw argumentError("a tool's `timeout` must be a non-negative, finite number of seconds")
  }
  for (const [key, value] of [['signature', signature] as const, ['doc', doc] as const]) {
    if (value !== undefined && typeof value !== 'string') {
      throw argumentError(`a tool's \`${key}\` must be a string`, 'StringExpected')
    }
  }
  return options as ToolOptions
}

function specOf(name: string, options: ToolOptions): ToolSpec {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw argumentError(`a tool's name has at most ${MAX_NAME_BYTES} bytes`)
  }
  const spec: ToolSpec = { name }
  if (options.signature !== undefined) spec.signature = wireText(wireSignature(options.signature))
  if (options.doc) spec.doc = wireText(options.doc).slice(0, MAX_DOC).toWellFormed()
  if (options.parallelizable) spec.parallelizable = true
  if (options.timeout !== undefined) spec.timeout = options.timeout
  return spec
}

function toolOf({ func, signature }: ToolOptions): Tool {
  if (signature === undefined) return { func, positional: undefined, rest: undefined }
  const positional: string[] = []
  let rest: string | undefined
  for (const part of wireSignature(signature).split(', ')) {
    const name = part.replace('=...', '')
    if (name === '/' || name === '') continue
    if (name.startsWith('*')) {
      if (!name.startsWith('**') && name !== '*') rest = name.slice(1).trim()
      break
    }
    positional.push(name)
  }
  return { func, positional, rest }
}

/** Thrown for a call whose arguments can't be told apart; becomes a TypeError in the script. */
export class CallError extends Error {
  override readonly name = 'TypeError'
}

/** The one object that a tool gets, from what the script gave. */
export function bindArguments(
  name: string,
  tool: Tool,
  positional: readonly unknown[],
  keywords: Record<string, unknown>,
): Record<string, SandboxValue> {
  if (positional.length === 0 && tool.rest === undefined) {
    return keywords as Record<string, SandboxValue>
  }
  const args: Record<string, unknown> = {}
  const add = (key: string, value: unknown): void => {
    if (Object.hasOwn(args, key)) {
      throw new CallError(`${name}() got multiple values for argument '${key}'`)
    }
    setOwn(args, key, value)
  }
  const known = tool.positional ?? positional.map((_, index) => `arg${index}`)
  for (const [index, value] of positional.slice(0, known.length).entries()) {
    add(known[index] as string, value)
  }
  if (tool.rest !== undefined) add(tool.rest, positional.slice(known.length))
  for (const key of Object.keys(keywords)) add(key, keywords[key])
  return args as Record<string, SandboxValue>
}

/** Text as the wire takes it: well-formed and without NUL. */
export function wireText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
