import { formatMoney } from '../../../ui/format.ts'

/** Rupees, with paise only where there are some. */
export const priceWords = (amount: number): string => formatMoney(amount, 'INR', Number.isInteger(amount) ? 0 : 2)
