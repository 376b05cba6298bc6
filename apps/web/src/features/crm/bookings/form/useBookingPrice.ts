import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useGetBookingRatesQuery } from '../bookings.api.ts'
import type { BookingValues } from './booking-form.ts'
import { type BookingPrice, priceOf, unrated } from './booking-price.ts'
import { useBookingFormData } from './price-context.ts'

type Priced = {
  /** Null while what it is priced by is not there, or a currency has no rate. */
  price: BookingPrice | null
  rates: QuotationRates | null
  /** Currencies without a rate. */
  missing: readonly string[]
  failed: boolean
}

/** What the form comes to at every stroke, as the server will price it. */
export function useBookingPrice(): Priced {
  const { record, rates: shared } = useBookingFormData()
  const [lines, country, taxAs, customerId] = useWatch<BookingValues, ['lines', 'country', 'taxAs', 'customerId']>({
    name: ['lines', 'country', 'taxAs', 'customerId'],
  })
  const { data, isError } = useGetBookingRatesQuery({ query: customerId ? { customerId } : {} })
  const rates = data?.data.rates ?? null
  useEffect(() => {
    shared.current = rates
  }, [shared, rates])
  return {
    price: rates && priceOf({ lines, country, taxAs }, rates, record),
    rates,
    missing: rates ? unrated(lines, rates, record) : [],
    failed: isError && rates === null,
  }
}
