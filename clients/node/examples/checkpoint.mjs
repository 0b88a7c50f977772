// checkpoint.mjs - a long job that is checkpointed after each step, so that another process can go on with it.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Interpreter } from 'interpretd'

const STEPS = 5
const setup = `
done = []
def step(n):
    done.append(n * n)
`

/** Goes on from the last checkpoint, if there is one. */
async function work(store, until) {
  const box = new Interpreter()
  if (existsSync(store)) {
    await box.importStateAsync(readFileSync(store))
    process.stdout.write(`resumed at ${box.getVariable('done').length}: `)
  } else {
    await box.execute(setup)
  }
  for (let n = box.getVariable('done').length; n < until; n++) {
    await box.execute('step(n)', { n })
    writeFileSync(store, await box.exportStateAsync()) // sealed by the daemon: what is changed outside is refused
  }
  return box
}

const folder = mkdtempSync(join(tmpdir(), 'checkpoint-'))
const store = join(folder, 'state')
const first = await work(store, 3) // this worker is stopped after three steps
await first.close()
console.log(`checkpoint after 3 of ${STEPS} steps`)
const second = await work(store, STEPS)
console.log(second.getVariable('done'))
await second.close()
rmSync(folder, { recursive: true })
