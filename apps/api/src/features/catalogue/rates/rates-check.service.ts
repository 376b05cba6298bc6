import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import type { RatesDraft } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { checkRates, type RatesCheck } from '@karavan/domain/catalogue/rates/check'
import type { Rates } from '@karavan/domain/catalogue/rates/rates'
import { invalid } from '../../../platform/http/problem.ts'
import type { HotelRecord } from '../hotels/index.ts'

type Stored = { hotel: HotelRecord; contract: HotelContract | null }

const ratesOf = ({ hotel, contract }: Stored): Rates => ({
  rooms: hotel.rooms.map(({ id, maxAdults, seasons }) => ({ id, maxAdults, seasons })),
  offers: hotel.offers ?? [],
  contract,
})

function withDraft(rates: Rates, { rooms, offers, contract }: RatesDraft): Rates {
  const sent = new Map(rooms.map((room) => [room.id, room.seasonal_pricing]))
  return {
    rooms: rates.rooms.map((room) => ({ ...room, seasons: sent.get(room.id) ?? room.seasons })),
    offers: offers ?? rates.offers,
    contract: contract === undefined ? rates.contract : contract,
  }
}

/** Looks over what a draft would make of the rates of a hotel. */
export function checkDraft(stored: Stored, draft: RatesDraft, today: PlainDate): RatesCheck {
  const strange = draft.rooms.flatMap(({ id }, index) =>
    stored.hotel.rooms.some((room) => room.id === id)
      ? []
      : [{ path: `rooms.${index}.id`, message: 'This hotel has no such room' }],
  )
  if (strange.length > 0) throw invalid(...strange)
  const before = ratesOf(stored)
  return checkRates(before, withDraft(before, draft), today)
}
