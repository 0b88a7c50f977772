// shared.mjs - two processes that use one warm session of a service: INTERPRETD_SOCKET=/run/interpretd/socket.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Interpreter } from 'interpretd'

const [session] = process.argv.slice(2)

if (session === undefined) {
  // Kept, so that it would also survive this process; close() ends it.
  const box = new Interpreter({ who: () => 'parent' }, { keep: true })
  await box.execute('rows = list(range(100_000))\nseen = []')
  const child = fork(fileURLToPath(import.meta.url), [box.sessionId])
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  const { value } = await box.execute('seen.append(who())\nseen')
  console.log(value) // [ 'child: 4999950000', 'parent' ]
  await box.close()
} else {
  // The same variables, with tools of its own: a tool answers in the process that executes.
  const box = new Interpreter({ who: () => 'child' }, { session })
  await box.execute("seen.append(f'{who()}: {sum(rows)}')")
}
