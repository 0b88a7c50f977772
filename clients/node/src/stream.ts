// SPDX-License-Identifier: MIT OR Apache-2.0
/** A run whose output is read as it comes. */

import type { ExecutionResult } from './result.js'

/**
 * A run under way: its output as an async iterable, and its result.
 *
 * Output that nobody has read yet waits here, bounded by the session's maxStdoutBytes. Leaving the loop early stops the
 * run, as its signal does, but `result` then tells how it ended. If the run can't be had, both the iteration and `result`
 * fail with the same error.
 */
export class Execution implements AsyncIterable<string> {
  /** How the run ended. */
  readonly result: Promise<ExecutionResult>
  readonly #parts: string[] = []
  #ended = false
  #waiting: (() => void)[] = []
  readonly #stop: () => void

  /** `start` begins the run and is given what to call with its output; `stop` has it cancelled. */
  constructor(
    start: (onStdout: (text: string) => void) => Promise<ExecutionResult>,
    stop: () => void,
  ) {
    this.#stop = stop
    this.result = start((text) => {
      this.#parts.push(text)
      this.#wake()
    })
    const end = (): void => {
      this.#ended = true
      this.#wake()
    }
    this.result.then(end, end)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    let left = true
    try {
      for (;;) {
        const text = this.#parts.shift()
        if (text !== undefined) yield text
        else if (this.#ended) break
        else {
          await new Promise<void>((resolve) => {
            this.#waiting.push(resolve)
          })
        }
      }
      left = false
    } finally {
      if (left && !this.#ended) {
        this.#stop()
        await this.result.catch(() => {})
      }
    }
    await this.result
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
