import { allocate, toMajor, toMinor } from '@karavan/domain/base/money'
import { formatMoney, formatNumber } from '../../../ui/format.ts'

/** An amount as a card shows it: without decimals where there are none, foreign money by its code as given. */
export function formatPrice(amount: number, currency = 'INR'): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  return currency === 'INR' ? formatMoney(amount, 'INR', decimals) : `${currency} ${formatNumber(amount, decimals)}`
}

/** One night's share of a total, rounded to the paisa. */
export const perNightOf = (total: number, nights: number): number =>
  toMajor(allocate(toMinor(total), Array<number>(Math.max(1, nights)).fill(1))[0] ?? 0)
