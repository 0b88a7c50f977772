// handler.mjs - a web service that runs a script for each request, in sessions from a pool that are open already.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { createServer } from 'node:http'
import { Interpreter } from 'interpretd'

const PRICES = { pen: 1.5, ink: 7.25 }
const limits = { maxOperations: 1_000_000, maxExecutionTime: 2 }

/** Sessions that are open and unused. A session serves one request, so no request sees what another has left. */
class Pool {
  #ready = []

  constructor(size) {
    for (let i = 0; i < size; i++) this.#add()
  }

  #add() {
    const box = new Interpreter({ price: ({ item }) => PRICES[item] }, limits)
    const opened = box.open().then(() => box)
    opened.catch(() => {}) // the request that gets it answers for it
    this.#ready.push(opened)
  }

  /** Gives a session to `use`, and closes it afterwards. */
  async with(use) {
    this.#add()
    const box = await this.#ready.shift()
    try {
      return await use(box)
    } finally {
      await box.close()
    }
  }
}

const pool = new Pool(2)

const server = createServer(async (request, response) => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    let code = ''
    for await (const part of request.setEncoding('utf8')) code += part
    const { ok, stdout, error } = await pool.with((box) =>
      box.execute(code, { user: 'ada' }, null, { signal: gone.signal }),
    )
    response.writeHead(ok ? 200 : 422, { 'content-type': 'application/json' })
    response.end(JSON.stringify(ok ? { stdout } : { stdout, error: error.message }))
  } catch (error) {
    if (!gone.signal.aborted) response.writeHead(503).end(error.code ?? 'error')
  }
})
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})

// A few clients, so that this program shows something by itself.
const scripts = [
  "print(user, price(item='ink') * 4)",
  "price(item='gold') + 1",
  'while True: pass',
  'print(1)\nx = (',
]
const url = `http://127.0.0.1:${server.address().port}/`
for (const body of scripts) {
  const answer = await fetch(url, { method: 'POST', body })
  console.log(answer.status, await answer.text())
}
server.close()
server.closeAllConnections()
