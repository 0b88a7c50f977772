// round_trip.mjs - what round_trip.py measures, in Node: `trips ECHO_SOCKET`, `openings ECHO_SOCKET` or `values`; prints microseconds as JSON.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { Interpreter } from '../../../clients/node/dist/esm/index.js'

const TURNS = 40
const WARM_TURNS = 30
const BATCH = 50
const LARGE_CALLS = 20
const OPENINGS = 100
const APART = 10
const ROW = {
  id: 1_234_567,
  name: 'an item of the list',
  price: 19.75,
  tags: ['new', 'blue'],
  left: 12,
  sold: true,
}
const LARGE = {
  str: 'x'.repeat(1_000_000),
  bytes: Buffer.alloc(1_000_000),
  rows: new Array(Math.floor(1_000_000 / 76)).fill(ROW),
}
const LIMITS = { maxOperations: 2 ** 40, maxToolCalls: 10_000 }

const now = () => performance.now() * 1000

async function timed(action, calls) {
  const found = []
  for (let i = 0; i < calls; i++) {
    const start = now()
    await action()
    found.push(now() - start)
  }
  return found
}

function percentiles(samples) {
  samples.sort((a, b) => a - b)
  return [samples[Math.floor(samples.length / 2)], samples[Math.floor(samples.length * 0.99)]]
}

async function trips(path) {
  const socket = createConnection({ path })
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  const message = Buffer.alloc(40)
  const echo = () =>
    new Promise((resolve) => {
      socket.once('data', resolve)
      socket.write(message)
    })
  let calls = []
  const box = new Interpreter({ tool: () => calls.push(now()) }, LIMITS)
  const samples = { echo: [], execute: [], tool: [] }
  for (let turn = 0; turn < WARM_TURNS + TURNS; turn++) {
    const found = {
      echo: await timed(echo, BATCH),
      execute: await timed(() => box.execute('1 + 1'), BATCH),
    }
    calls = []
    await box.execute(`for _ in range(${BATCH + 1}): tool(n=1)`)
    found.tool = calls.slice(1).map((time, at) => time - calls[at])
    if (turn >= WARM_TURNS) {
      for (const [kind, more] of Object.entries(found)) samples[kind].push(...more)
    }
  }
  socket.destroy()
  await box.close()
  return Object.fromEntries(
    Object.entries(samples).map(([kind, list]) => [kind, percentiles(list)]),
  )
}

async function openings(path) {
  const message = Buffer.alloc(40)
  const connect = () =>
    new Promise((resolve) => {
      const socket = createConnection({ path }, () => socket.write(message))
      socket.once('data', () => {
        socket.destroy()
        resolve()
      })
    })
  let box
  const open = async () => {
    box = new Interpreter({}, { socket: process.env.BENCH_SERVICE, keep: false })
    await box.execute('1 + 1')
  }
  const samples = { connect: [], open: [] }
  for (let turn = 0; turn < OPENINGS + 10; turn++) {
    for (const [kind, action] of Object.entries({ connect, open })) {
      await new Promise((resolve) => setTimeout(resolve, APART))
      const found = await timed(action, 1)
      if (turn >= 10) samples[kind].push(...found)
    }
    await box.close()
  }
  return Object.fromEntries(
    Object.entries(samples).map(([kind, list]) => [kind, percentiles(list)]),
  )
}

async function values() {
  const box = new Interpreter()
  const best = async (action) => Math.min(...(await timed(action, LARGE_CALLS)))
  const found = {}
  for (const [name, value] of Object.entries(LARGE)) {
    found[`${name} in`] = await best(() => box.setVariable('v', value))
    found[`${name} out`] = await best(() => box.getVariableAsync('v'))
  }
  await box.close()
  // The client's own dependency, wherever this file lies.
  const client = createRequire(new URL('../../../clients/node/package.json', import.meta.url))
  const { Encoder, decode } = client('@msgpack/msgpack')
  const encoder = new Encoder()
  const packed = encoder.encode(LARGE.rows)
  found['library in'] = await best(() => encoder.encode(LARGE.rows))
  found['library out'] = await best(() => decode(packed))
  return found
}

const [what, path] = process.argv.slice(2)
console.log(JSON.stringify(await { trips, openings, values }[what](path)))
