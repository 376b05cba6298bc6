import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { createContext, type RefObject, use } from 'react'

/** What the parts of one form share: its kind, the record it changes, and what it is priced by, once that is known. */
type FormBasis = {
  kind: CrmBookingKind
  record?: CrmBooking
  rates: RefObject<QuotationRates | null>
}

export const FormBasisContext = createContext<FormBasis | null>(null)

/** The basis of the form around. */
export function useFormBasis(): FormBasis {
  const basis = use(FormBasisContext)
  if (!basis) throw new Error('Fields of a booking stand inside its form')
  return basis
}
