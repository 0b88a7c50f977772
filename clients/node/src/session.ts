// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * A session: opened by the first request, reached again when only the connection broke.
 *
 * Requests are packed when they are made, so that later changes of their arguments don't matter, and sent in that order
 * once the session is open. Executes don't wait for that: they go right behind the opening of a new session, which so
 * costs one trip. A Session doesn't know its Interpreter, which can be collected while sockets refer to this.
 */

import { askBlocking, dropBlocking, type Question } from './blocking.js'
import { type Checked, isLasting } from './config.js'
import {
  forgetPrivateSocket,
  knownPrivateSocket,
  privateSocket,
  privateSocketNow,
} from './daemon.js'
import {
  conversionError,
  ProtocolError,
  ServiceError,
  SessionLostError,
  valueText,
} from './errors.js'
import { control, errorOfFrame, Link, LinkLost } from './link.js'
import { FIRST_FRAME_LIMIT, type Frame, Machine, packFrame, packHello } from './machine.js'
import type { Toolset } from './tools.js'
import {
  type Bodies,
  Message,
  type MessageName,
  type OpenedBody,
  type ReasonBody,
  type SessionInfo as SessionRow,
} from './wireConstants.js'

const CLOSED = 'this Interpreter is closed'
const NEVER: Waiting = { execute: undefined }

/** What a lost connection left waiting. */
interface Waiting {
  execute: number | undefined
}

/** Of blocking reads, as long as no connection of this client has learnt the daemon's own limit. */
const UNKNOWN_FRAME_LIMIT = 1 << 26

/** A run, as one of several. */
export interface Turn {
  /** Whether it has tool calls that are not answered. */
  readonly callsOpen: boolean
  /** The runs whose tools it was made in. */
  readonly within: readonly Turn[]
  /** Another run has ended: it may be sent now. */
  again(): void
}

/** How long a daemon may take to open a session, in milliseconds. */
const OPENING_TIME = 30_000
/** How long a blocking call waits for a state to be made or taken, in milliseconds. */
const STATE_PATIENCE = 120_000

let keys = 0

export class Session {
  readonly tools: Toolset
  /** The session's id, once it is known. */
  id: string | undefined
  /** What the daemon said when this client was attached. */
  opened: OpenedBody | undefined
  closed = false
  readonly #options: Checked
  readonly #key = `s${++keys}`
  #path: string | undefined
  #maxFrame = 0
  #link: Promise<Link> | undefined
  /** The same link as soon as the opening of a new session is on its way. */
  #sent: Promise<Link> | undefined
  #ids = 0
  #leaving: Promise<unknown> = Promise.resolve()
  /** Runs that were sent and have not ended, and those that wait for one of these to end, in order. */
  readonly #active = new Set<Turn>()
  #parked: Turn[] = []
  /** Whether `close` ends the session. */
  #ends: boolean

  constructor(options: Checked, tools: Toolset) {
    this.#options = options
    this.#ends = options.ends
    this.tools = tools
    this.id = options.session
    this.#path = options.socket ?? (process.env.INTERPRETD_SOCKET || undefined)
  }

  /** A number for a request that no other of this session has. */
  newId(): number {
    return ++this.#ids
  }

  /** The connection to the session's worker. */
  link(): Promise<Link> {
    if (this.closed) return Promise.reject(new ServiceError(CLOSED, 'closed'))
    if (this.#link === undefined) {
      let sent: (link: Link) => void = () => {}
      const early = new Promise<Link>((resolve) => {
        sent = resolve
      })
      const opening = this.#open(sent)
      this.#link = opening
      this.#sent = Promise.race([early, opening])
      this.#sent.catch(() => {})
      // Neither a failed attempt is kept nor a broken connection: the next request makes its own.
      const forget = (): void => this.#forget(opening)
      opening.then((link) => link.onLost(forget), forget)
    }
    return this.#link
  }

  /** A run that its caller has given up goes on until this is settled; the next execute waits for that. */
  addLeaving(end: Promise<void>): void {
    this.#leaving = Promise.all([this.#leaving, end])
  }

  /** Sends a request whose answer comes after parts, or with frames that go with it; the parts and the answer. */
  async askAll(make: (id: number) => Buffer[], parts: MessageName): Promise<Frame[]> {
    const link = await this.link()
    const id = this.newId()
    const packed = make(id)
    for (const frame of packed) checkSize(link, frame)
    try {
      return await link.askAll(id, Buffer.concat(packed), parts)
    } catch (error) {
      throw await this.explain(error)
    }
  }

  /** The connection, for an execute of that size: once no run of ours that was given up is under way. */
  async linkWhenQuiet(size: number): Promise<Link> {
    const opened = this.link()
    const soon = this.id === undefined && size <= FIRST_FRAME_LIMIT ? this.#sent : undefined
    const link = await (soon ?? opened)
    await this.#leaving
    return link.broken ? this.link() : link
  }

  /**
   * A run is about to be sent: whether it may. One of ours that waits for its tool holds up the others: the daemon
   * refuses an execute from the connection of an open call, which might be the tool's own and wait for itself.
   */
  enter(run: Turn): boolean {
    const waits = this.#parked.length > 0 || [...this.#active].some((other) => other.callsOpen)
    if (waits && !isWithin(run.within, this.#active)) {
      this.#parked.push(run)
      return false
    }
    this.#active.add(run)
    return true
  }

  /** Whether a run of this client is under way. */
  get isRunning(): boolean {
    return this.#active.size > 0
  }

  /** Whether one of these runs is under way. */
  isAnyActive(runs: readonly Turn[]): boolean {
    return isWithin(runs, this.#active)
  }

  /** A run was refused for an open call of this client; whether it waits now to be sent again. */
  park(run: Turn): boolean {
    this.#active.delete(run)
    if (this.#active.size === 0 || isWithin(run.within, this.#active)) return false
    this.#parked.push(run)
    return true
  }

  /** A run has ended, or was given up. */
  leave(run: Turn): void {
    this.#parked = this.#parked.filter((other) => other !== run)
    if (!this.#active.delete(run)) return
    const parked = this.#parked
    this.#parked = []
    for (const other of parked) other.again()
  }

  /** Sends a request that has one answer. */
  ask<N extends MessageName>(name: N, body: Bodies[N]): Promise<Frame> {
    const id = this.newId()
    return this.askPacked(id, packFrame(name, id, body))
  }

  /** The same for a request that is packed already. */
  async askPacked(id: number, packed: Buffer): Promise<Frame> {
    const link = await this.link()
    checkSize(link, packed)
    try {
      return checked(await link.ask(id, packed))
    } catch (error) {
      throw await this.explain(error)
    }
  }

  /** Asks and waits for the answer by blocking; undefined when the session isn't there yet. */
  askNow<N extends MessageName>(name: N, body: Bodies[N]): Frame | undefined {
    if (this.closed) throw new ServiceError(CLOSED, 'closed')
    if (this.id === undefined) return undefined
    this.#path ??= knownPrivateSocket()
    return this.#path === undefined ? undefined : this.#askNow([packFrame(name, 3, body)]).at(-1)
  }

  /**
   * The same for a request that goes with others of its number, or whose answer comes after parts: the parts and the
   * answer. It opens the session if that is not there.
   */
  askAllNow(frames: Buffer[], parts?: MessageName): Frame[] {
    if (this.closed) throw new ServiceError(CLOSED, 'closed')
    if (this.id === undefined && this.#link !== undefined) {
      throw new ServiceError('the session is being opened: await that first', 'busy')
    }
    this.#path ??= privateSocketNow()
    return this.#askNow(frames, parts)
  }

  #askNow(frames: Buffer[], parts?: MessageName): Frame[] {
    const { id: session } = this
    const way =
      session === undefined
        ? packFrame('open', 2, this.#wishes())
        : packFrame('attach', 2, { session })
    const answers = this.#exchange({
      key: this.#key,
      path: this.#path as string,
      opening: Buffer.concat([packHello(1), way]),
      openingAnswers: 2,
      frame: Buffer.concat(frames),
      maxFrame: this.#maxFrame || UNKNOWN_FRAME_LIMIT,
      ...(frames.length > 1 || parts !== undefined ? { patience: STATE_PATIENCE } : {}),
      ...(parts !== undefined ? { parts: Message[parts] } : {}),
    })
    const found: Frame[] = []
    for (const answer of answers) {
      if (answer.name === 'hello_ok') this.#maxFrame = answer.body.max_frame
      else if (answer.name === 'opened') this.id = answer.body.session
      else if (answer.name === 'error' && answer.body.code === 'no_session') throw this.#goneNow()
      else if (answer.name === 'error') throw requestError(errorOfFrame(answer.body))
      else if (answer.id === 3) found.push(checked(answer))
    }
    if (found.length === 0) throw this.#goneNow()
    return found
  }

  /** The frames that answer a blocking request. A held connection that turns out to be dead is made anew. */
  #exchange(question: Question): Frame[] {
    let frames: Buffer[]
    let expected: number
    try {
      ;({ frames, expected } = askBlocking(question))
      if (frames.length === 0 && expected === 1) ({ frames } = askBlocking(question))
    } catch (error) {
      throw this.opened ? unreachable(error) : error
    }
    const machine = new Machine()
    machine.maxFrame = question.maxFrame ?? 0
    return frames.flatMap((frame) => machine.feed(frame))
  }

  /** Why the session is gone, asked by blocking. */
  #goneNow(): unknown {
    try {
      const session = this.id as string
      const frames = this.#exchange({
        key: '',
        path: this.#path as string,
        opening: packHello(1),
        openingAnswers: 1,
        frame: packFrame('why', 2, { session }),
      })
      const answer = frames.find((frame) => frame.id === 2)
      if (answer?.name === 'reason') return lostBy(answer.body, NEVER)
      if (answer?.name === 'error') return forgotten(answer.body.code, answer.body.message)
    } catch (error) {
      return unreachable(error)
    }
    return new SessionLostError('the session is lost', 'connection')
  }

  /** What to throw for an error of the connection: for a lost one, what the switchboard says of it. */
  async explain(error: unknown, waiting: Waiting = NEVER): Promise<unknown> {
    return error instanceof LinkLost ? this.lost(waiting) : requestError(error)
  }

  /** The error for a connection that ended. */
  async lost(waiting: Waiting = NEVER): Promise<ServiceError> {
    if (this.closed) return new ServiceError(CLOSED, 'closed')
    const session = this.id
    if (session === undefined)
      return new ServiceError('the connection to interpretd broke', 'no_daemon')
    const body: Bodies['why'] = { session }
    if (this.opened) body.client = this.opened.client
    if (waiting.execute !== undefined) body.execute = waiting.execute
    try {
      const answer = await control(this.#path as string, 'why', body)
      if (answer.name !== 'reason') throw new ServiceError('an answer of another kind', 'bad_state')
      return lostBy(answer.body, waiting)
    } catch (error) {
      if (error instanceof ServiceError) return forgotten(error.code, error.message)
      throw error
    }
  }

  /** Has the session stored now and leaves it. */
  async hibernate(): Promise<number> {
    await this.link()
    const { id: session } = this
    const body = { session: session as string, force: true }
    const answer = await control(this.#path as string, 'hibernate', body, STATE_PATIENCE)
    this.detach()
    return answer.name === 'hibernated' ? answer.body.sequence : 0
  }

  /** Changes what the session is called and how long it lasts. */
  async configure(changes: Omit<Bodies['configure'], 'session'>): Promise<SessionRow> {
    await this.link()
    const body = { session: this.id as string, ...changes }
    const answer = await control(this.#path as string, 'configure', body)
    if (answer.name !== 'configured') throw new ServiceError('an odd answer', 'bad_state')
    if (isLasting(changes)) this.#ends = false
    return answer.body.info
  }

  /** Lets another user attach to the session, or no longer. */
  async grant(user: number, allow: boolean): Promise<void> {
    await this.link()
    await control(this.#path as string, 'grant', { session: this.id as string, user, allow })
  }

  /** Where the daemon listens, once that is known. */
  get path(): string | undefined {
    return this.#path
  }

  /** Stops a run: this client's execute with that id, or whatever runs. False if there was nothing to stop. */
  async cancel(execute?: number): Promise<boolean> {
    if (this.closed) throw new ServiceError(CLOSED, 'closed')
    if (this.id === undefined && execute !== undefined) await this.#link?.catch(() => {})
    const { id: session, opened } = this
    if (session === undefined || this.#path === undefined) return false
    const body: Bodies['cancel'] = { session }
    if (execute !== undefined && opened) {
      body.client = opened.client
      body.execute = execute
    }
    const answer = await control(this.#path, 'cancel', body)
    return answer.name === 'cancelled' && answer.body.found
  }

  /** Ends the session if it was made here and isn't a lasting one, or if it shall end anyhow; else leaves it. */
  async close(anyhow = false): Promise<void> {
    if (this.closed) return
    const opening = this.#link
    this.detach()
    await opening?.catch(() => {})
    const { id: session } = this
    if (!anyhow && (!this.#ends || !this.#options.keep)) return
    if (session === undefined || this.#path === undefined) return
    try {
      await control(this.#path, 'close', { session })
    } catch (error) {
      // It has ended already, or the daemon has.
      if (!(error instanceof ServiceError)) throw error
    }
  }

  /** Leaves the session. */
  detach(): void {
    if (this.closed) return
    this.closed = true
    dropBlocking(this.#key)
    this.#link?.then(
      (link) => link.close(),
      () => {},
    )
  }

  #forget(link: Promise<Link>): void {
    if (this.#link === link) this.#link = undefined
  }

  /** `sent` is told of the link on which a new session is being opened: what it is sent then is that session's. */
  async #open(sent: (link: Link) => void): Promise<Link> {
    const link = await this.#connect()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new ServiceError(`interpretd at ${this.#path} doesn't answer`, 'no_daemon'))
      }, OPENING_TIME)
    })
    try {
      link.bundle()
      const attached = this.#attach(link)
      if (this.id === undefined && !isLasting(this.#options.lasting)) sent(link)
      await Promise.race([attached, late])
    } catch (error) {
      link.close()
      if (error instanceof ServiceError && error.code === 'no_session' && this.opened) {
        throw await this.lost()
      }
      if (!(error instanceof LinkLost)) throw requestError(error)
      throw new ServiceError(`interpretd at ${this.#path} closed the connection`, 'no_daemon')
    } finally {
      clearTimeout(timer)
    }
    return link
  }

  async #connect(): Promise<Link> {
    if (this.#path !== undefined) {
      try {
        return await Link.connect(this.#path)
      } catch (error) {
        if (this.opened) throw unreachable(error)
        throw error
      }
    }
    const path = await privateSocket()
    try {
      const link = await Link.connect(path)
      this.#path = path
      return link
    } catch {
      forgetPrivateSocket(path)
    }
    this.#path = await privateSocket()
    return Link.connect(this.#path)
  }

  /** Agrees with the daemon, opens or attaches, and declares the tools, all in one go. */
  async #attach(link: Link): Promise<void> {
    const hello = this.newId()
    const open = this.newId()
    const learn = (frame: Frame): void => this.#learn(link, frame)
    const way =
      this.id === undefined
        ? packFrame('open', open, this.#wishes())
        : packFrame('attach', open, { session: this.id })
    const answers = [link.ask(hello, packHello(hello), learn), link.ask(open, way, learn)]
    if (this.tools.specs.length > 0) {
      const declare = this.newId()
      answers.push(link.ask(declare, packFrame('tools', declare, { tools: this.tools.specs })))
    }
    const [agreed, opened] = await Promise.all(answers)
    if (agreed?.name !== 'hello_ok' || opened?.name !== 'opened') {
      throw new ProtocolError('the daemon answered with messages of another kind', 'bad_state')
    }
  }

  /** Takes in what the daemon says of the connection and the session, at once: a result may be right behind it. */
  #learn(link: Link, frame: Frame): void {
    if (frame.name === 'hello_ok') {
      link.machine.maxFrame = frame.body.max_frame
      this.#maxFrame = frame.body.max_frame
    } else if (frame.name === 'opened') {
      this.opened = frame.body
      this.id = frame.body.session
    }
  }

  #wishes(): Bodies['open'] {
    const { wishes, keep, lasting } = this.#options
    return { limits: wishes, ephemeral: !keep, ...lasting }
  }
}

/** ServiceError for a packed request that the daemon would not take. */
export function checkSize(link: Link, packed: Buffer): void {
  if (link.takes(packed)) return
  const { maxFrame } = link.machine
  throw new ServiceError(
    `the request (${packed.length - 4} bytes) exceeds the frame limit (${maxFrame} bytes)`,
    'value_too_large',
  )
}

/** What an `error` frame means to the caller. */
export function requestError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined || message === undefined) return error
  switch (code) {
    case 'busy':
      return alreadyRunning(message)
    case 'value_refused':
    case 'build_failed':
      return conversionError(valueText(message))
  }
  return error instanceof Error ? error : new ServiceError(message, code)
}

/** ServiceError for what has to wait for the end of a run and must not. */
export function alreadyRunning(why: string): ServiceError {
  return new ServiceError(`this Interpreter is already running. ${why}`, 'busy')
}

function checked(frame: Frame): Frame {
  if (frame.refusal !== undefined) throw conversionError(frame.refusal)
  return frame
}

function isWithin(within: readonly Turn[], active: ReadonlySet<Turn>): boolean {
  return within.some((run) => active.has(run))
}

function lostBy(reason: ReasonBody, waiting: Waiting): SessionLostError {
  const ran = waiting.execute === undefined ? undefined : reason.execute
  if (reason.state === 'live') {
    const text = 'the connection to the session broke; the session lives on'
    return new SessionLostError(text, 'connection', ran)
  }
  return new SessionLostError(`the session has ended: ${reason.message}`, reason.reason, ran)
}

function forgotten(code: string, message: string): SessionLostError {
  if (code === 'no_session') {
    return new SessionLostError('the session has ended and is forgotten', 'forgotten')
  }
  return new SessionLostError(`the session is lost: ${message}`, code)
}

function unreachable(error: unknown): unknown {
  return error instanceof ServiceError ? forgotten(error.code, error.message) : error
}
