import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { CalendarPlus, FileText, Map as MapIcon, Ticket } from 'lucide-react'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { paths } from '../../../shared/paths.ts'
import { SendToClient } from '../../../shared/quote/SendToClient.tsx'
import { type Paper, Papers } from '../../../kit/Papers.tsx'
import { formatDateRange } from '../../../ui/format.ts'

const plan: Paper = { name: 'Itinerary', file: 'itinerary.pdf', icon: MapIcon }
const vouchers: Paper = { name: 'Vouchers', file: 'voucher.pdf', icon: Ticket }
const invoice: Paper = { name: 'Invoice', file: 'invoice.pdf', icon: FileText }
const calendar: Paper = { name: 'Calendar file', file: 'booking.ics', icon: CalendarPlus }

/** The papers there are: vouchers, provisional until all is sure and paid or somebody released them, and an invoice only for money that came in. */
function papersOf({ status, paymentStatus, released, invoiceNumber }: TripBooking): Paper[] {
  const sure = status === 'Confirmed' || status === 'Completed' || status === 'NoShow'
  return [
    plan,
    ...(sure && (paymentStatus === 'Paid' || released)
      ? [vouchers]
      : sure || status === 'Pending'
        ? [{ ...vouchers, name: 'Provisional vouchers' }]
        : []),
    ...(invoiceNumber === null ? [] : [invoice]),
    ...(sure || status === 'Pending' ? [calendar] : []),
  ]
}

/** Day plan, vouchers, invoice and calendar file of a booked trip, each by a link that works once. */
export function TripBookingDocuments({ booking, size }: { booking: TripBooking; size?: 'sm' }) {
  const papers = papersOf(booking)
  const { leadGuest, title, startDate, endDate, voucherCode } = booking
  return (
    <div className="flex flex-wrap gap-2">
      <Papers papers={papers} of={`/package-bookings/${booking.id}`} useTicket={useAskTicketMutation} size={size} />
      {papers.some(({ file }) => file === vouchers.file) && (
        <SendToClient
          client={leadGuest}
          about={`what you need for ${title}, ${formatDateRange(startDate, endDate)}`}
          path={paths.voucher.href({ code: voucherCode })}
          {...(size ? { size } : {})}
        />
      )}
    </div>
  )
}
