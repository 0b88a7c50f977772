// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The reading thread: does a request's I/O while the thread that asks is blocked.
 *
 * It knows frames by their length only. For each session it holds one more connection of the same client, opened by
 * the bytes that come with the first request. One request at a time; its frames, or how far they came, are posted
 * back, and then the counter that the asking thread sleeps on is set to the request's number.
 *
 * This file is CommonJS in both builds, so that it knows its own path.
 */

import * as net from 'node:net'
import * as threads from 'node:worker_threads'

/** What is asked of the thread. */
interface Request {
  seq: number
  /** Which connection, and where to make it. An empty key: a new one for this request only. */
  key: string
  path: string
  /** Frames for a new connection and how many answers they have, and the request's own, which has one. */
  opening: Uint8Array
  openingAnswers: number
  frame: Uint8Array
  /** Number of the message that comes any number of times before the answer; 0: none. */
  parts: number
  maxFrame: number
}

/** What comes back: whole frames with their lengths, `expected` of them unless the connection has ended. */
interface Reply {
  seq: number
  frames: Uint8Array[]
  expected: number
  /** Why there is no connection. */
  refused?: string
}

/** Ends a connection. */
interface Drop {
  drop: string
}

const MARK = 'interpretd.reading'

/** Cuts a stream into frames. */
class Cutter {
  frames: Uint8Array[] = []
  maxFrame = 0
  readonly #head = new Uint8Array(4)
  #headSize = 0
  #frame: Uint8Array | undefined
  #filled = 0

  /** Takes what has come. False when the peer claims more than it may. */
  push(data: Buffer): boolean {
    let at = 0
    while (at < data.length) {
      if (this.#frame === undefined) {
        this.#head[this.#headSize++] = data[at++] as number
        if (this.#headSize < 4) continue
        const size = Buffer.from(this.#head.buffer).readUInt32BE(0)
        if (size > this.maxFrame) return false
        this.#frame = new Uint8Array(4 + size)
        this.#frame.set(this.#head)
        this.#filled = 4
      }
      const part = data.subarray(at, at + this.#frame.length - this.#filled)
      this.#frame.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled < this.#frame.length) break
      this.frames.push(this.#frame)
      this.#frame = undefined
      this.#headSize = 0
    }
    return true
  }
}

interface Connection {
  socket: net.Socket
  cutter: Cutter
  finish: ((refused?: string) => void) | undefined
  wanted: number
  parts: number
}

/** How many frames are answers: after a frame's length comes the head of its array, then the message's number. */
function answers({ cutter, parts }: Connection): number {
  if (parts === 0) return cutter.frames.length
  return cutter.frames.filter((frame) => frame[5] !== parts).length
}

function serve(port: threads.MessagePort, flag: Int32Array): void {
  const connections = new Map<string, Connection>()

  function connect(key: string, path: string): Connection {
    const socket = net.createConnection({ path })
    const connection: Connection = {
      socket,
      cutter: new Cutter(),
      finish: undefined,
      wanted: 0,
      parts: 0,
    }
    const ended = (refused?: string): void => {
      if (connections.get(key) === connection) connections.delete(key)
      socket.destroy()
      connection.finish?.(refused)
    }
    socket.on('data', (data) => {
      const { cutter } = connection
      if (!cutter.push(data)) ended()
      else if (answers(connection) >= connection.wanted) connection.finish?.()
    })
    socket.on('end', () => ended())
    socket.on('close', () => ended())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended(
        socket.connecting || error.syscall === 'connect'
          ? (error.code ?? error.message)
          : undefined,
      )
    })
    connections.set(key, connection)
    return connection
  }

  function answer(request: Request): void {
    const { seq, key } = request
    const known = connections.get(key)
    const connection = known ?? connect(key, request.path)
    connection.wanted = known ? 1 : request.openingAnswers + 1
    connection.parts = request.parts
    connection.cutter.maxFrame = request.maxFrame
    connection.cutter.frames = []
    connection.finish = (refused) => {
      connection.finish = undefined
      const { frames } = connection.cutter
      const reply: Reply = { seq, frames, expected: connection.wanted }
      if (refused !== undefined) reply.refused = refused
      if (key === '') connection.socket.destroy()
      port.postMessage(
        reply,
        frames.map((frame) => frame.buffer as ArrayBuffer),
      )
      Atomics.store(flag, 0, seq)
      Atomics.notify(flag, 0)
    }
    if (!known) connection.socket.write(request.opening)
    connection.socket.write(request.frame)
  }

  port.on('message', (message: Request | Drop) => {
    if ('drop' in message) {
      connections.get(message.drop)?.socket.destroy()
      connections.delete(message.drop)
    } else {
      answer(message)
    }
  })
}

/** Starts the thread. It doesn't keep the process alive. */
function start(): { port: threads.MessagePort; flag: Int32Array } {
  const { port1, port2 } = new threads.MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new threads.Worker(__filename, {
    workerData: { mark: MARK, port: port2, flag },
    transferList: [port2],
    execArgv: [],
    env: {},
    name: 'interpretd',
  })
  worker.on('error', () => {})
  worker.unref()
  port1.unref()
  return { port: port1, flag }
}

const data: unknown = threads.workerData
if (!threads.isMainThread && typeof data === 'object' && data !== null && 'mark' in data) {
  const { mark, port, flag } = data as { mark: string; port: threads.MessagePort; flag: Int32Array }
  if (mark === MARK) serve(port, flag)
}

export { type Drop, type Reply, type Request, start }
