/**
 * Exact arithmetic on money. An amount is an integer of minor units (paise, cents); a rate or a percentage is a decimal
 * number. Every rounding is half away from zero, to the minor unit, and happens only in this file.
 */

/** Minor units of some currency: an integer, never a fraction. */
export type Minor = number

const ratePlaces = 8

/** A decimal number as an exact integer of that many places; refuses what has more of them. */
function scaled(value: number, places: number): bigint {
  // Nearly every price and percentage comes back from a whole number by one division, which says that it is exact.
  const units = Math.round(value * 10 ** places)
  if (Number.isSafeInteger(units) && units / 10 ** places === value) return BigInt(units)
  const text = value.toFixed(places)
  if (!Number.isFinite(value) || Number(text) !== value)
    throw new RangeError(`${value} is not a decimal number of at most ${places} places`)
  return BigInt(text.replace('.', ''))
}

function checked(value: bigint): Minor {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError('The amount is too large to be exact')
  return amount
}

const integer = (amount: Minor): bigint => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in minor units`)
  return BigInt(amount)
}

function divideRounded(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n
  const top = value < 0n ? -value : value
  const bottom = by < 0n ? -by : by
  const rounded = (2n * top + bottom) / (2n * bottom)
  return negative ? -rounded : rounded
}

const safe = (amount: number): Minor => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in minor units`)
  // There is no negative nothing.
  return amount + 0
}

/** Divides whole numbers that are exact as they are; only the whole numbers of a search are so many that it matters. */
function quotient(top: number, bottom: number): number {
  const size = Math.abs(top)
  let whole = Math.floor(size / bottom)
  let rest = size - whole * bottom
  // A quotient just below a whole number may have been rounded up to it.
  if (rest < 0) {
    whole -= 1
    rest += bottom
  }
  const rounded = 2 * rest >= bottom ? whole + 1 : whole
  // There is no negative nothing.
  return top < 0 && rounded > 0 ? -rounded : rounded
}

/** A decimal number as a whole one of that many places, or NaN when one multiplication does not say so for certain. */
function unitsOf(value: number, scale: number): number {
  const units = Math.round(value * scale)
  return units / scale === value ? units : Number.NaN
}

/** Reads an amount as the API carries it: major units with at most two places. */
export function toMinor(major: number): Minor {
  const units = unitsOf(major, 100)
  return Number.isSafeInteger(units) ? units + 0 : checked(scaled(major, 2))
}

/** Writes an amount as the API carries it. */
export const toMajor = (minor: Minor): number => safe(minor) / 100

/** All amounts together; every step on the way is exact, or it is refused. */
export const sum = (amounts: readonly Minor[]): Minor =>
  amounts.reduce((total, one) => safe(safe(total) + safe(one)), 0)

/** What is left of an amount in major units when another is taken away, to the minor unit exactly. */
export const less = (whole: number, part: number): number => toMajor(sum([toMinor(whole), -toMinor(part)]))

/** Two amounts together. */
export const plus = (one: Minor, other: Minor): Minor => safe(one + other)

/** So many of the same thing. */
export const times = (unit: Minor, count: number): Minor => safe(safe(unit) * safe(count))

/** What one of so many costs when all of them cost the amount. */
export const perOne = (amount: Minor, count: number): Minor =>
  Number.isSafeInteger(amount) && Number.isSafeInteger(count) && count > 0
    ? quotient(amount, count)
    : checked(divideRounded(integer(amount), scaled(count, 0)))

/** What of an amount falls to a part of a whole; all of it to the whole, and never more to a smaller part than to a larger. */
export function portion(amount: Minor, part: Minor, whole: Minor): Minor {
  if (part === whole) return safe(amount)
  const product = amount * part
  if (Number.isSafeInteger(product) && Number.isSafeInteger(amount) && Number.isSafeInteger(whole) && whole > 0)
    return quotient(product, whole)
  return checked(divideRounded(integer(amount) * integer(part), integer(whole)))
}

/** A percentage of an amount; the percentage may have four places. */
export function percentOf(amount: Minor, percent: number): Minor {
  const product = amount * unitsOf(percent, 10_000)
  if (Number.isSafeInteger(product) && Number.isSafeInteger(amount)) return quotient(product, 1_000_000)
  return checked(divideRounded(integer(amount) * scaled(percent, 4), 1_000_000n))
}

/** Converts into another currency at a rate of at most eight places: one unit of the first costs `rate` of the second. */
export function convert(amount: Minor, rate: number): Minor {
  // Most rates have four places, and with those a much larger amount is still exact.
  const few = amount * unitsOf(rate, 10_000)
  if (Number.isSafeInteger(few) && Number.isSafeInteger(amount)) return quotient(few, 10_000)
  const many = amount * unitsOf(rate, 100_000_000)
  if (Number.isSafeInteger(many) && Number.isSafeInteger(amount)) return quotient(many, 100_000_000)
  return checked(divideRounded(integer(amount) * scaled(rate, ratePlaces), 10n ** BigInt(ratePlaces)))
}

/** Converts back: how much of the first currency the amount of the second is worth. */
export function convertBack(amount: Minor, rate: number): Minor {
  const units = unitsOf(rate, 10_000)
  if (units > 0 && Number.isSafeInteger(amount) && Number.isSafeInteger(amount * 10_000))
    return quotient(amount * 10_000, units)
  const divisor = scaled(rate, ratePlaces)
  if (divisor <= 0n) throw new RangeError('A rate is above zero')
  return checked(divideRounded(integer(amount) * 10n ** BigInt(ratePlaces), divisor))
}

/** As much more or less of an amount as one whole is of another. */
export const inProportion = (amount: Minor, to: Minor, of: Minor): Minor =>
  checked(divideRounded(integer(amount) * integer(to), integer(of)))

/**
 * Splits an amount by weights so that the parts add up to it exactly; what cannot be split goes to the largest remainders.
 * A weight below zero, as of what is taken off a bill, takes its part the other way; together they are above zero.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  const exact = weights.map((weight) => scaled(weight, 4))
  const all = exact.reduce((total, weight) => total + weight, 0n)
  if (all <= 0n) throw new RangeError('Weights are above zero together')
  const value = integer(amount)
  const sign = value < 0n ? -1n : 1n
  const size = value * sign
  const parts = exact.map((weight, index) => {
    const rest = (size * weight) % all
    const over = rest < 0n ? rest + all : rest
    return { index, part: (size * weight - over) / all, rest: over }
  })
  let left = size - parts.reduce((total, { part }) => total + part, 0n)
  for (const entry of [...parts].sort((a, b) => Number(b.rest - a.rest) || a.index - b.index)) {
    if (left === 0n) break
    entry.part += 1n
    left -= 1n
  }
  return parts.map(({ part }) => checked(part * sign))
}
