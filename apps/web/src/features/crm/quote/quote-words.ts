import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import type { GuestKind, QuotedGuests } from '@karavan/domain/crm/quotation'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { formatCount, formatDate } from '../../../ui/format.ts'

const kindWords: Readonly<Record<GuestKind, readonly [one: string, many: string]>> = {
  adults: ['adult', 'adults'],
  childrenWithBed: ['child with bed', 'children with bed'],
  childrenWithoutBed: ['child without bed', 'children without bed'],
  infants: ['infant', 'infants'],
}

/** One of a kind of guest, as a price is named after. */
export const oneOf = (kind: GuestKind): string => kindWords[kind][0]

/** Who travels: `2 adults, 1 child with bed`. */
export const guestsWords = (guests: QuotedGuests): string =>
  (Object.keys(kindWords) as GuestKind[])
    .filter((kind) => guests[kind] > 0)
    .map((kind) => formatCount(guests[kind], ...kindWords[kind]))
    .join(', ')

/** How long the trip is, where its dates or its days tell. */
export function nightsOf({ startDate, endDate, days }: Pick<PublicQuote, 'startDate' | 'endDate' | 'days'>): number {
  return startDate && endDate ? daysBetween(startDate, endDate) : Math.max(0, days.length - 1)
}

/** Until when the price holds, and how long that still is. */
export function validityWords(validUntil: PlainDate, today: PlainDate): { words: string; left: string; soon: boolean } {
  const days = daysBetween(today, validUntil)
  const left = days < 0 ? 'it has ended' : days === 0 ? 'today is the last day' : `${formatCount(days, 'day')} left`
  return { words: formatDate(validUntil), left, soon: days <= 3 }
}

/** What is taken: the option, then the extras. */
export function choiceNames(
  quote: PublicQuote,
  choice: { option: string | null; extras: readonly string[] },
): string[] {
  const option = quote.options.find(({ key }) => key === choice.option)
  const extras = quote.extras.filter(({ key }) => choice.extras.includes(key))
  return [...(option ? [option.name] : []), ...extras.map(({ name }) => name)]
}

/** A choice in a few words: `Deluxe, 2 extras`. */
export const choiceWords = (optionName: string, extras: number): string =>
  extras > 0 ? `${optionName}, ${formatCount(extras, 'extra')}` : optionName
