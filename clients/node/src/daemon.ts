// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The private daemon: one `interpretd --private` for each process that needs one.
 *
 * It ends when its standard input closes, which the kernel sees to however this process ends. Worker threads that are
 * started later learn its socket from the thread that has started it.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { ServiceError } from './errors.js'
import { folder } from './shipped.cjs'

const SHARED = 'interpretd.private'
const MAX_PATH = 4096
/** How long a daemon may take to be ready, in milliseconds. */
const PATIENCE = 30_000

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
  // The daemon that this package carries, if it does.
  const carried = folder && join(folder, '../../bin/interpretd')
  if (carried && exists(carried, constants.X_OK)) return carried
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
  let timer: NodeJS.Timeout | undefined
  const path = await new Promise<string>((resolve, reject) => {
    let said = ''
    timer = setTimeout(() => {
      reject(new ServiceError(`${file} --private doesn't say where it listens`, 'no_daemon'))
    }, PATIENCE)
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
  })
    .catch((error: unknown) => {
      stdin.destroy()
      kill(child)
      throw error
    })
    .finally(() => clearTimeout(timer))
  adopt(child, path)
  unref(stdout)
  return path
}

/** Kills a daemon that is of no use. What could not be spawned has no number, and Node would kill number 0: this group. */
function kill(child: ChildProcess): void {
  if (child.pid !== undefined) child.kill('SIGKILL')
}

/** Keeps a daemon that is ready, without letting it keep the process alive. */
function adopt(child: ChildProcess, path: string): void {
  running = child
  setEnvironmentData(SHARED, path)
  child.once('exit', () => {
    running = undefined
    starting = undefined
    setEnvironmentData(SHARED, undefined)
  })
  child.unref()
  unref(child.stdin)
}

/**
 * The path of the private daemon's socket; starts the daemon if it isn't running, and blocks until it is ready. It
 * writes the path into a file, for a pipe can't be read here without the event loop.
 */
export function privateSocketNow(): string {
  const shared = knownPrivateSocket()
  if (shared !== undefined && exists(shared)) return shared
  const file = program()
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-'))
  const said = join(folder, 'socket')
  const output = openSync(said, 'wx', 0o600)
  try {
    const child = spawn(file, ['--private'], { stdio: ['pipe', output, 'inherit'] })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    const path = child.pid === undefined ? undefined : firstLine(said, child.pid)
    if (!path) {
      child.stdin?.destroy()
      kill(child)
      let text = `${file} --private doesn't say where it listens`
      if (path === '') text = `${file} --private ended before it was ready`
      if (child.pid === undefined) text = `${file} can't be started`
      throw new ServiceError(text, 'no_daemon')
    }
    adopt(child, path)
    starting ??= Promise.resolve(path)
    return path
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first line of a file that a process writes; empty if the process ends before, undefined if it takes too long. */
function firstLine(file: string, pid: number): string | undefined {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    const [line, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (rest.length > 0) return line ?? ''
    // A process that has ended stays as a zombie until the event loop has seen it.
    if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return ''
    Atomics.wait(clock, 0, 0, 2)
  }
  return undefined
}

/** The pipes of a child are sockets here, whatever their types say. */
function unref(stream: unknown): void {
  ;(stream as { unref?: () => void }).unref?.()
}
