import { seesNoCost } from '@karavan/domain/base/access/rights'
import { clientPrice as clientPriceOf } from '@karavan/domain/catalogue/itineraries/client-price'
import type { TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { type Minor, perOne, toMinor } from '@karavan/domain/base/money'
import { createContext } from 'react'
import { useUser } from '../../../../shared/hooks.ts'
import { useStored } from '../../../../kit/useStored.ts'
import type { Book, Trip } from './trip.ts'

/** What an agency's client pays for a trip, all and each; null without a markup of the agency's own. */
export function clientPrice(
  { plan, asked }: Trip,
  price: Pick<TripPrice, 'gross' | 'taxes' | 'rooms'>,
  book: Pick<Book, 'own' | 'places' | 'seller' | 'taxRows' | 'day'> | null | undefined,
): { total: Minor; perPerson: Minor } | null {
  if (!book?.own) return null
  const { own } = book
  const markup = own.basis === 'percent' ? own : { ...own, value: toMinor(own.value) }
  const total = clientPriceOf({ plan, asked }, price, book, markup)
  return total === null ? null : { total, perPerson: perOne(total, asked.adults + asked.childrenAges.length) }
}

/** Whose price is shown: the agency's own or its client's; the choice is the one of the hotel search. */
export function useTripClientView(own: Book['own']) {
  const user = useUser()
  const [wanted, set] = useStored('clientView', false)
  const offered = user?.verified === true && user.orgKind === 'agency' && !seesNoCost(user)
  return { offered, ready: own !== null, on: offered && own !== null && wanted, set }
}

export type TripClientView = ReturnType<typeof useTripClientView>

/** Whether a client looks at the screen: then nothing on it says what the agency pays. */
export const ClientLooksContext = createContext(false)
