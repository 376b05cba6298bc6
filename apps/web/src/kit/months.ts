const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `Nov 2026`. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1] ?? ''} ${year}`.trim()
}

/** An amount short enough for an axis: `₹1.2 Cr`, `₹14.8 L`, `₹9,200`. */
export function shortMoney(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  const short = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 })
  if (size >= 10_000_000) return `${sign}₹${short(size / 10_000_000)} Cr`
  if (size >= 100_000) return `${sign}₹${short(size / 100_000)} L`
  return `${sign}₹${Math.round(size).toLocaleString('en-IN')}`
}
