type UpiPayment = { upiId: string; payee: string; amount: number | null; note: string }

/** The address UPI apps open, filled in; an amount that is not chosen yet is left for the app to ask. */
export function upiLink({ upiId, payee, amount, note }: UpiPayment): string {
  const fields = {
    pa: upiId,
    pn: payee,
    ...(amount !== null && amount > 0 ? { am: amount.toFixed(2) } : {}),
    cu: 'INR',
    tn: note.slice(0, 50),
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}
