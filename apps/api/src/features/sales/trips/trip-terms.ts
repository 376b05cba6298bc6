import type { TripTerms } from '@karavan/contracts/sales/trips/trip-booking'
import { dateIn } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { type ItineraryKind, partsOf } from '@karavan/domain/catalogue/itineraries/plan'
import { taxAccounts } from '@karavan/domain/money/kept-tax'
import { type Instalment, scheduleOf } from '@karavan/domain/sales/trips/instalment'
import { firstPenaltyAt, partTerms, type SaleTerms } from '@karavan/domain/sales/trips/terms'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findTrip, type PricedTrip, priceTripFor, roomIdsOf, sendTripPrice } from '../../catalogue/itineraries/index.ts'
import { penaltiesOf, seenAmounts } from '../core/index.ts'
import { findActivityPolicies, findRooms, type SoldRoom } from './trip-booking.queries.ts'
import { cancelledParts } from './trip-parts.ts'

type Wanted = Parameters<typeof cancelledParts>

/** What a trip would be sold on: its terms from those of its parts, and what would be paid when. */
export async function offerTerms(
  db: Db,
  config: Config,
  [plan, asked, priced]: [Wanted[0], Wanted[1], PricedTrip],
  rooms: ReadonlyMap<string, SoldRoom>,
): Promise<{ terms: SaleTerms; scheduled(schedule: Parameters<typeof scheduleOf>[0]): Instalment[] }> {
  const activities = await findActivityPolicies(db, partsOf(plan).activityIds)
  const { price } = priced
  const parts = partTerms(cancelledParts(plan, asked, priced, { rooms, activities }), price)
  const { floor } = config.trips
  const terms = { parts, ...(floor.length > 0 ? { floor } : {}) }
  const begins = firstPenaltyAt(terms)
  const dates = {
    day: today(config),
    departure: asked.startDate,
    penaltyFrom: begins && dateIn(config.todayZone, begins),
  }
  const amounts = { total: price.total, tcs: taxAccounts(price.taxes).tcs }
  return { terms, scheduled: (schedule) => scheduleOf(schedule, amounts, dates) }
}

/** What a trip would be sold on to whoever asks. */
export async function quoteTerms(
  { db, user, platform: { config } }: Context,
  { kind, id }: { kind: ItineraryKind; id: string },
  asked: Wanted[1],
): Promise<z.output<typeof TripTerms>> {
  const found = await findTrip(db, user, kind, id, today(config))
  if (!found) throw notFound('itinerary')
  const { plan } = found
  const priced = await priceTripFor(db, config, user, plan, asked)
  const rooms = await findRooms(db, roomIdsOf(plan, asked))
  const { terms, scheduled } = await offerTerms(db, config, [plan, asked, priced], rooms)
  const zone = terms.parts[0]?.zone ?? config.todayZone
  const total = toMajor(priced.price.total)
  const client = priced.asClient ? sendTripPrice(priced, plan, asked).total : null
  const seen = seenAmounts(user, { total, client })
  return {
    penalties: penaltiesOf({ policy: [], checkIn: asked.startDate, zone, total, sold: terms }).map((step) => ({
      ...step,
      penalty: seen(step.penalty),
    })),
    instalments: scheduled('instalments').map((part) => ({
      ...part,
      amount: seen(toMajor(part.amount)),
      tcs: seen(toMajor(part.tcs)),
    })),
  }
}
