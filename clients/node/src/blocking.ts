// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * Requests that block the calling thread until they are answered.
 *
 * A thread, started by the first of them, does the I/O. This can't deadlock: the daemon answers reads while a script
 * runs and while it waits for a tool, be it one of this very thread; and there is a timeout.
 */

import { receiveMessageOnPort } from 'node:worker_threads'
import { ServiceError } from './errors.js'
import { FIRST_FRAME_LIMIT } from './machine.js'
import { type Drop, type Reply, type Request, start } from './thread.js'

/** How long a blocking call waits, in milliseconds. */
const PATIENCE = 10_000

let thread: ReturnType<typeof start> | undefined
let counter = 0

/** What a blocking request needs; see the reading thread's own description. */
export type Question = Omit<Request, 'seq' | 'maxFrame' | 'parts'> & {
  maxFrame?: number
  parts?: number
  /** How long to wait, in milliseconds. */
  patience?: number
}

/**
 * Asks, and returns the frames that came; fewer than `expected` when the connection has ended. ServiceError when nobody
 * listens or the answer doesn't come in time.
 */
export function askBlocking(question: Question): { frames: Buffer[]; expected: number } {
  thread ??= start()
  const { port, flag } = thread
  counter = (counter + 1) & 0x7fffffff
  const seq = counter
  const maxFrame = Math.max(question.maxFrame ?? 0, FIRST_FRAME_LIMIT)
  // A view is sent with all of its buffer, which small Buffers share with others; hence the copies.
  const opening = Uint8Array.from(question.opening)
  const frame = Uint8Array.from(question.frame)
  const { key, path, openingAnswers, parts = 0, patience = PATIENCE } = question
  const request = { seq, key, path, opening, openingAnswers, frame, parts, maxFrame }
  port.postMessage(request satisfies Request)
  if (!answered(flag, seq, patience)) {
    dropBlocking(question.key)
    throw new ServiceError(`interpretd at ${question.path} doesn't answer`, 'timeout')
  }
  let reply: Reply | undefined
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const message = next.message as Reply
    if (message.seq === seq) reply = message
  }
  if (reply === undefined || reply.refused !== undefined) {
    const why = reply?.refused ?? 'no answer'
    throw new ServiceError(`no interpretd answers at ${question.path}: ${why}`, 'no_daemon')
  }
  return {
    frames: reply.frames.map((frame) => Buffer.from(frame.buffer)),
    expected: reply.expected,
  }
}

/** Ends the connection that is held for a key, if there is one. */
export function dropBlocking(key: string): void {
  thread?.port.postMessage({ drop: key } satisfies Drop)
}

function answered(flag: Int32Array, seq: number, patience: number): boolean {
  const deadline = performance.now() + patience
  for (;;) {
    const seen = Atomics.load(flag, 0)
    if (seen === seq) return true
    const left = deadline - performance.now()
    if (left <= 0) return false
    Atomics.wait(flag, 0, seen, left)
  }
}
