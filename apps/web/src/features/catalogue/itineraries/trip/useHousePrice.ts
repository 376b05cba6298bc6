import type { itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import type { Plan, PlannedDay } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { toMinor } from '@karavan/domain/base/money'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useSettled } from '../../../../kit/useSettled.ts'
import { usePricePlanQuery } from '../itineraries.api.ts'
import type { Trip } from './trip.ts'

/** Long enough for a hand to rest, short enough not to be waited for. */
const pause = 300

/** The place of a leg for which none is chosen yet; nothing stands there. */
const nowhere = '00000000-0000-4000-8000-000000000000'

const unworded = (day: PlannedDay): PlannedDay => ({ ...day, title: '', description: '', meals: [] })

/** A plan without its words, which cost nothing: typing them asks nobody. */
const pricedPartOf = ({ legs, departure }: Plan): Plan => ({
  legs: legs.map((leg) => ({
    ...leg,
    locationId: leg.locationId || nowhere,
    travel: leg.travel && { ...leg.travel, note: '' },
    days: leg.days.map(unworded),
  })),
  departure: unworded(departure),
})

const priceIn = ({ total, gross, perPerson, taxes, lines, gaps, rooms }: TripPriceSent): TripPrice => ({
  total: toMinor(total),
  gross: toMinor(gross),
  perPerson: toMinor(perPerson),
  taxes: taxes.map((tax) => ({ ...tax, base: toMinor(tax.base), amount: toMinor(tax.amount) })),
  lines: lines.map((line) => ({ ...line, unit: toMinor(line.unit), amount: toMinor(line.amount) })),
  gaps,
  rooms,
})

/** What a trip costs by the word of the house, asked for once it stands still; until then the last price is behind. */
export function useHousePrice({ plan, asked }: Trip, wanted: boolean) {
  const text = useMemo(() => (wanted ? JSON.stringify({ asked, plan: pricedPartOf(plan) }) : ''), [wanted, plan, asked])
  const sent = useSettled(text, pause) || text
  const body = useMemo(
    () => (sent ? (JSON.parse(sent) as Sent<(typeof itineraries)['pricePlan']>['body']) : null),
    [sent],
  )
  const { data, currentData, error, isFetching, refetch } = usePricePlanQuery(body ? { body } : skipToken)
  const price = useMemo(() => (data ? priceIn(data.data) : null), [data])
  const failed = error !== undefined && !isFetching
  return {
    price: failed ? null : price,
    behind: wanted && !failed && (sent !== text || currentData === undefined),
    error: wanted ? error : undefined,
    isFetching,
    refetch: () => void refetch(),
  }
}
