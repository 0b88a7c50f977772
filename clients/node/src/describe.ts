// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * The text about the sandbox and its tools for whoever writes the scripts, and signatures as text.
 *
 * The other clients make the same text of the same tools: tests/clients/describe.json has examples of it.
 */

/** A tool as it is described. The signature is the parameters as Python writes them, annotations included. */
export interface Described {
  name: string
  signature?: string | undefined
  doc?: string | undefined
  parallelizable?: boolean | null | undefined
  timeout?: number | undefined
}

const MAX_DOC = 4000

const SANDBOX = `\
Scripts are Python 3.12 and run in a sandbox.

- Functions, classes, generators, comprehensions, exceptions and async code work. Variables stay for the next script.
- Printed text is shown, and so is the value of the last statement if it is an expression.
- There are no files, no network, no processes, no input(), open, eval, exec, compile, globals or locals.
- Modules that compute can be imported, such as math, json, re, datetime, collections, itertools, functools, random and
  statistics. Modules that reach outside, such as os, subprocess and socket, and third-party packages can't.
- Operations, memory, output and time are limited.
`
const NO_TOOLS = 'There are no tools.\n'
const TOOLS = `\
Tools are functions that are there already and need no import. A tool that fails raises an exception.
`
const PARALLEL = 'Calls run in parallel: make several before using the value of the first.'

/** The text for a system prompt. */
export function describe(tools: readonly Described[]): string {
  return [`${SANDBOX}\n${tools.length > 0 ? TOOLS : NO_TOOLS}`, ...tools.map(toolText)].join('\n')
}

function toolText(tool: Described): string {
  const { name, signature, doc, parallelizable, timeout } = tool
  let head = `${name}(...)`
  if (signature !== undefined) {
    const { inner, returns } = splitSignature(signature)
    head = `${name}(${inner})${returns ? ` -> ${returns}` : ''}`
  }
  const body = doc ? cleanDoc(doc).split('\n') : []
  if (parallelizable) body.push(PARALLEL)
  if (timeout !== undefined) body.push(`A call may take ${Number(timeout.toFixed(3))} seconds.`)
  const lines = [head, ...body.map((line) => (line ? `    ${line}` : ''))]
  return `${lines.join('\n').replace(/\n+$/, '')}\n`
}

/** A doc string without the indentation of its source, bounded. */
export function cleanDoc(doc: string): string {
  const whole = doc.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\t', '    ')
  const text = whole.length > MAX_DOC ? [...whole].slice(0, MAX_DOC).join('') : whole
  const [first = '', ...rest] = text.split('\n').map((line) => line.replace(/ +$/, ''))
  const margins = rest.filter((line) => line).map((line) => line.length - trimStart(line).length)
  const margin = margins.length > 0 ? Math.min(...margins) : 0
  const lines = [trimStart(first), ...rest.map((line) => line.slice(margin))]
  return lines.join('\n').replace(/^\n+|\n+$/g, '')
}

function trimStart(line: string): string {
  return line.replace(/^ +/, '')
}

/** The parameters, and what follows the arrow if there is one, of `a, b=1` or `(a, b=1) -> int`. */
export function splitSignature(signature: string): { inner: string; returns: string } {
  const text = signature.trim()
  const end = text.startsWith('(') ? topLevel(text, ')', 1) : -1
  if (end < 0) return { inner: text, returns: '' }
  const rest = text.slice(end + 1).trim()
  return {
    inner: text.slice(1, end).trim(),
    returns: rest.startsWith('->') ? rest.slice(2).trim() : '',
  }
}

/** The signature as the daemon takes it: names, stars and slashes, `=...` for a default, no annotations. */
export function wireSignature(signature: string): string {
  const parts: string[] = []
  let { inner } = splitSignature(signature)
  while (inner) {
    const end = topLevel(inner, ',')
    const part = end < 0 ? inner : inner.slice(0, end)
    inner = end < 0 ? '' : inner.slice(end + 1)
    const name = (part.split(/[:=]/, 1)[0] ?? '').trim()
    if (name) parts.push(topLevel(part, '=') < 0 ? name : `${name}=...`)
    // Two commas in a row: the daemon says that it is malformed.
    else if (inner.trim()) parts.push('?')
  }
  return parts.join(', ')
}

/** Where a character stands outside of brackets and quotes, from a place on; -1 if nowhere. */
function topLevel(text: string, wanted: string, start = 0): number {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote) {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === wanted && depth === 0) return at
    else if (char === '"' || char === "'") quote = char
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
  }
  return -1
}
