import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { CalendarPlus, FileText, Ticket } from 'lucide-react'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { paths } from '../../../shared/paths.ts'
import { SendToClient } from '../../../shared/quote/SendToClient.tsx'
import { type Paper, Papers } from '../../../kit/Papers.tsx'
import { formatDateRange } from '../../../ui/format.ts'

const voucher: Paper = { name: 'Voucher', file: 'voucher.pdf', icon: Ticket }
const invoice: Paper = { name: 'Invoice', file: 'invoice.pdf', icon: FileText }
const calendar: Paper = { name: 'Calendar file', file: 'booking.ics', icon: CalendarPlus }

/** The papers there are: a voucher, provisional until the rooms are sure, and an invoice only for money that came in. */
function papersOf({ status, invoiceNumber, paid }: Booking): Paper[] {
  const sure = status === 'Confirmed' || status === 'Completed' || status === 'NoShow'
  return [
    ...(sure ? [voucher] : status === 'Pending' ? [{ ...voucher, name: 'Provisional voucher' }] : []),
    ...(invoiceNumber !== null || paid > 0 ? [invoice] : []),
    ...(sure || status === 'Pending' ? [calendar] : []),
  ]
}

/** Voucher, invoice and calendar file of a booking, each by a link that works once. */
export function BookingDocuments({ booking, size }: { booking: Booking; size?: 'sm' }) {
  const papers = papersOf(booking)
  const { leadGuest, hotel, fromDate, untilDate, voucherCode } = booking
  return (
    <div className="flex flex-wrap gap-2">
      <Papers papers={papers} of={`/bookings/${booking.id}`} useTicket={useAskTicketMutation} size={size} />
      {papers.some(({ file }) => file === voucher.file) && (
        <SendToClient
          client={leadGuest}
          about={`your voucher for ${hotel.hotelName}, ${formatDateRange(fromDate, untilDate)}`}
          path={paths.voucher.href({ code: voucherCode })}
          {...(size ? { size } : {})}
        />
      )}
    </div>
  )
}
