const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Codes that the trade writes differently from ISO 4217. */
const isoCodes: Record<string, string> = { EURO: 'EUR', RM: 'MYR' }

const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency}/${decimals}`
  const known = moneyFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  moneyFormats.set(key, made)
  return made
}

/** An amount in major units as people read it: `₹1,23,456.00`; a currency without a sign shows its code as given. */
export function formatMoney(amount: number, currency = 'INR', decimals = 2): string {
  const given = currency.toUpperCase()
  const iso = isoCodes[given] ?? given
  try {
    const parts = moneyFormat(iso, decimals).formatToParts(amount)
    const words = parts.map((part) => {
      if (part.type === 'minusSign') return '−'
      if (part.type !== 'currency') return part.value
      return part.value === iso ? given : part.value
    })
    return words.join('').replaceAll('\u00a0', ' ')
  } catch {
    // A code that no Intl knows is still an amount somebody has to read.
    return `${given} ${formatNumber(amount, decimals)}`
  }
}

const numberFormats = new Map<number, Intl.NumberFormat>()

function numberFormat(decimals: number): Intl.NumberFormat {
  const known = numberFormats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  numberFormats.set(decimals, made)
  return made
}

/** A plain number with Indian grouping. */
export function formatNumber(value: number, decimals = 0): string {
  return numberFormat(decimals).format(value).replace('-', '−')
}

/** How many there are: `200+` when more were not counted. */
export const formatTotal = (total: number, more = false): string => `${formatNumber(total)}${more ? '+' : ''}`

export type DateLike = string | number | Date

/** A date without a time is a day of the calendar and must not slip to its neighbour in other time zones. */
function toDate(value: DateLike): Date {
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value)
}

const isReal = (date: Date) => !Number.isNaN(date.getTime())

/** `14 Nov 2026`; an unreadable value gives a dash. */
export function formatDate(value: DateLike): string {
  const date = toDate(value)
  return isReal(date) ? `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}` : '–'
}

/** `Sat, 14 Nov 2026`. */
export function formatDay(value: DateLike): string {
  const date = toDate(value)
  return isReal(date) ? `${days[date.getDay()]}, ${formatDate(date)}` : '–'
}

/** `6:05 pm`. */
export function formatTime(value: DateLike): string {
  const date = toDate(value)
  if (!isReal(date)) return '–'
  const hour = date.getHours() % 12 || 12
  return `${hour}:${String(date.getMinutes()).padStart(2, '0')} ${date.getHours() < 12 ? 'am' : 'pm'}`
}

/** `14 Nov 2026, 6:05 pm`. */
export function formatDateTime(value: DateLike): string {
  const date = toDate(value)
  return isReal(date) ? `${formatDate(date)}, ${formatTime(date)}` : '–'
}

/** Two days with what they share said once: `12 – 16 Dec 2026`. */
export function formatDateRange(from: DateLike, to: DateLike): string {
  const a = toDate(from)
  const b = toDate(to)
  if (!isReal(a) || !isReal(b)) return '–'
  if (a.getFullYear() !== b.getFullYear()) return `${formatDate(a)} – ${formatDate(b)}`
  if (a.getMonth() !== b.getMonth()) return `${a.getDate()} ${months[a.getMonth()]} – ${formatDate(b)}`
  return a.getDate() === b.getDate() ? formatDate(a) : `${a.getDate()} – ${formatDate(b)}`
}

const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** How long ago or ahead, in the largest unit that says it; beyond a week the date itself. */
export function formatRelative(value: DateLike, now: DateLike = Date.now()): string {
  const date = toDate(value)
  const today = toDate(now)
  if (!isReal(date)) return '–'
  const ms = date.getTime() - today.getTime()
  const ahead = ms > 0
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  const apart = Math.round((midnight(date) - midnight(today)) / 86_400_000)
  const say = (words: string) => (ahead ? `in ${words}` : `${words} ago`)
  if (minutes < 1) return ahead ? 'in a moment' : 'just now'
  if (minutes < 60) return say(`${minutes} min`)
  if (apart === 0) return say(`${Math.floor(minutes / 60)} h`)
  if (apart === -1) return 'Yesterday'
  if (apart === 1) return 'Tomorrow'
  return Math.abs(apart) <= 7 ? say(`${Math.abs(apart)} days`) : formatDate(date)
}

/** A count with its noun: `1 night`, `4 nights`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** `4 nights`. */
export function formatNights(nights: number): string {
  return formatCount(nights, 'night')
}

/** Minutes and seconds of a countdown: `12:48`. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Up to two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Words as a sentence or a label begins with them: `version 2` as `Version 2`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
