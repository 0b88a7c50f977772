// common.mjs - what the tests of the Node client share.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { test as nodeTest } from 'node:test'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
export const CLIENT = join(ROOT, 'clients/node')

export const {
  Decimal,
  Fraction,
  Interpreter,
  listSessions,
  ServiceError,
  SessionLostError,
  ProtocolError,
  STATE_FORMAT_VERSION,
} = await import(join(CLIENT, 'dist/esm/index.js'))

/** A module of the client that isn't public. */
export const internal = (name) => import(join(CLIENT, 'dist/esm', `${name}.js`))

/** A limit that a test never reaches by itself. */
export const ENDLESS = { maxOperations: 2 ** 40 }

/** A test that fails rather than hangs. */
export function test(name, body) {
  nodeTest(name, { timeout: 120_000 }, body)
}

/** The value of a script's last expression; a failing script fails the test. */
export async function outcome(box, code, variables, tools) {
  const result = await box.execute(code, variables, tools)
  assert.equal(result.error?.message, undefined)
  assert.equal(result.valueError, undefined)
  return result.value
}

/** Runs a program of Node's in the client's folder, where it can import `interpretd` by its name. */
export async function runNode(args, options = {}) {
  const child = spawn(process.execPath, args, {
    cwd: CLIENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [code, signal] = await new Promise((resolve) => {
    child.once('close', (...end) => resolve(end))
  })
  return { code, signal, stdout, stderr }
}

/** A service of its own, at a socket in `folder`. */
export async function startService(folder) {
  const socket = join(folder, 'socket')
  const options = ['--socket', socket, '--state-dir', join(folder, 'state')]
  const child = spawn(process.env.INTERPRETD_BIN, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 600; i++) {
    if (await connects(socket)) break
    await sleep(50)
  }
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  return {
    socket,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

function connects(path) {
  return new Promise((resolve) => {
    const socket = createConnection({ path })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export function sleep(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Waits until something holds. */
export async function until(condition) {
  for (let i = 0; i < 2000; i++) {
    if (await condition()) return
    await sleep(10)
  }
  assert.fail('it never came to that')
}
