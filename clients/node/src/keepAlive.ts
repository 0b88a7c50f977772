// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * What keeps the process alive: only promises of this package that are not settled yet.
 *
 * Sockets, the private daemon and the reading thread are all unreferenced. While a caller waits for something, one
 * timer that is shared by all of them is referenced.
 */

const FOREVER = 2 ** 31 - 1

let waiting = 0
let timer: NodeJS.Timeout | undefined

function hold(): void {
  if (waiting++ > 0) return
  timer ??= setInterval(() => {}, FOREVER)
  timer.ref()
}

function release(): void {
  if (--waiting === 0) timer?.unref()
}

/** The promise; the process stays alive until it is settled. */
export async function keepingAlive<T>(promise: Promise<T>): Promise<T> {
  hold()
  try {
    return await promise
  } finally {
    release()
  }
}
