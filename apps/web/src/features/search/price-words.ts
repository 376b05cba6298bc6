import { allocate, toMajor, toMinor } from '@karavan/domain/money'
import { formatMoney } from '../../ui/format.ts'

/** An amount as a card shows it: without decimals where there are none. */
export const formatPrice = (amount: number, currency = 'INR'): string =>
  formatMoney(amount, currency, Number.isInteger(amount) ? 0 : 2)

/** One night's share of a total, rounded to the paisa. */
export const perNightOf = (total: number, nights: number): number =>
  toMajor(allocate(toMinor(total), Array<number>(Math.max(1, nights)).fill(1))[0] ?? 0)
