// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * One execute: attends to its output and its tool calls, and ends with its result.
 *
 * Tools run on the caller's event loop. The promise is settled once; what comes afterwards, a late answer of a tool
 * among it, is dropped.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { conversionError, ProtocolError, SessionLostError } from './errors.js'
import { type Failed, failureOf } from './failures.js'
import { keepingAlive } from './keepAlive.js'
import { type Link, LinkLost, type Waiter } from './link.js'
import { type Frame, packFrame } from './machine.js'
import { type ExecutionResult, lostResult, resultOf } from './result.js'
import { checkSize, requestError, type Session, type Turn } from './session.js'
import { bindArguments, type Tool, type ToolContext, type Toolset } from './tools.js'
import type { ToolCallBody } from './wireConstants.js'
import { packedValue } from './writing.js'

/** What a run needs to know beyond its request. */
export interface RunOptions {
  tools: Toolset | undefined
  signal: AbortSignal | undefined
  onStdout: ((text: string) => void) | undefined
}

/** A tool call under way. Its signal is made when the tool looks at it. */
class Call implements ToolContext {
  #controller: AbortController | undefined
  #cancelled = false

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#cancelled) this.#controller.abort()
    return this.#controller.signal
  }

  cancel(): void {
    this.#cancelled = true
    this.#controller?.abort()
  }
}

/** The runs that wait for the tool which is being called, the outermost first. */
const calling = new AsyncLocalStorage<readonly Turn[]>()
const NOWHERE: readonly Turn[] = []

/** Whether the caller is a tool that a run of this session waits for. */
export function isOwnTool(session: Session): boolean {
  return session.isAnyActive(calling.getStore() ?? NOWHERE)
}

export class Run implements Waiter, Turn {
  readonly result: Promise<ExecutionResult>
  readonly within = calling.getStore() ?? NOWHERE
  readonly #session: Session
  /** The request; gone once the run has ended, for what a tool has begun may refer to the run for long. */
  #packed: Buffer | undefined
  readonly #id: number
  readonly #options: RunOptions
  readonly #calls = new Map<number, Call>()
  #link: Link | undefined
  /** The opening of the session, if the request was sent before that was over. */
  #opening: Promise<unknown> | undefined
  #stdout = ''
  #done = false
  /** Settles the end of a run that was given up. */
  #left: (() => void) | undefined
  #resolve!: (result: ExecutionResult) => void
  #reject!: (error: unknown) => void
  #onAbort: (() => void) | undefined

  constructor(session: Session, id: number, packed: Buffer, options: RunOptions) {
    this.#session = session
    this.#id = id
    this.#options = options
    this.#packed = packed
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    void this.#start()
  }

  get callsOpen(): boolean {
    return this.#calls.size > 0
  }

  again(): void {
    if (!this.#done) void this.#send()
  }

  /** Has the run cancelled; its result tells. */
  stop(): void {
    if (!this.#done) keepingAlive(this.#session.cancel(this.#id)).catch(() => {})
  }

  async #start(): Promise<void> {
    const { signal } = this.#options
    try {
      signal?.throwIfAborted()
      this.#onAbort = () => this.#abandon(signal?.reason)
      signal?.addEventListener('abort', this.#onAbort, { once: true })
      await this.#send()
    } catch (error) {
      this.#fail(error)
    }
  }

  async #send(): Promise<void> {
    try {
      const link = await this.#session.linkWhenQuiet(this.#packed?.length ?? 0)
      const packed = this.#packed
      if (packed === undefined) return
      checkSize(link, packed)
      if (!this.#session.enter(this)) return
      this.#link = link
      this.#opening = this.#session.opened === undefined ? this.#session.link() : undefined
      this.#opening?.then(
        () => {
          this.#opening = undefined
        },
        () => {},
      )
      link.begin(this.#id, packed, this)
    } catch (error) {
      this.#fail(error)
    }
  }

  frame(frame: Frame): void {
    if (this.#left) {
      this.#linger(frame)
      return
    }
    switch (frame.name) {
      case 'stdout':
        this.#print(frame.body.text)
        break
      case 'tool_call':
        void this.#call(frame.body, frame.refusal)
        break
      case 'tool_cancel':
        this.#calls.get(frame.body.call)?.cancel()
        this.#calls.delete(frame.body.call)
        break
      case 'result': {
        if (this.#unopened(() => this.frame(frame))) break
        const { body, refusal } = frame
        if (body.stdout) this.#print(body.stdout)
        if (this.#left) {
          // The caller wanted out when it was shown the last of the output.
          this.#linger(frame)
          break
        }
        const depth = this.#session.opened?.limits.max_recursion_depth
        if (this.#end()) this.#resolve(resultOf(body, this.#stdout, refusal, depth))
        break
      }
      case 'error':
        this.#link?.end(this.#id)
        if (this.#unopened(() => this.frame(frame), requestError(frame.body))) break
        if (frame.body.code === 'busy' && this.#session.park(this)) this.#link = undefined
        else this.#fail(requestError(frame.body))
        break
      default: {
        const text = `the daemon sent a ${frame.name} while a script ran`
        this.#fail(
          this.#session.opened ? conversionError(text) : new ProtocolError(text, 'bad_state'),
        )
      }
    }
  }

  lost(error: Error): void {
    this.#left?.()
    if (this.#unopened(() => this.lost(error))) return
    if (error instanceof LinkLost) void this.#explain()
    else this.#fail(error)
  }

  /** Whether the opening is not over: what is to be done then, if it hasn't failed, is done afterwards. */
  #unopened(then: () => void, own?: unknown): boolean {
    const opening = this.#opening
    opening?.then(then, (error) => {
      // A peer that hangs up may have said why in answer to the request.
      this.#fail(isCode(error, 'no_daemon') && own !== undefined ? own : error)
    })
    return opening !== undefined
  }

  /** A session that ends in the middle of a run, say over its memory, is an outcome of the run. */
  async #explain(): Promise<void> {
    const stdout = this.#stdout
    if (!this.#end()) return
    const error = await this.#session.lost({ execute: this.#id }).catch((reason: unknown) => reason)
    if (error instanceof SessionLostError) this.#resolve(lostResult(error, stdout))
    else this.#reject(error)
  }

  #print(text: string): void {
    if (this.#done) return
    this.#stdout += text
    const limit = this.#session.opened?.limits.max_stdout_bytes ?? Infinity
    if (this.#stdout.length > limit) {
      this.#fail(new ProtocolError('the daemon sent more output than a run may have', 'bad_body'))
      this.#link?.close()
      return
    }
    try {
      this.#options.onStdout?.(text)
    } catch (error) {
      this.#abandon(error)
    }
  }

  /** The caller wants out: the promise is rejected at once, and the run is stopped. */
  #abandon(reason: unknown): void {
    const link = this.#link
    if (!this.#end()) return
    this.#reject(reason)
    if (link === undefined || link.broken) return
    this.#session.addLeaving(
      new Promise((resolve) => {
        this.#left = resolve
      }),
    )
    link.keep(this.#id, this)
    // Whether it works or not, the run's own connection tells the rest.
    keepingAlive(this.#session.cancel(this.#id)).catch(() => {})
  }

  /** What still comes of a run that was given up. */
  #linger(frame: Frame): void {
    if (frame.name === 'result' || frame.name === 'error') {
      this.#link?.end(this.#id)
      this.#left?.()
    } else if (frame.name === 'tool_call') {
      const { call } = frame.body
      const message = 'the client has given up the run'
      this.#link?.send(this.#failure(call, { type: 'ConnectionError', message }))
    }
  }

  #fail(error: unknown): void {
    if (this.#end()) this.#reject(error)
  }

  /** Marks the end; false if it was there already. */
  #end(): boolean {
    if (this.#done) return false
    this.#done = true
    this.#packed = undefined
    this.#link?.end(this.#id)
    this.#session.leave(this)
    if (this.#onAbort) this.#options.signal?.removeEventListener('abort', this.#onAbort)
    for (const call of this.#calls.values()) call.cancel()
    this.#calls.clear()
    return true
  }

  // ---- tools

  async #call(body: ToolCallBody, refusal: string | undefined): Promise<void> {
    const { call: number, name } = body
    const call = new Call()
    this.#calls.set(number, call)
    let packed: Buffer
    try {
      const { tools } = this.#options
      const tool = tools?.byName.get(name) ?? this.#session.tools.byName.get(name)
      if (tool === undefined) {
        const failed = { type: 'NameError', message: `name '${name}' is not defined` }
        this.#answer(number, this.#failure(number, failed))
        return
      }
      if (refusal !== undefined) throw conversionError(refusal)
      const chain = [...this.within, this]
      const value = calling.run(chain, perform, name, tool, body.arguments, call)
      const answer = packedValue(isThenable(value) ? await value : value)
      packed = packFrame('tool_result', this.#id, { call: number, value: answer ?? null })
      if (this.#link?.takes(packed) === false) {
        const { maxFrame } = this.#link.machine
        const message = `the tool's answer (${packed.length - 4} bytes) exceeds the frame limit (${maxFrame} bytes)`
        packed = this.#failure(number, { type: 'ValueError', message })
      }
    } catch (error) {
      packed = this.#failure(number, failureOf(error))
    }
    this.#answer(number, packed)
  }

  #failure(call: number, failed: Failed): Buffer {
    return packFrame('tool_error', this.#id, { call, ...failed })
  }

  #answer(number: number, packed: Buffer): void {
    if (this.#calls.delete(number) && !this.#done) this.#link?.send(packed)
  }
}

function perform(name: string, tool: Tool, given: unknown, context: ToolContext): unknown {
  const [positional, keywords] = Array.isArray(given) ? given : [undefined, undefined]
  if (!Array.isArray(positional) || typeof keywords !== 'object' || keywords === null) {
    throw conversionError('the arguments of the call are malformed')
  }
  return tool.func(bindArguments(name, tool, positional, keywords), context)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === code
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  )
}
