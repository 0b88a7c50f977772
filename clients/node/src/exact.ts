// SPDX-License-Identifier: MIT OR Apache-2.0
/** Exact numbers for scripts that JavaScript has no type for. What comes back of these types comes as their text. */

import { argumentError } from './errors.js'

const DECIMAL = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan|snan)$/i

/** A `decimal.Decimal`: `new Decimal('1.10')`, exactly as the text says. */
export class Decimal {
  readonly #text: string

  constructor(text: string | number | bigint) {
    const given = String(text)
    if (!DECIMAL.test(given)) throw argumentError(`not the text of a Decimal: ${shown(given)}`)
    this.#text = given
  }

  toString(): string {
    return this.#text
  }
}

/** A `fractions.Fraction`: `new Fraction(1, 3)`, or of its text, `new Fraction('1/3')`. */
export class Fraction {
  readonly numerator: bigint
  readonly denominator: bigint

  constructor(numerator: number | bigint | string, denominator: number | bigint = 1) {
    const text = typeof numerator === 'string' ? /^([+-]?\d+)(?:\/(\d+))?$/.exec(numerator) : null
    if (typeof numerator === 'string' && text === null) {
      throw argumentError(`not the text of a Fraction: ${shown(numerator)}`)
    }
    const top = text ? BigInt(text[1] as string) : whole(numerator)
    const bottom = text?.[2] === undefined ? whole(denominator) : BigInt(text[2])
    if (bottom === 0n) throw argumentError('a Fraction with denominator 0')
    const common = bottom < 0n ? -divisor(top, bottom) : divisor(top, bottom)
    this.numerator = top / common
    this.denominator = bottom / common
  }

  toString(): string {
    return `${this.numerator}/${this.denominator}`
  }
}

function whole(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw argumentError('a Fraction is of whole numbers')
}

/** The greatest common divisor, above 0 for b other than 0. */
function divisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
