import { nightsOf } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { type Minor, perOne, toMinor } from '@karavan/domain/base/money'
import { clientTotal } from '@karavan/domain/money/pricing/quote'
import { createContext } from 'react'
import { useUser } from '../../../../shared/hooks.ts'
import { useStored } from '../../../../kit/useStored.ts'
import type { Book, Trip } from './trip.ts'

/** What an agency's client pays for a trip, all and each; null without a markup of the agency's own. */
export function clientPrice(
  { plan, asked }: Trip,
  price: Pick<TripPrice, 'total' | 'rooms'>,
  own: Book['own'],
): { total: Minor; perPerson: Minor } | null {
  if (!own) return null
  const persons = asked.adults + asked.childrenAges.length
  const markup = own.basis === 'percent' ? own : { ...own, value: toMinor(own.value) }
  const total = clientTotal(price.total, markup, { persons, nights: nightsOf(plan), rooms: price.rooms })
  return { total, perPerson: perOne(total, persons) }
}

/** Whose price is shown: the agency's own or its client's; the choice is the one of the hotel search. */
export function useTripClientView(own: Book['own']) {
  const user = useUser()
  const [wanted, set] = useStored('clientView', false)
  const offered = user?.verified === true && user.orgKind === 'agency'
  return { offered, ready: own !== null, on: offered && own !== null && wanted, set }
}

export type TripClientView = ReturnType<typeof useTripClientView>

/** Whether a client looks at the screen: then nothing on it says what the agency pays. */
export const ClientLooksContext = createContext(false)
