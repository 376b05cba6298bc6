import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { createContext, type RefObject, use } from 'react'

/** What the parts of one form share: its kind, the record it changes, and what it is priced by, once that is known. */
type BookingFormData = {
  kind: CrmBookingKind
  record?: CrmBooking
  rates: RefObject<QuotationRates | null>
}

export const BookingFormContext = createContext<BookingFormData | null>(null)

/** What the form around these fields is about. */
export function useBookingFormData(): BookingFormData {
  const formData = use(BookingFormContext)
  if (!formData) throw new Error('Fields of a booking stand inside its form')
  return formData
}
