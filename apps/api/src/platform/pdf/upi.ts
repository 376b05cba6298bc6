import { type Minor, toMajor } from '@karavan/domain/base/money'

/** What any UPI app needs to pay an amount to somebody. */
export const upiAddress = (payee: string, upiId: string, amount: Minor, note: string): string =>
  `upi://pay?${new URLSearchParams({ pa: upiId, pn: payee, am: toMajor(amount).toFixed(2), cu: 'INR', tn: note })
    .toString()
    .replaceAll('+', '%20')}`
