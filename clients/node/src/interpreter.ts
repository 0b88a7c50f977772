// SPDX-License-Identifier: MIT OR Apache-2.0
/** Interpreter: what a program uses. */

import { types } from 'node:util'
import {
  type Changes,
  checkChanges,
  checkOptions,
  type InterpreterOptions,
  OWNED,
} from './config.js'
import { describe } from './describe.js'
import { argumentError, ServiceError } from './errors.js'
import { keepingAlive } from './keepAlive.js'
import {
  type Answers,
  answersOf,
  entryOf,
  type OpenCall,
  openCallOf,
  type SessionEntry,
} from './lasting.js'
import { type Frame, packFrame } from './machine.js'
import { type ExecutionError, type ExecutionResult, errorOf, type Variable } from './result.js'
import { isOwnTool, Run } from './run.js'
import { alreadyRunning, Session } from './session.js'
import { Execution } from './stream.js'
import { BlockedName, checkTools, type Tools, type Toolset } from './tools.js'
import type { SandboxValue } from './values.js'
import type {
  Bodies,
  DescriptionBody,
  ExecuteBody,
  MessageName,
  NamesBody,
  ResumeBody,
} from './wireConstants.js'
import { packedValue, packedValues } from './writing.js'

/** Values for a script's module variables, by name. What is undefined is not set. */
export type Variables =
  | Readonly<Record<string, SandboxValue>>
  | ReadonlyMap<string, SandboxValue>
  | readonly SandboxValue[]

/** Options of one run. */
export interface ExecuteOptions {
  /** Aborting it rejects the promise with its reason at once, and stops the run; the session stays. */
  signal?: AbortSignal | undefined
  /** Called with output as it comes; the result has all of it nevertheless. */
  onStdout?: ((text: string) => void) | undefined
  /** Whether the result shall have the journal of tool calls. */
  journal?: boolean | undefined
}

/** Where a session is, and under which limits. */
export interface SessionInfo {
  /** Its id, with which another client can attach to it. */
  session: string
  /** The limits in force, by their names in Config. */
  limits: Record<string, number>
  /** The layers that hold the session's worker in. */
  isolation: string[]
}

/** What a session is doing. */
export interface Description {
  state: 'idle' | 'running' | 'waiting'
  /** Number of the run under way, or 0. */
  run: number
  /** Whether that run is this client's. */
  mine: boolean
  /** The line it is at. */
  line: number
  operations: number
  liveBytes: number
  /** Tool calls that are not answered yet. */
  openCalls: number
  /** Executes that wait. */
  queued: number
  clients: number
  /** Tool answers that came too late or twice. */
  lateAnswers: number
  /** Seconds since the run began; null when there is none. */
  elapsed: number | null
  /** Whether it holds a run that waits for `resume` or `cancel`. */
  suspended: boolean
  /** Of the last state sealed or opened; 0 when there was none. */
  sequence: number
  durability: 'none' | 'idle' | 'every'
}

const MAX_NAME_BYTES = 256
const MAX_USER = 0xffffffff
const MAX_FORKS = 64
const STATE_PART = 1 << 15

const collected = new FinalizationRegistry<Session>((session) => session.detach())

/**
 * A session in a locked worker process, with tools that run here.
 *
 * The first use opens it; with no service named by `socket` or INTERPRETD_SOCKET, the first Interpreter that is used
 * starts a private daemon, which ends with this process. Any number of calls may be under way at once: executes run in
 * order, everything else also while a script runs.
 */
export class Interpreter {
  readonly #session: Session
  readonly #tools: Tools | null | undefined

  /**
   * `tools` are what scripts may call. Both arguments are checked here; errors have a `code`. Nothing is started yet.
   */
  constructor(tools?: Tools | null, options?: InterpreterOptions | null) {
    const toolset = checkTools(tools)
    this.#tools = tools
    this.#session = new Session(checkOptions(options), toolset)
    collected.register(this, this.#session, this)
  }

  // ---- scripts

  /**
   * Runs a script. `variables` become module variables first; `tools` are callable in this run only and win over the
   * session's. A script that fails is a result with an `error`, not a rejection. Wrong arguments throw before anything
   * runs; a tool name that is never allowed rejects.
   */
  execute(
    code: string,
    variables?: Variables | null,
    tools?: Tools | null,
    options?: ExecuteOptions | null,
  ): Promise<ExecutionResult> {
    return this.#result(this.#start(code, variables, tools, options, options?.onStdout))
  }

  /**
   * Runs a script and gives its output as it comes:
   *
   * ```js
   * const run = box.stream('for i in range(3): print(i)')
   * for await (const text of run) process.stdout.write(text)
   * const { ok } = await run.result
   * ```
   */
  stream(
    code: string,
    variables?: Variables | null,
    tools?: Tools | null,
    options?: ExecuteOptions | null,
  ): Execution {
    let run: Run | undefined
    const start = (onStdout: (text: string) => void): Promise<ExecutionResult> => {
      const started = this.#start(code, variables, tools, options, (text) => {
        onStdout(text)
        options?.onStdout?.(text)
      })
      if (started instanceof Run) run = started
      return this.#result(started)
    }
    return new Execution(start, () => run?.stop())
  }

  /** The run, or what the promise is to be rejected with. */
  #start(
    code: string,
    variables: Variables | null | undefined,
    tools: Tools | null | undefined,
    options: ExecuteOptions | null | undefined,
    onStdout: ((text: string) => void) | undefined,
  ): Run | BlockedName {
    const body: ExecuteBody = { code: checkCode(code), value: true }
    const packed = packedVariables(variables)
    if (packed !== undefined) body.variables = packed
    return this.#begin('execute', body, tools, options, onStdout)
  }

  #result(started: Run | BlockedName): Promise<ExecutionResult> {
    return started instanceof Run ? keepingAlive(started.result) : Promise.reject(started)
  }

  #begin(
    message: 'execute' | 'resume',
    body: ExecuteBody | ResumeBody,
    tools: Tools | null | undefined,
    options: ExecuteOptions | null | undefined,
    onStdout: ((text: string) => void) | undefined,
  ): Run | BlockedName {
    const { signal, journal } = options ?? {}
    if (signal !== undefined && !(signal instanceof AbortSignal)) {
      throw argumentError('signal must be an AbortSignal')
    }
    if (onStdout !== undefined && typeof onStdout !== 'function') {
      throw argumentError('onStdout must be a function')
    }
    let toolset: Toolset | undefined
    if (tools !== undefined && tools !== null) {
      try {
        toolset = checkTools(tools)
      } catch (error) {
        if (error instanceof BlockedName) return error
        throw error
      }
      if (toolset.specs.length > 0) body.tools = toolset.specs
    }
    if (onStdout !== undefined) body.stream = true
    if (journal) body.journal = true
    const id = this.#session.newId()
    const packed = packFrame(message, id, body)
    return new Run(this.#session, id, packed, { tools: toolset, signal, onStdout })
  }

  /** A text for the system prompt of a model that writes scripts: what the sandbox can do, and the tools here. */
  describeTools(): string {
    return describe(this.#session.tools.described)
  }

  /** What is wrong with a script that does not compile, else null. Nothing is run. */
  check(code: string): Promise<ExecutionError | null> {
    const body = { code: checkCode(code) }
    return this.#ask('check', body, (answer) =>
      answer.name === 'checked' && answer.body.error ? errorOf(answer.body.error) : null,
    )
  }

  /** Stops the session's run under way, whoever started it. False if there was none. The session stays. */
  cancel(): Promise<boolean> {
    return keepingAlive(this.#session.cancel())
  }

  // ---- variables

  /**
   * A copy of a variable's value; null if there is none of that name, and for None. TypeError for a value that exists
   * only inside the interpreter.
   *
   * It blocks, as in programs written for interpretthis, for which a second connection is made; it may be called in a
   * tool. A variable that a run under way sets is seen as it is at the moment. {@link getVariableAsync} doesn't block.
   */
  getVariable(name: string): SandboxValue {
    if (!isVariableName(name)) return null
    try {
      const answer = this.#session.askNow('get', { name })
      return answer?.name === 'value' ? (answer.body.value as SandboxValue) : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** The same without blocking. */
  getVariableAsync(name: string): Promise<SandboxValue> {
    if (!isVariableName(name)) return Promise.resolve(null)
    return this.#ask('get', { name }, (answer) =>
      answer.name === 'value' ? (answer.body.value as SandboxValue) : null,
    ).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  }

  /** Sets a variable. While a script computes it waits for the script's next tool call or end. */
  setVariable(name: string, value: SandboxValue): Promise<void> {
    checkName(name)
    const body = { name: name.toWellFormed(), value: packedValue(value) ?? null }
    return this.#ask('set', body, () => undefined)
  }

  /** Deletes a variable; false if there was none of that name. Waits as setVariable does. */
  deleteVariable(name: string): Promise<boolean> {
    checkName(name)
    return this.#ask('delete', { name: name.toWellFormed() }, () => true).catch(
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
  }

  /** The variables whose names don't start with an underscore, in order of creation. */
  variables(): Promise<Variable[]> {
    return this.#ask('variables', {}, (answer) =>
      answer.name === 'names' ? variablesOf(answer.body) : [],
    )
  }

  /** The names of `variables()`. It blocks as getVariable does. */
  stateKeys(): string[] {
    const answer = this.#session.askNow('variables', {})
    return answer?.name === 'names' ? answer.body.variables.map((row) => row.name) : []
  }

  /** The same without blocking. */
  async stateKeysAsync(): Promise<string[]> {
    return (await this.variables()).map((row) => row.name)
  }

  /** The session's memory, which maxMemoryBytes bounds; 0 before its first use. It blocks as getVariable does. */
  accountedBytes(): number {
    const answer = this.#session.askNow('describe', {})
    return answer?.name === 'description' ? answer.body.live_bytes : 0
  }

  /** The same without blocking. */
  async accountedBytesAsync(): Promise<number> {
    return (await this.describe()).liveBytes
  }

  /** The same as {@link accountedBytes}, which counts all memory of the session. */
  residentBytes(): number {
    return this.accountedBytes()
  }

  /** The same without blocking. */
  residentBytesAsync(): Promise<number> {
    return this.accountedBytesAsync()
  }

  // ---- the session

  /** Opens the session now rather than with the first use, and tells where it is. */
  open(): Promise<SessionInfo> {
    return keepingAlive(this.#open())
  }

  async #open(): Promise<SessionInfo> {
    await this.#session.link()
    const { opened } = this.#session
    if (opened === undefined) throw new ServiceError('the session is not open', 'closed')
    const limits = Object.entries(opened.limits).map(([name, limit]) => {
      return [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), limit]
    })
    return {
      session: opened.session,
      limits: Object.fromEntries(limits) as Record<string, number>,
      isolation: [...opened.isolation],
    }
  }

  /** The session's id, with which another client can attach to it; null before it is open. */
  get sessionId(): string | null {
    return this.#session.id ?? null
  }

  /** What the session is doing; also while a script runs. */
  describe(): Promise<Description> {
    return this.#ask('describe', {}, (answer) => {
      if (answer.name !== 'description') throw new ServiceError('an odd answer', 'bad_state')
      return descriptionOf(answer.body)
    })
  }

  /**
   * The session's whole state, sealed by the daemon: variables, functions, classes, generators. Only a daemon with the
   * same key can take it, for the same user. It blocks as getVariable does, and opens the session if need be; while a
   * script computes it waits for the script's next tool call or end.
   */
  exportState(): Buffer {
    return stateOf(this.#session.askAllNow([packFrame('export', 3, {})], 'export_part'))
  }

  /** The same without blocking. */
  exportStateAsync(): Promise<Buffer> {
    const frames = this.#session.askAll((id) => [packFrame('export', id, {})], 'export_part')
    return keepingAlive(frames.then(stateOf))
  }

  /**
   * Replaces the session's whole state by one that was exported. A {@link StateFormatError} says why that can't be; the
   * session is then as it was. Tools and limits stay. It blocks as exportState does, and so can't wait for the end of a
   * run of this Interpreter, whose tools would wait for it.
   */
  importState(state: Uint8Array): void {
    checkState(state)
    if (this.#session.isRunning) {
      throw alreadyRunning("importState can't wait for the end of its run; importStateAsync does")
    }
    this.#session.askAllNow(importFrames(3, state))
  }

  /** The same without blocking. */
  async importStateAsync(state: Uint8Array): Promise<void> {
    checkState(state)
    if (isOwnTool(this.#session)) {
      throw alreadyRunning("a tool can't import a state into the session that waits for it")
    }
    const frames = this.#session.askAll((id) => importFrames(id, state), 'export_part')
    await keepingAlive(frames)
  }

  /**
   * Independent copies of the session as it is, with the same tools. It waits for the end of the run under way. Copies
   * have neither the name nor the durability of the session; `close()` ends them.
   */
  fork(count = 1): Promise<Interpreter[]> {
    if (!Number.isInteger(count) || count < 1 || count > MAX_FORKS) {
      throw argumentError(`count must be a whole number from 1 to ${MAX_FORKS}`)
    }
    return this.#ask('fork', { count }, (answer) => {
      if (answer.name !== 'forked') throw new ServiceError('an odd answer', 'bad_state')
      return answer.body.sessions.map((session) => {
        const options = { socket: this.#session.path, session, keep: true, [OWNED]: true }
        return new Interpreter(this.#tools, options)
      })
    })
  }

  /** The tool calls that a run waits for which came with an imported or stored state; `resume` answers them. */
  openCalls(): Promise<OpenCall[]> {
    return this.#ask('calls', {}, (answer) =>
      answer.name === 'open_calls' ? answer.body.calls.map(openCallOf) : [],
    )
  }

  /**
   * Goes on with a run that came with an imported or stored state. `answers` are values, or errors to be raised there, by
   * the ids of `openCalls()`; the other open calls are made to this Interpreter's tools.
   */
  resume(
    answers?: Answers | null,
    tools?: Tools | null,
    options?: ExecuteOptions | null,
  ): Promise<ExecutionResult> {
    const body: ResumeBody = { answers: answersOf(answers), value: true }
    return this.#result(this.#begin('resume', body, tools, options, options?.onStdout))
  }

  /** Changes what the session is called and how long it lasts; what is absent stays. A `ttl` of 0 is for ever. */
  configure(changes: Changes): Promise<SessionEntry> {
    return keepingAlive(this.#session.configure(checkChanges(changes)).then(entryOf))
  }

  /**
   * Lets another user of the machine, by number, attach to the session; with `allow` false no longer. That user may run
   * scripts in it and cancel runs, but not close it. Who is attached stays.
   */
  grant(user: number, allow = true): Promise<void> {
    if (!Number.isInteger(user) || user < 0 || user > MAX_USER) {
      throw argumentError('user must be the number of a user')
    }
    if (typeof allow !== 'boolean') throw argumentError('allow must be a boolean')
    return keepingAlive(this.#session.grant(user, allow))
  }

  /**
   * Leaves the session and has it stored now, also while its run waits for tools. The next Interpreter of its name or id
   * wakes it; a run that waited is then in `openCalls()`.
   */
  hibernate(): Promise<number> {
    return keepingAlive(this.#session.hibernate())
  }

  /** Ends the session for good, and drops what is stored of it. */
  end(): Promise<void> {
    collected.unregister(this)
    return keepingAlive(this.#session.close(true))
  }

  /** Ends the session if it was made here and isn't a lasting one, else leaves it. Closing twice is allowed. */
  close(): Promise<void> {
    collected.unregister(this)
    return keepingAlive(this.#session.close())
  }

  /** Leaves the session; with `keep` it goes on without this client. */
  detach(): void {
    collected.unregister(this)
    this.#session.detach()
  }

  /** `await using box = new Interpreter()` */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #ask<N extends MessageName, R>(name: N, body: Bodies[N], then: (answer: Frame) => R): Promise<R> {
    return keepingAlive(this.#session.ask(name, body).then(then))
  }
}

function checkState(state: unknown): asserts state is Uint8Array {
  if (!types.isUint8Array(state)) throw argumentError('state must be a Buffer')
}

function stateOf(frames: Frame[]): Buffer {
  const parts: Uint8Array[] = []
  for (const frame of frames) if (frame.name === 'export_part') parts.push(frame.body.data)
  return Buffer.concat(parts)
}

/** An import and the parts of its blob, which stay well below any frame limit. */
function importFrames(id: number, state: Uint8Array): Buffer[] {
  const frames = [packFrame('import', id, { size: state.length })]
  for (let at = 0; at < state.length; at += STATE_PART) {
    frames.push(packFrame('import_part', id, { data: state.subarray(at, at + STATE_PART) }))
  }
  return frames
}

function checkCode(code: unknown): string {
  if (typeof code !== 'string') {
    throw argumentError(`code must be a string, not ${typeName(code)}`, 'StringExpected')
  }
  return code.toWellFormed()
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}

function packedVariables(variables: unknown): Record<string, unknown> | undefined {
  if (variables === undefined || variables === null) return undefined
  if (typeof variables !== 'object' && typeof variables !== 'string') {
    throw argumentError(`variables must be an object, not ${typeName(variables)}`)
  }
  const entries = types.isMap(variables) ? variables : Object.entries(variables)
  const given: [string, unknown][] = []
  for (const [name, value] of entries as Iterable<[unknown, unknown]>) {
    if (value === undefined) continue
    checkName(name)
    given.push([name, value])
  }
  return given.length > 0 ? packedValues(given) : undefined
}

function checkName(name: unknown): asserts name is string {
  if (typeof name !== 'string') {
    throw argumentError(`variable names must be strings, not ${typeName(name)}`, 'StringExpected')
  }
  if (name.includes('\0') || Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw argumentError(`a variable's name has at most ${MAX_NAME_BYTES} bytes and no NUL`)
  }
}

/** Whether there can be a variable of that name. */
function isVariableName(name: unknown): boolean {
  if (typeof name !== 'string') checkName(name)
  return name.isWellFormed() && !name.includes('\0') && Buffer.byteLength(name) <= MAX_NAME_BYTES
}

function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'no_variable'
}

function variablesOf(body: NamesBody): Variable[] {
  return body.variables.map(({ name, type, bytes }) => ({ name, type, bytes }))
}

function descriptionOf(body: DescriptionBody): Description {
  return {
    state: body.state as Description['state'],
    run: body.run,
    mine: body.mine,
    line: body.line,
    operations: body.operations,
    liveBytes: body.live_bytes,
    openCalls: body.open_calls,
    queued: body.queued,
    clients: body.clients,
    lateAnswers: body.late_answers,
    elapsed: body.run === 0 ? null : (body.elapsed ?? null),
    suspended: body.suspended,
    sequence: body.sequence,
    durability: body.durability as Description['durability'],
  }
}
