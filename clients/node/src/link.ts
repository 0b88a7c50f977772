// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * A connection to the daemon: a socket with its protocol machine, and who waits for which answers.
 *
 * Invariants: a waiter is registered before its request is sent; frames of one id reach it in order; when the
 * connection ends, every waiter is told so once. Nothing that arrives can throw out of here.
 */

import { createConnection, type Socket } from 'node:net'
import { ProtocolError, ServiceError, StateFormatError } from './errors.js'
import { type Frame, Machine, packFrame, packHello } from './machine.js'
import type { Bodies, MessageName } from './wireConstants.js'

/** The stream has ended; why is the switchboard's to say. */
export class LinkLost extends Error {}

/** Who waits for the answers to a request. */
export interface Waiter {
  /** A frame with the request's id. */
  frame(frame: Frame): void
  /** The connection has ended: LinkLost, or a ServiceError when the daemon or its bytes say why. */
  lost(error: Error): void
}

const CONTROL_TIMEOUT = 10_000

/** A connected socket. */
export class Link {
  readonly machine = new Machine()
  /** Why it is of no more use, once that is so. */
  broken: Error | undefined
  readonly #socket: Socket
  readonly #waiters = new Map<number, Waiter>()
  #whenLost: (() => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data) => this.#read(data))
    socket.on('end', () => this.#break(new LinkLost()))
    socket.on('error', () => this.#break(new LinkLost()))
    socket.on('close', () => this.#break(new LinkLost()))
  }

  /** Connects. ServiceError with code `no_daemon` if nobody listens there. */
  static connect(path: string): Promise<Link> {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ path })
      socket.unref()
      const refuse = (error: NodeJS.ErrnoException): void => {
        const why = error.code ?? error.message
        reject(new ServiceError(`no interpretd answers at ${path}: ${why}`, 'no_daemon'))
      }
      socket.once('error', refuse)
      socket.once('connect', () => {
        socket.off('error', refuse)
        resolve(new Link(socket))
      })
    })
  }

  /** Sends a request that was packed with this id; its answers go to the waiter until `end`. */
  begin(id: number, packed: Buffer, waiter: Waiter): void {
    if (this.broken) {
      waiter.lost(this.broken)
      return
    }
    this.#waiters.set(id, waiter)
    this.send(packed)
  }

  /** The waiter gets what else comes for a request that was begun. */
  keep(id: number, waiter: Waiter): void {
    this.#waiters.set(id, waiter)
  }

  /** Calls back when the connection has ended. */
  onLost(callback: () => void): void {
    if (this.broken) callback()
    else this.#whenLost = callback
  }

  /** Nobody waits for this request's answers any more. */
  end(id: number): void {
    this.#waiters.delete(id)
  }

  /** Sends whole frames. */
  send(packed: Buffer): void {
    // When writing fails, what the peer said before it went may still be there to be read, so reading finds out.
    if (!this.broken) this.#socket.write(packed)
  }

  /** What is sent from now on, until the program's own turn ends, goes in one piece. */
  bundle(): void {
    this.#socket.cork()
    process.nextTick(() => this.#socket.uncork())
  }

  /** Whether a packed frame is no larger than the daemon takes. */
  takes(packed: Buffer): boolean {
    return packed.length - 4 <= this.machine.maxFrame
  }

  /** Sends a request that has one answer, of which `learn` hears at once. An `error` frame and a lost connection reject. */
  ask(id: number, packed: Buffer, learn?: (frame: Frame) => void): Promise<Frame> {
    return new Promise((resolve, reject) => {
      this.begin(id, packed, {
        frame: (frame) => {
          this.end(id)
          learn?.(frame)
          if (frame.name === 'error') reject(errorOfFrame(frame.body))
          else resolve(frame)
        },
        lost: reject,
      })
    })
  }

  /** Sends a request whose answer comes after any number of parts; all of them, the answer last. */
  askAll(id: number, packed: Buffer, parts: MessageName): Promise<Frame[]> {
    const frames: Frame[] = []
    return new Promise((resolve, reject) => {
      this.begin(id, packed, {
        frame: (frame) => {
          frames.push(frame)
          if (frame.name === parts) return
          this.end(id)
          if (frame.name === 'error') reject(errorOfFrame(frame.body))
          else resolve(frames)
        },
        lost: reject,
      })
    })
  }

  /** Ends the connection. */
  close(): void {
    this.#break(new LinkLost())
  }

  #read(data: Buffer): void {
    if (this.broken) return
    let frames: Frame[]
    try {
      frames = this.machine.feed(data)
    } catch (error) {
      this.#break(error instanceof Error ? error : new ProtocolError(String(error), 'bad_frame'))
      return
    }
    for (const frame of frames) {
      const waiter = this.#waiters.get(frame.id)
      try {
        if (waiter) waiter.frame(frame)
        else this.#stray(frame)
      } catch (error) {
        this.#break(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  /** A frame that nobody waits for: a fatal error, or what an abandoned execute still does. */
  #stray(frame: Frame): void {
    if (frame.name === 'error' && frame.body.fatal) {
      this.#break(new ServiceError(frame.body.message, frame.body.code))
    } else if (frame.name === 'tool_call') {
      const { call } = frame.body
      const message = 'the client has given up the run'
      this.send(packFrame('tool_error', frame.id, { call, type: 'ConnectionError', message }))
    }
  }

  #break(error: Error): void {
    if (this.broken) return
    this.broken = error
    this.#socket.destroy()
    this.#whenLost?.()
    const waiters = [...this.#waiters.values()]
    this.#waiters.clear()
    for (const waiter of waiters) waiter.lost(error)
  }
}

/** The error that an `error` frame stands for. */
export function errorOfFrame(body: Bodies['error']): ServiceError {
  const { code, message, found, expected } = body
  if (code.startsWith('state_')) return new StateFormatError(message, code, found, expected)
  return new ServiceError(message, code)
}

/** Asks the switchboard something on a connection of its own, and returns the answer's frame. */
export async function control<N extends MessageName>(
  path: string,
  name: N,
  body: Bodies[N],
  patience: number = CONTROL_TIMEOUT,
): Promise<Frame> {
  const link = await Link.connect(path)
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new ServiceError(`interpretd at ${path} doesn't answer`, 'timeout'))
      }, patience)
    })
    const hello = link.ask(1, packHello(1))
    const answer = link.ask(2, packFrame(name, 2, body))
    answer.catch(() => {})
    await Promise.race([hello, late])
    return await Promise.race([answer, late])
  } catch (error) {
    if (!(error instanceof LinkLost)) throw error
    throw new ServiceError(`interpretd at ${path} closed the connection`, 'no_daemon')
  } finally {
    clearTimeout(timer)
    link.close()
  }
}
