// examples.test.mjs - the programs of the client's README and its examples print what they say.
// SPDX-License-Identifier: MIT OR Apache-2.0
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT, runNode, startService, test } from './common.mjs'

const PROGRAMS = readFileSync(join(CLIENT, 'README.md'), 'utf8')
  .split('```js\n')
  .slice(1)
  .map((part) => part.split('```')[0])
const OUTPUT = [
  '29.0\n 29\nfalse first half\n\nexception ZeroDivisionError: division by zero (at line 2)\n',
  'hello Ada hello Grace\n21\nnot today\n\n',
  'line 0\nline 1\nline 2\ntrue\nTimeoutError\n2\n',
]

test('every program is tested here', () => {
  assert.equal(PROGRAMS.length, OUTPUT.length)
  const examples = readdirSync(join(CLIENT, 'examples')).sort()
  assert.deepEqual(examples, [
    'checkpoint.mjs',
    'handler.mjs',
    'parallel.mjs',
    'quickstart.mjs',
    'shared.mjs',
  ])
})

for (const [index, expected] of OUTPUT.entries()) {
  test(`README program ${index + 1}`, async () => {
    const { code, stdout, stderr } = await runNode(['--input-type=module', '-e', PROGRAMS[index]])
    assert.deepEqual([code, stdout, stderr], [0, expected, ''])
  })
}

test('quickstart', async () => {
  const { code, stdout, stderr } = await runNode(['examples/quickstart.mjs'])
  assert.equal(
    stdout,
    '29.0\n 29\nfalse exception ZeroDivisionError: division by zero (at line 2)\nlimitExceeded\n',
  )
  assert.deepEqual([code, stderr], [0, ''])
})

test('checkpoint', async () => {
  const { code, stdout, stderr } = await runNode(['examples/checkpoint.mjs'])
  const said = 'checkpoint after 3 of 5 steps\nresumed at 3: [ 0, 1, 4, 9, 16 ]\n'
  assert.deepEqual([code, stdout, stderr], [0, said, ''])
})

test('handler', async () => {
  const { code, stdout, stderr } = await runNode(['examples/handler.mjs'])
  const [first, second, third, fourth] = stdout.split('\n')
  assert.deepEqual([code, stderr, first], [0, '', '200 {"stdout":"ada 29.0\\n"}'])
  assert.match(second, /^422 .*TypeError/)
  assert.match(third, /^422 .*LimitExceeded/)
  assert.match(fourth, /^422 .*SyntaxError/)
})

test('parallel', async () => {
  const { code, stdout, stderr } = await runNode(['examples/parallel.mjs'])
  assert.deepEqual([code, stdout, stderr], [0, 'Rome 21\nOslo 4\nCairo 30\nmean 18.3\n', ''])
})

test('shared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpretd-node-'))
  const service = await startService(folder)
  const env = { ...process.env, INTERPRETD_SOCKET: service.socket }
  const { code, stdout, stderr } = await runNode(['examples/shared.mjs'], { env })
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
  assert.deepEqual([code, stdout, stderr], [0, "[ 'child: 4999950000', 'parent' ]\n", ''])
})
