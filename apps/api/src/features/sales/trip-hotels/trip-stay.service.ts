import type { TripStay } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { hotelOf, legDates, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { offerStays, type PriceBuyer } from '../../catalogue/hotels/index.ts'
import type { TripRecord } from '../../catalogue/itineraries/index.ts'

/** How many other hotels a stay is shown. */
const alternatives = 6

/** How far ahead anybody plans; no season reaches so far. */
const daysAhead = 1100

/** The first day of a trip; one that is missing, past or too far ahead is refused. */
export function startOf(startDate: PlainDate | null, day: PlainDate): PlainDate {
  if (startDate === null) throw invalid({ path: 'startDate', message: 'Say when the trip begins' })
  if (startDate < day) throw invalid({ path: 'startDate', message: 'The trip cannot begin in the past' })
  if (startDate > addDays(day, daysAhead)) throw invalid({ path: 'startDate', message: 'Nothing is sold so far ahead' })
  return startDate
}

/** Every stay of a trip as this buyer can book it on its dates, and what else its place has. */
export async function staysOf(
  context: Pick<Context, 'db' | 'platform'>,
  where: { day: PlainDate; caller: PriceBuyer | null },
  { plan }: Pick<TripRecord, 'plan'>,
  asked: TripRequest,
): Promise<z.input<typeof TripStay>[]> {
  const dates = legDates(plan, startOf(asked.startDate, where.day))
  const stays = plan.legs.map((leg, index) => ({ leg, ...(dates[index] ?? { from: '', until: '' }) }))
  const { adults, childrenAges, category } = asked
  const offers = await offerStays(
    context,
    where,
    stays.map(({ leg, from, until }) => ({
      placeId: leg.locationId,
      from,
      until,
      adults,
      childrenAges,
      choice: hotelOf(leg, category),
    })),
    alternatives,
  )
  return stays.map(({ leg, from, until }, index) => {
    const offer = offers[index]
    return {
      legKey: leg.key,
      place: offer?.place ?? { id: leg.locationId, location: '', country: '' },
      fromDate: from,
      untilDate: until,
      nights: daysBetween(from, until),
      chosen: offer?.chosen ?? null,
      alternatives: offer?.alternatives ?? [],
    }
  })
}
