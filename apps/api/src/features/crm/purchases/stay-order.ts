import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import { addDays } from '@karavan/domain/base/dates'
import type { StayOrder } from '../../sales/stays/index.ts'

type StayItem = Extract<LineItem, { kind: 'stay' }>

/** Under whose name something is bought. */
export type LeadGuest = StayOrder['leadGuest']

const roomsOf = ({ roomId, mealPlan, rooms }: StayItem): RoomChoice[] =>
  rooms.map(({ adults, childrenAges, noBed, extraBeds }) => ({
    ...{ roomId, mealPlan, adults, childrenAges, childrenWithoutBed: noBed, extraBeds },
  }))

/** A stay as it is ordered; null while it has no date or nobody knows its rooms. */
export function stayOrderOf(
  item: StayItem,
  leadGuest: LeadGuest,
  found: readonly RoomChoice[] = [],
): Omit<StayOrder, 'payment'> | null {
  const { hotelId, checkIn, nights } = item
  const rooms = item.rooms.length > 0 ? roomsOf(item) : [...found]
  if (!checkIn || rooms.length === 0) return null
  return {
    ...{ hotelId, fromDate: checkIn, untilDate: addDays(checkIn, nights), rooms },
    ...{ leadGuest, guests: [], requests: '', pets: false },
  }
}
