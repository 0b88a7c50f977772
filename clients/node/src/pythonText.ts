// SPDX-License-Identifier: MIT OR Apache-2.0
/** Values that JavaScript has no type for, as Python's `str` shows them; and dates, which it has one for. */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(?:([+-])(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)?$/
const TIMEDELTA = /^(-?\d{1,9}) (\d{1,5}) (\d{1,6})$/
const FRACTION = /^-?\d+\/\d+$/

/** A date as the midnight in UTC that begins it. */
export function parseDate(text: string): Date {
  const parts = DATE.exec(text)
  if (!parts) throw new RangeError('a date is malformed')
  const [year, month, day] = numbers(parts, 1, 3)
  return utc(year as number, month as number, day as number)
}

/** A datetime as an instant; a naive one is read as UTC. Microseconds are cut to milliseconds. */
export function parseDateTime(text: string): Date {
  const parts = DATE_TIME.exec(text)
  if (!parts) throw new RangeError('a datetime is malformed')
  const [year, month, day, hour, minute, second] = numbers(parts, 1, 6)
  const date = utc(year as number, month as number, day as number)
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const [hours, minutes, seconds] = numbers(parts, 9, 3)
  const offset = ((hours as number) * 60 + (minutes as number)) * 60 + (seconds as number)
  date.setUTCHours(hour as number, minute as number, second as number, milliseconds)
  if (offset !== 0) date.setTime(date.getTime() - (parts[8] === '-' ? -offset : offset) * 1000)
  return date
}

function numbers(parts: RegExpExecArray, from: number, count: number): number[] {
  return parts.slice(from, from + count).map((part) => Number(part ?? '0'))
}

/** Unlike Date.UTC, this leaves the years before 100 alone. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

/** `1 day, 0:00:00`, from days, seconds and microseconds. */
export function timedeltaText(text: string): string {
  const parts = TIMEDELTA.exec(text)
  if (!parts) throw new RangeError('a timedelta is malformed')
  const [days, seconds, microseconds] = numbers(parts, 1, 3) as [number, number, number]
  const two = (n: number): string => String(n).padStart(2, '0')
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const fraction = microseconds ? `.${String(microseconds).padStart(6, '0')}` : ''
  const date = days ? `${days} day${Math.abs(days) === 1 ? '' : 's'}, ` : ''
  return date + clock + fraction
}

/** `UTC`, or `UTC+02:00`. */
export function timezoneText(offset: string): string {
  if (!/^[+-]\d\d:\d\d(?::\d\d(?:\.\d{6})?)?$/.test(offset)) {
    throw new RangeError('a timezone is malformed')
  }
  return offset === '+00:00' ? 'UTC' : `UTC${offset}`
}

/** `1/3`, or `2` for a whole one. */
export function fractionText(text: string): string {
  if (!FRACTION.test(text)) throw new RangeError('a fraction is malformed')
  return text.endsWith('/1') ? text.slice(0, -2) : text
}

/** `(1+2j)`, or `2j` when the real part is a positive zero. */
export function complexText(real: number, imaginary: number): string {
  const last = `${floatText(imaginary)}j`
  if (Object.is(real, 0)) return last
  const sign = last.startsWith('-') ? '' : '+'
  return `(${floatText(real)}${sign}${last})`
}

/** A float as it stands in a complex number: no `.0`, and exponents where Python begins to use them. */
function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [digits, power] = value.toExponential().split('e') as [string, string]
  const exponent = Number(power)
  if (exponent < -4 || exponent >= 16) {
    const magnitude = String(Math.abs(exponent)).padStart(2, '0')
    return `${digits}e${exponent < 0 ? '-' : '+'}${magnitude}`
  }
  if (exponent >= 0) return String(value)
  const negative = value < 0 ? '-' : ''
  return `${negative}0.${'0'.repeat(-exponent - 1)}${digits.replace(/[-.]/g, '')}`
}
