// quickstart.mjs - a first program: values in and out, a tool, errors, limits.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { Interpreter } from 'interpretd'

const box = new Interpreter({ price: ({ item }) => ({ pen: 1.5, ink: 7.25 })[item] })
let result = await box.execute('total = price(item=name) * n\nprint(total)', { name: 'ink', n: 4 })
console.log(result.stdout, box.getVariable('total')) // '29.0\n' 29

result = await box.execute("print('first half')\nx = 1 / 0")
console.log(result.ok, result.error.kind, result.error.message) // false exception ZeroDivisionError: division by zero (at line 2)

const tight = new Interpreter(null, {
  maxOperations: 1_000_000,
  maxMemoryBytes: 64 * 1024 * 1024,
  maxExecutionTime: 5,
  maxRecursionDepth: 100,
})
result = await tight.execute('while True: pass')
console.log(result.error.kind) // limitExceeded

const later = new Interpreter()
await later.importState(await box.exportState())
