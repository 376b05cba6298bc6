import type { CrmBookingDetails } from './details.ts'
import type { AskedService } from './service.ts'

type ServiceStay = Pick<AskedService, 'hotel' | 'place' | 'rooms' | 'mealPlan'> & {
  from: string | null
  until: string | null
}

type ServiceLine = { service: string; label: string; state: string }

const none: ServiceStay = { hotel: null, place: null, rooms: [], mealPlan: null, from: null, until: null }

/** The hotel a service is about, as its booking describes it; nothing where it may be about another one. */
export function stayOfService(
  details: CrmBookingDetails,
  { service, label }: ServiceLine,
  lines: readonly ServiceLine[],
): ServiceStay {
  if (service !== 'Hotel') return none
  const isNamed = ({ hotel }: { hotel: string }) => label.toLowerCase().includes(hotel.toLowerCase())
  const isAlone = lines.filter((one) => one.service === 'Hotel' && one.state !== 'Cancelled').length <= 1
  if (details.kind === 'hotel') {
    if (!isAlone && !isNamed(details)) return none
    const { hotel, place, rooms, mealPlan, checkIn, checkOut } = details
    return {
      hotel,
      place,
      mealPlan,
      rooms: rooms.map(({ type, count }) => ({ type, count })),
      from: checkIn,
      until: checkOut,
    }
  }
  if (details.kind !== 'land-package') return none
  const [only, ...more] = details.hotels
  const found = details.hotels.find(isNamed) ?? (isAlone && more.length === 0 ? only : undefined)
  if (!found) return none
  const { hotel, place, roomType, mealPlan } = found
  return { ...none, hotel, place, mealPlan, rooms: roomType ? [{ type: roomType, count: 1 }] : [] }
}
