import { type Minor, sum, times, toMajor, toMinor } from '@karavan/domain/base/money'

/** Below this a number is a count of people, nights or stars. */
const least = 20
const rupees = /₹\s?([\d,]+(?:\.\d\d)?)/g

function amountOf(value: number): Minor[] {
  try {
    return value >= least ? [toMinor(value)] : []
  } catch (error) {
    // A rate or a place on the map is no amount.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** What a price is before its taxes, which anybody can tell. */
function beforeTax(value: Record<string, unknown>): number[] {
  const pairs = [
    [value.totalInr, value.taxesInr],
    [value.total, value.taxes],
  ]
  return pairs.flatMap(([total, taxes]) =>
    typeof total === 'number' && typeof taxes === 'number' ? [toMajor(sum([toMinor(total), -toMinor(taxes)]))] : [],
  )
}

function amountsIn(value: unknown): Minor[] {
  if (typeof value === 'number') return amountOf(value)
  if (typeof value === 'string')
    return [...value.matchAll(rupees)].flatMap(([, figure = '']) => amountOf(Number(figure.replaceAll(',', ''))))
  if (typeof value !== 'object' || value === null) return []
  return [...Object.values(value).flatMap(amountsIn), ...beforeTax(value as Record<string, unknown>).flatMap(amountOf)]
}

/**
 * The ways to a secret from one answer alone: it stands in it, or it is left when an amount of it is taken from another,
 * once or as often as is said.
 */
export function waysTo(secrets: readonly Minor[], answer: unknown, counts: readonly number[] = [1]): string[] {
  const secret = new Set(secrets)
  const amounts = [...new Set(amountsIn(answer))]
  const words = (amount: Minor) => String(toMajor(amount))
  return [
    ...amounts.filter((amount) => secret.has(amount)).map(words),
    ...amounts.flatMap((whole) =>
      amounts.flatMap((part) =>
        [...new Set(counts)]
          .filter((count) => secret.has(whole - times(part, count)))
          .map((count) => `${words(whole)} less ${count} × ${words(part)}`),
      ),
    ),
  ]
}
