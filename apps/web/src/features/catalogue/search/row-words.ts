import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { less } from '@karavan/domain/base/money'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { placeWords } from './place-words.ts'

/** Amounts in lists stand in whole rupees; to the paisa they stand where something is paid. */
export const inRupees = (amount: number): string => formatMoney(amount, 'INR', 0)

/** `9 Dec`, of a year that stands above. */
const shortDate = (date: string): string => formatDate(date).replace(/ \d{4}$/, '')

/** Where it is and how far from the centre that is. */
export const whereWords = ({ hotel, distanceKm }: AvailableHotel): string =>
  distanceKm === null ? placeWords(hotel) : `${distanceKm} km to the centre · ${hotel.address || hotel.location}`

/** The cheapest plan's room, with how many of it are needed. */
export const roomWords = ({ rooms, room }: AvailableHotel): string =>
  rooms > 1 ? `${rooms} × ${room.type}` : room.type

/** What cancelling costs: free until a day, and what is kept after it. */
export function cancelWords(
  { freeUntil, keptPercent }: AvailableHotel,
  today: string,
): { free: string | null; then: string } {
  const kept = `${keptPercent} % are kept`
  if (freeUntil === null || freeUntil < today) return { free: null, then: kept }
  return { free: `Free until ${shortDate(freeUntil)}`, then: keptPercent > 0 ? `then ${kept}` : 'free to the last' }
}

/** What an agency keeps of what its client pays. */
export const earned = ({ clientTotalInr, totalInr }: AvailableHotel): number =>
  clientTotalInr === null ? 0 : less(clientTotalInr, totalInr)
