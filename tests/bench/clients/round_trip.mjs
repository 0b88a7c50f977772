// round_trip.mjs - what round_trip.py measures, in Node: node round_trip.mjs ECHO_SOCKET prints microseconds as JSON.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { createConnection } from 'node:net'
import { Interpreter } from '../../../clients/node/dist/esm/index.js'

const CALLS = 2000
const LARGE_CALLS = 20
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
const TOOL_LOOP = 'for _ in range(1000): tool(n=1)'

const socket = createConnection({ path: process.argv[2] })
await new Promise((resolve) => {
  socket.once('connect', resolve)
})
const message = Buffer.alloc(40)
const echo = () =>
  new Promise((resolve) => {
    socket.once('data', resolve)
    socket.write(message)
  })

const box = new Interpreter(
  { tool: ({ n }) => n },
  { maxOperations: 2 ** 40, maxToolCalls: 10_000 },
)
const execute = () => box.execute('1 + 1')

async function perCall(action, calls) {
  const start = performance.now()
  for (let i = 0; i < calls; i++) await action()
  return ((performance.now() - start) / calls) * 1000
}

await perCall(echo, 500)
await perCall(execute, 500)
const found = {
  echo: await perCall(echo, CALLS),
  execute: await perCall(execute, CALLS),
  tool: (await perCall(() => box.execute(TOOL_LOOP), 2)) / 1000,
}
for (const [name, value] of Object.entries(LARGE)) {
  found[`${name} in`] = await perCall(() => box.setVariable('v', value), LARGE_CALLS)
  found[`${name} out`] = await perCall(() => box.getVariableAsync('v'), LARGE_CALLS)
}
console.log(JSON.stringify(found))
socket.destroy()
await box.close()
