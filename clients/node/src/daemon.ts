// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The private daemon: one `interpretd --private` for each process that needs one.
 *
 * It ends when its standard input closes, which the kernel sees to however this process ends. Worker threads that are
 * started later learn its socket from the thread that has started it.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { ServiceError } from './errors.js'

const SHARED = 'interpretd.private'
const MAX_PATH = 4096

let starting: Promise<string> | undefined
let running: ChildProcess | undefined

/** The path of the private daemon's socket; starts the daemon if it isn't running. */
export function privateSocket(): Promise<string> {
  if (starting === undefined) {
    const shared = knownPrivateSocket()
    starting = shared !== undefined && exists(shared) ? Promise.resolve(shared) : start()
    starting.catch(() => {
      starting = undefined
    })
  }
  return starting
}

/** The path, if the daemon runs already. */
export function knownPrivateSocket(): string | undefined {
  const shared = getEnvironmentData(SHARED)
  return typeof shared === 'string' ? shared : undefined
}

/** Forgets a daemon that doesn't answer, so that the next call starts another. */
export function forgetPrivateSocket(path: string): void {
  if (getEnvironmentData(SHARED) === path) setEnvironmentData(SHARED, undefined)
  if (running === undefined) starting = undefined
}

function exists(path: string, mode = constants.F_OK): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function program(): string {
  const named = process.env.INTERPRETD_BIN
  if (named) return named
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder || '.', 'interpretd')
    if (exists(file, constants.X_OK)) return file
  }
  throw new ServiceError(
    "the program interpretd was not found: put it on PATH, name it in INTERPRETD_BIN, or name a running service's socket in INTERPRETD_SOCKET",
    'no_daemon',
  )
}

async function start(): Promise<string> {
  const file = program()
  const child = spawn(file, ['--private'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { stdin, stdout } = child
  child.on('error', () => {})
  stdin.on('error', () => {})
  stdout.on('error', () => {})
  const path = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('error', (error) => {
      reject(new ServiceError(`${file} can't be started: ${error.message}`, 'no_daemon'))
    })
    child.once('exit', (code, signal) => {
      const why = signal ?? `status ${code}`
      const text = `${file} --private ended before it was ready (${why})`
      reject(new ServiceError(text, 'no_daemon'))
    })
    stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const end = said.indexOf('\n')
      if (end >= 0) resolve(said.slice(0, end))
      else if (said.length > MAX_PATH) {
        reject(new ServiceError(`${file} --private doesn't say where it listens`, 'no_daemon'))
      }
    })
  }).catch((error: unknown) => {
    stdin.destroy()
    throw error
  })
  running = child
  setEnvironmentData(SHARED, path)
  child.once('exit', () => {
    running = undefined
    starting = undefined
    setEnvironmentData(SHARED, undefined)
  })
  child.unref()
  unref(stdin)
  unref(stdout)
  return path
}

/** The pipes of a child are sockets here, whatever their types say. */
function unref(stream: unknown): void {
  ;(stream as { unref?: () => void }).unref?.()
}
