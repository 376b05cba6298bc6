import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { guestWords } from '@karavan/domain/crm/quotation-words'
import { daysBetween } from '@karavan/domain/base/dates'
import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { crmBookingHref } from '../../../../shared/trip/thread-words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatDate, formatDateRange, formatNights } from '../../../../ui/format.ts'
import { numberedEnquiryHref } from '../quotation-words.ts'

function datesWords({ startDate, endDate }: QuotationVersion['content']): string {
  if (startDate && endDate) {
    const nights = daysBetween(startDate, endDate)
    return [formatDateRange(startDate, endDate), nights > 0 && formatNights(nights)].filter(Boolean).join(', ')
  }
  return startDate ? `from ${formatDate(startDate)}` : ''
}

interface TripCardProps {
  quotation: Quotation
  version: QuotationVersion
}

/** Whom it is for, where to, when, and what it hangs together with. */
export function TripCard({ quotation, version: { content } }: TripCardProps) {
  const { customerId, customerName, enquiryId, enquiryNumber, bookings } = quotation
  const link = 'link hit rounded-xs'
  return (
    <Card title="Trip">
      {content.overview && <p className="mb-5 max-w-[72ch] whitespace-pre-line text-2">{content.overview}</p>}
      <DescriptionList
        columns={2}
        items={[
          {
            label: 'Customer',
            value: (
              <Link to={paths.crm.allCustomers.view.href({ id: customerId })} className={link}>
                {customerName}
              </Link>
            ),
          },
          { label: 'Places', value: content.destinations.join(', ') || content.country },
          { label: 'Dates', value: <span className="num">{datesWords(content) || 'Not fixed yet'}</span> },
          { label: 'Guests', value: guestWords(content.guests) },
          { label: 'Valid until', value: <span className="num">{formatDate(content.validUntil)}</span> },
          {
            label: 'Enquiry',
            value: enquiryId && (
              <Link to={numberedEnquiryHref(enquiryId, enquiryNumber)} className={`${link} num`}>
                {enquiryNumber ?? 'Open it'}
              </Link>
            ),
          },
          { label: 'Made by', value: quotation.createdBy },
          {
            label: 'Booking',
            value: bookings.length > 0 && (
              <span className="flex flex-wrap gap-x-3">
                {bookings.map((booking) => (
                  <Link key={booking.id} to={crmBookingHref(booking.kind, booking.id)} className={`${link} num`}>
                    {booking.number}
                  </Link>
                ))}
              </span>
            ),
          },
        ].map((item) => ({ ...item, value: item.value || null }))}
      />
    </Card>
  )
}
