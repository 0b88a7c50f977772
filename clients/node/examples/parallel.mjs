// parallel.mjs - calls of parallelizable tools overlap: a call gives a value that is waited for where it is used.
// SPDX-License-Identifier: MIT OR Apache-2.0
import { setTimeout as sleep } from 'node:timers/promises'
import { Interpreter } from 'interpretd'

const temperature = {
  signature: 'city',
  doc: 'The temperature of a city, in degrees.',
  parallelizable: true,
  func: async ({ city }) => {
    await sleep(100) // as if it were asked of a server
    return { Rome: 21, Oslo: 4, Cairo: 30 }[city]
  },
}
const box = new Interpreter({ temperature })
const { stdout } = await box.execute(`
cities = ['Rome', 'Oslo', 'Cairo']
found = [temperature(city) for city in cities]
for city, degrees in zip(cities, found):
    print(city, degrees)
print('mean', round(sum(found) / len(found), 1))
`)
process.stdout.write(stdout)
