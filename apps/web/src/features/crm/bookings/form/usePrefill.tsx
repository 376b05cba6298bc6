import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { paths } from '../../../../shared/paths.ts'
import { Note } from '../../../../ui/Note.tsx'
import { bookingPaths } from '../booking-words.ts'
import { useGetBookedQuotationQuery, useLazyGetBookedEnquiryQuery } from '../bookings.api.ts'
import type { BookingValues } from './booking-form.ts'
import { askedKinds, fromEnquiry, fromQuotation } from './prefill.ts'

type Prefill = { given: Partial<BookingValues>; about: ReactNode }

const idOf = (text: string | null): string =>
  crmBookings.list.query.shape.customerId.safeParse(text ?? undefined).data ?? ''

/** The enquiry of an id, whatever kind it is; undefined while it is looked for, null where there is none. */
function useEnquiry(kind: CrmBookingKind, id: string, said: string | null): Enquiry | null | undefined {
  const [read] = useLazyGetBookedEnquiryQuery()
  const [found, setFound] = useState<Enquiry | null | undefined>(id ? undefined : null)
  useEffect(() => {
    if (!id) return
    let left = false
    const likely = askedKinds[kind]
    const asked = likely.filter((one) => one === said)
    async function look(kinds: readonly EnquiryKind[]): Promise<Enquiry | null> {
      for (const one of kinds) {
        const { data } = await read({ params: { kind: one, id } }, true)
        if (data) return data.data
      }
      return null
    }
    void look(asked.length > 0 ? asked : likely).then((enquiry) => {
      if (!left) setFound(enquiry)
    })
    return () => {
      left = true
    }
  }, [id, kind, said, read])
  return found
}

const lost = (what: string) => (
  <Note kind="warning">The {what} this was to begin from was not found. Everything can be typed.</Note>
)

/**
 * What the address says a new booking begins with: an enquiry, a quotation, a customer, or nothing; null while it is
 * read.
 */
export function usePrefill(kind: CrmBookingKind, params: URLSearchParams): Prefill | null {
  const quotationId = idOf(params.get('quotationId'))
  const enquiryId = quotationId ? '' : idOf(params.get('enquiryId'))
  const customerId = idOf(params.get('customerId'))
  const enquiry = useEnquiry(kind, enquiryId, params.get('enquiryKind'))
  const quoted = useGetBookedQuotationQuery({ params: { id: quotationId } }, { skip: !quotationId })
  const { data: today, isError: noDay } = useGetHouseDayQuery(undefined, { skip: !quotationId })
  const quotation = quoted.currentData?.data

  return useMemo(() => {
    if (quotationId) {
      if (quoted.isError) return { given: {}, about: lost('quotation') }
      if (!quotation || (!today && !noDay)) return null
      const made = quotation.bookings[0]
      const there = made && made.kind in bookingPaths ? bookingPaths[made.kind as CrmBookingKind] : null
      return {
        given: fromQuotation(kind, quotation, today ?? new Date().toISOString().slice(0, 10)),
        about: (
          <Note kind={made ? 'warning' : 'info'}>
            From quotation{' '}
            <Link className="num underline underline-offset-2" to={paths.crm.quotation.view.href({ id: quotation.id })}>
              {quotation.number}
            </Link>
            , version {quotation.current.number}.
            {made && there && (
              <>
                {' '}
                It is booked already as{' '}
                <Link className="num underline underline-offset-2" to={there.view.href({ id: made.id })}>
                  {made.number}
                </Link>
                ; this would be another booking.
              </>
            )}
          </Note>
        ),
      }
    }
    if (enquiryId) {
      if (enquiry === undefined) return null
      if (enquiry === null) return { given: {}, about: lost('enquiry') }
      return {
        given: fromEnquiry(enquiry),
        about: (
          <Note>
            From enquiry <span className="num">{enquiry.number}</span>: {enquiry.subject}.
          </Note>
        ),
      }
    }
    return { given: customerId ? { customerId } : {}, about: null }
  }, [kind, quotationId, enquiryId, customerId, enquiry, quotation, quoted.isError, today, noDay])
}
