import type { PlainDate } from '../../base/dates.ts'
import type { Offer } from '../hotels/offer.ts'
import type { Season } from '../hotels/season.ts'
import type { ContractBasis } from './contract.ts'

/** A room type with its price list. */
export type RatedRoom = { id: string; maxAdults: number; seasons: readonly Season[] }

/** What a hotel charges, as far as it is looked over before it is saved. */
export type Rates = {
  rooms: readonly RatedRoom[]
  offers: readonly Offer[]
  contract: {
    validFrom: PlainDate
    validUntil: PlainDate
    basis: ContractBasis
    commissionPercent?: number | undefined
  } | null
}

/** Prices are looked over for so many days from today on; nobody books later than that. */
export const checkedDays = 1096
