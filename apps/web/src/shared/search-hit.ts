import type { Hit } from '@karavan/contracts/base/hit'
import { paths } from './paths.ts'
import { activityBookingHref } from './sale/activity/activity-booking-href.ts'
import { crmBookingHref, enquiryHref } from './trip/thread-words.ts'

/** What the groups of a search are called, in the order they are shown. */
export const hitGroups: Record<Hit['kind'], string> = {
  customer: 'Customers',
  enquiry: 'Enquiries',
  quotation: 'Quotations',
  crmBooking: 'CRM bookings',
  hotelBooking: 'Hotel bookings',
  packageBooking: 'Bookings',
  activityBooking: 'Booked activities',
  visaApplication: 'Visa applications',
  itinerary: 'Itineraries',
  hotel: 'Hotels',
}

/** Where a hit is; hotels open for whoever writes the catalogue, and for everybody else where they are booked. */
export function hrefOf({ kind, id, sub, detail }: Hit, writesCatalogue: boolean): string {
  if (kind === 'customer') return paths.crm.allCustomers.view.href({ id })
  if (kind === 'enquiry') return enquiryHref(sub ?? '', id)
  if (kind === 'quotation') return paths.crm.quotation.view.href({ id })
  if (kind === 'crmBooking') return crmBookingHref(sub ?? '', id)
  if (kind === 'hotelBooking') return `${paths.dashboard.hotelBookings.index.href()}?id=${id}`
  if (kind === 'activityBooking') return activityBookingHref(id)
  if (kind === 'packageBooking') return `${paths.dashboard.bookings.index.href()}?id=${id}`
  if (kind === 'visaApplication') return paths.dashboard.visaPortal.view.href({ id })
  if (kind === 'itinerary')
    return (sub === 'multi' ? paths.dashboard.multiCityItinerary.view : paths.dashboard.itineraries.view).href({ id })
  if (writesCatalogue) return paths.dashboard.hotels.view.href({ id })
  const location = (detail.split(',')[0] ?? '').toLowerCase()
  return `${paths.hotel.details.href({ location })}?hotelId=${id}`
}
