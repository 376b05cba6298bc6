import type { CalendarEvent } from '@karavan/contracts/crm/calendar/calendar.contract'
import { BedDouble, type LucideIcon, Map as MapIcon, Package, Plane, Ticket } from 'lucide-react'
import type { Tone } from '../../../ui/tone.ts'

/** What a kind of booking is called, with its sign and its colour. */
export const kindLooks: Record<CalendarEvent['kind'], { label: string; icon: LucideIcon; tone: Tone }> = {
  flight: { label: 'Flight', icon: Plane, tone: 'blue' },
  hotel: { label: 'Hotel', icon: BedDouble, tone: 'violet' },
  'land-package': { label: 'Land package', icon: MapIcon, tone: 'teal' },
  package: { label: 'Package', icon: Package, tone: 'orange' },
  activity: { label: 'Activity', icon: Ticket, tone: 'green' },
}

export const momentWords: Record<CalendarEvent['moment'], string> = { departure: 'leaves', return: 'returns' }

/** Where bookings of the CRM and of the portal can stand. */
export const statusOptions = ['Draft', 'Pending', 'Confirmed', 'Travelling', 'Completed', 'Cancelled', 'Expired'].map(
  (value) => ({ value, label: value }),
)
