// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The reading thread: does a request's I/O while the thread that asks is blocked.
 *
 * It knows frames by their length only. For each session it holds one more connection of the same client, opened by
 * the bytes that come with the first request. One request at a time; its frames, or how far they came, are posted
 * back, and then the counter that the asking thread sleeps on is set to the request's number.
 *
 * The thread runs the text of `serve`, which therefore uses nothing of this file but types: so it is found wherever a
 * bundler has put this, and runs nothing else of the bundle.
 */

import type * as Net from 'node:net'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** What is asked of the thread. */
export interface Request {
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
export interface Reply {
  seq: number
  frames: Uint8Array[]
  expected: number
  /** Why there is no connection. */
  refused?: string
}

/** Ends a connection. */
export interface Drop {
  drop: string
}

/** What the thread is started with. */
interface Ends {
  port: MessagePort
  flag: Int32Array
}

/** The thread's program. */
function serve(net: typeof Net, { port, flag }: Ends): void {
  /** Cuts a stream into frames. */
  interface Cutter {
    frames: Uint8Array[]
    maxFrame: number
    /** Takes what has come. False when the peer claims more than it may. */
    push(data: Buffer): boolean
  }

  interface Connection {
    socket: Net.Socket
    cutter: Cutter
    finish: ((refused?: string) => void) | undefined
    wanted: number
    parts: number
  }

  const connections = new Map<string, Connection>()

  function newCutter(): Cutter {
    const head = new Uint8Array(4)
    let headSize = 0
    let frame: Uint8Array | undefined
    let filled = 0
    const cutter: Cutter = { frames: [], maxFrame: 0, push }

    function push(data: Buffer): boolean {
      let at = 0
      while (at < data.length) {
        if (frame === undefined) {
          head[headSize++] = data[at++] as number
          if (headSize < 4) continue
          headSize = 0
          const size = Buffer.from(head.buffer).readUInt32BE(0)
          if (size > cutter.maxFrame) return false
          frame = new Uint8Array(4 + size)
          frame.set(head)
          filled = 4
        }
        const part = data.subarray(at, at + frame.length - filled)
        frame.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < frame.length) break
        cutter.frames.push(frame)
        frame = undefined
      }
      return true
    }
    return cutter
  }

  /** How many frames are answers: after a frame's length comes the head of its array, then the message's number. */
  function answers({ cutter, parts }: Connection): number {
    if (parts === 0) return cutter.frames.length
    return cutter.frames.filter((frame) => frame[5] !== parts).length
  }

  function connect(key: string, path: string): Connection {
    const socket = net.createConnection({ path })
    const connection: Connection = {
      socket,
      cutter: newCutter(),
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

/** A bundler that keeps functions' names calls `__name` wherever it has changed one. */
const PROGRAM = `
const __name = (value) => value
;(${serve})(require('node:net'), require('node:worker_threads').workerData)
`

/** Starts the thread. It doesn't keep the process alive. */
export function start(): Ends {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { port: port2, flag } satisfies Ends,
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
