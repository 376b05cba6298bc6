import type { Day } from '@karavan/contracts/site/day/day.contract'
import { formatCount, formatDate, formatDay, formatMoney, formatTime } from '../../../ui/format.ts'

export type Guest = Day['inHouse']['rows'][number]
export type Hold = Day['holds']['rows'][number]
export type Deadline = Day['deadlines']['rows'][number]
export type SeenQuote = Day['quotes']['rows'][number]
export type Missing = Guest['missing'][number]

/** What lacks before somebody can travel, and how loud it is said. */
export const missingWords: Record<Missing, { words: string; tone: 'red' | 'amber' }> = {
  confirmation: { words: 'Not confirmed', tone: 'red' },
  voucher: { words: 'No voucher', tone: 'red' },
  ticket: { words: 'No ticket', tone: 'red' },
  visa: { words: 'No visa', tone: 'red' },
  supplier: { words: 'Supplier has not answered', tone: 'amber' },
  payment: { words: 'Not paid in full', tone: 'amber' },
}

/** In whole rupees, as lists show prices. */
export const rupees = (amount: number): string => formatMoney(amount, 'INR', 0)

/** `16 Nov`, for days that are near. */
export const shortDate = (date: string): string => formatDate(date).split(' ').slice(0, 2).join(' ')

/** `Tue`. */
export const weekday = (date: string): string => formatDay(date).slice(0, 3)

/** `Monday, 16 Nov 2026`. */
export const longDay = (date: string): string =>
  `${new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}, ${formatDate(date)}`

/** `14:00` as people say it. */
export const clockWords = (time: string): string => formatTime(`2000-01-01T${time}`)

/** Hours, minutes and seconds of what is left: `3:05`, `1:06:20`. */
export function leftWords(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = two(Math.floor(seconds % 60))
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

const hour = 3_600_000
/** An enquiry should be answered within this time. */
export const answerWithin = hour

/** How long somebody has waited: `40 min`, `2 h`, `3 days`. */
export function waitedWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : formatCount(Math.floor(hours / 24), 'day')
}

const oneOrMany = (count: number, one: string, many: string) => (count === 1 ? one : formatCount(count, many, many))

/** What cannot wait, what is lost first first; three things at most. */
export function pressing(day: Day, now: number): string[] {
  const lacking = [...day.today.arriving.rows].filter(({ missing }) => missing.includes('voucher')).length
  const late = day.enquiries.rows.filter(({ createdAt }) => now - Date.parse(createdAt) > answerWithin).length
  const wanted = day.quotes.rows.filter((quote) => quote.wanted).length
  const ending = day.quotes.rows.filter((quote) => !quote.wanted && quote.lastDay === day.date).length
  const unpaid = day.deadlines.rows.filter((one) => one.freeUntil === day.date && one.paymentStatus !== 'Paid').length
  const overdue = day.dues.rows.filter(({ dueOn, graceUntil }) => graceUntil || dueOn < day.date).length
  const things: [number, string, string][] = [
    [day.holds.count, 'a hold', 'holds'],
    [lacking, 'a voucher', 'vouchers'],
    [wanted, 'a wish of a client', 'wishes of clients'],
    [unpaid, 'a deadline', 'deadlines'],
    [overdue, 'a payment', 'payments'],
    [late, 'an enquiry', 'enquiries'],
    [ending, 'a quotation', 'quotations'],
  ]
  return things
    .filter(([count]) => count > 0)
    .slice(0, 3)
    .map(([count, one, many]) => oneOrMany(count, one, many))
}

const numbers = ['', 'One thing', 'Two things', 'Three things']

/** The line under the greeting. */
export function pressingWords(things: readonly string[]): string {
  const [first, ...others] = things
  if (first === undefined) return 'Nothing presses; a good day to look ahead.'
  const last = others.pop()
  const all = last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`
  return `${numbers[things.length]} cannot wait: ${all}.`
}

/** When and how often a client looked. */
export function seenWords({ seenCount, seenAt }: Pick<SeenQuote, 'seenCount' | 'seenAt'>, today: string): string {
  const often = seenCount > 1 ? `Seen ${seenCount} times` : 'Seen'
  if (!seenAt) return often
  const at = new Date(seenAt)
  const sameDay = formatDate(at) === formatDate(today)
  return `${often}${seenCount > 1 ? ', ' : ' '}${sameDay ? formatTime(at) : shortDate(seenAt)}`
}

/** A line to begin a chat with somebody who looked at an offer. */
export const chatLine = ({ who, title, wanted }: SeenQuote): string =>
  wanted
    ? `Hello ${who}, thank you for asking for ${wanted}. Shall I book it for you?`
    : `Hello ${who}, did you have time to look at ${title}? I am glad to answer or change anything.`

/** A chat with words ready to send; ten digits alone are Indian. */
export function chatHref(phone: string, words: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}?text=${encodeURIComponent(words)}`
}

type Reminded = { sent: number; withoutMail: number; paused: number; already: number }

/** What came of reminding all who are overdue. */
export function remindedWords({ sent, withoutMail, paused, already }: Reminded): { title: string; detail: string } {
  const rest = [
    already > 0 && `${already} had one today`,
    withoutMail > 0 && `${withoutMail} without an e-mail address`,
    paused > 0 && `${paused} paused`,
  ].filter(Boolean)
  return {
    title: sent > 0 ? `${formatCount(sent, 'reminder')} sent` : 'Nobody was reminded',
    detail: rest.join(', ') || (sent > 0 ? 'Each with a link to pay' : 'Nothing is overdue'),
  }
}
