// consumer.mts - a program that must compile against the package's types, strictly; it is not run.
// SPDX-License-Identifier: MIT OR Apache-2.0
import {
  type Config,
  type ExecutionResult,
  Interpreter,
  type SandboxValue,
  ServiceError,
  type ToolEntry,
  type Tools,
} from 'interpretd'

const config: Config = { maxOperations: 5, maxExecutionTime: undefined }
const fetchItem: ToolEntry = {
  func: async ({ url }, { signal }) => {
    signal.throwIfAborted()
    return {
      url,
      items: [1, 2n, new Set(['a']), new Map([[1, null]]), new Date(), Buffer.alloc(1)],
    }
  },
  parallelizable: true,
}
const tools: Tools = { fetchItem, log: (args) => console.log(args), price: ({ item }) => item }

export async function main(): Promise<SandboxValue> {
  await using box = new Interpreter(tools, config)
  const result: ExecutionResult = await box.execute('1', { a: [1, 'x', null] }, undefined, {
    signal: AbortSignal.timeout(5),
  })
  if (!result.ok) throw new ServiceError(result.error?.message ?? '', 'x')
  const kind: 'syntax' | undefined = result.error?.kind === 'syntax' ? 'syntax' : undefined
  for await (const text of box.stream('print(1)')) console.log(text.length, kind)
  const state: Buffer = box.exportState()
  box.importState(new Uint8Array(state))
  new Interpreter(null, { maxOperations: 1, socket: '/x' })
  new Interpreter()
  // @ts-expect-error limits are numbers
  new Interpreter(null, { maxOperations: '1' })
  // @ts-expect-error a tool is a function
  new Interpreter({ f: 5 })
  // @ts-expect-error a function is no value
  await box.setVariable('f', () => 1)
  const keys: string[] = box.stateKeys()
  return keys.length > 0 ? box.getVariable('x') : null
}
