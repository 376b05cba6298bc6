import { formatCount } from '../../../ui/format.ts'
import { paths } from '../../../shared/paths.ts'

const at = {
  flight: paths.crm.flightBooking,
  hotel: paths.crm.hotelBooking,
  'land-package': paths.crm.landPackageBooking,
}

/** Where a booking is looked at, with one of its services open beside it. */
export const bookingHref = ({ kind, bookingId, id }: { kind: string; bookingId: string; id?: string }): string =>
  at[kind as keyof typeof at].view.href({ id: bookingId }) + (id ? `?id=${id}` : '')

/** How long something takes, in the two units that matter. */
export function speedWords(minutes: number): string {
  if (minutes < 60) return formatCount(Math.max(1, Math.round(minutes)), 'minute')
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`
  return formatCount(Math.round(minutes / (24 * 60)), 'day')
}
