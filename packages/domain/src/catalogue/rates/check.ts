import { addDays, fromDay, type PlainDate, toDay } from '../../base/dates.ts'
import { seasonOn } from '../hotels/season.ts'
import { cutAt, spanOf, weekdayIn } from './day-span.ts'
import { type NeverReason, whyNever } from './offer-reach.ts'
import { type OddPrice, oddPrices } from './odd-price.ts'
import { type PriceChanges, priceChanges } from './price-change.ts'
import { checkedDays, type RatedRoom, type Rates } from './rates.ts'

export type RateGap = { roomId: string; start: PlainDate; end: PlainDate }

/** What saving rates would do: to prices by date, and what in them looks wrong. */
export type RatesCheck = PriceChanges & {
  neverApply: { offerId: string; why: NeverReason }[]
  belowCost: OddPrice[]
  gaps: RateGap[]
}

/**
 * The days to come without a price: between the first season of a room and the last, and as long as the contract holds. A
 * room without any season has none unless there is a contract.
 */
export function rateGaps(room: RatedRoom, contract: Rates['contract'], today: PlainDate): RateGap[] {
  const { id, seasons } = room
  const ends = [
    ...seasons.map(({ start, end }) => ({ start, end })),
    ...(contract ? [{ start: contract.validFrom, end: contract.validUntil }] : []),
  ]
  const first = [today, ends.map(({ start }) => start).sort()[0] ?? ''].sort().at(-1) ?? today
  const last =
    [
      addDays(today, checkedDays - 1),
      ends
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '',
    ].sort()[0] ?? ''
  if (last < first) return []
  const edges = seasons.flatMap(({ start, end }) => [toDay(start), toDay(end) + 1])
  const gaps: RateGap[] = []
  const add = (from: number, to: number) => {
    const before = gaps.at(-1)
    if (before && addDays(before.end, 1) === fromDay(from)) before.end = fromDay(to)
    else gaps.push({ roomId: id, start: fromDay(from), end: fromDay(to) })
  }
  for (const span of cutAt(spanOf(first, last), edges)) {
    // Between two edges a weekday is sold on all of its days or on none.
    const open = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => {
      const { first: day, many } = weekdayIn(span, weekday)
      return many > 0 && !seasonOn(seasons, fromDay(day))
    })
    if (open.length === Math.min(7, span.until - span.from)) add(span.from, span.until - 1)
    else if (open.length > 0)
      for (let day = span.from; day < span.until; day++) if (!seasonOn(seasons, fromDay(day))) add(day, day)
  }
  return gaps
}

/** Looks rates over before they are saved. */
export function checkRates(before: Rates, after: Rates, today: PlainDate): RatesCheck {
  return {
    ...priceChanges(before.rooms, after.rooms, today),
    neverApply: after.offers.flatMap((offer) => {
      const why = whyNever(offer, after.rooms, today)
      return why ? [{ offerId: offer.id, why }] : []
    }),
    belowCost: oddPrices(after, today),
    gaps: after.rooms.flatMap((room) => rateGaps(room, after.contract, today)),
  }
}
