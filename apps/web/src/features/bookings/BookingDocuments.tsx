import type { Booking } from '@karavan/contracts/bookings/booking'
import { CalendarPlus, FileText, type LucideIcon, Ticket } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskBookingTicketMutation } from './bookings.api.ts'

type Paper = { name: string; file: string; icon: LucideIcon }

const voucher: Paper = { name: 'Voucher', file: 'voucher.pdf', icon: Ticket }
const invoice: Paper = { name: 'Invoice', file: 'invoice.pdf', icon: FileText }
const calendar: Paper = { name: 'Calendar file', file: 'booking.ics', icon: CalendarPlus }

/** The papers there are: a voucher only for rooms that are sure, an invoice only for money that came in. */
function papersOf({ status, invoiceNumber, paid }: Booking): Paper[] {
  const sure = status === 'Confirmed' || status === 'Completed' || status === 'NoShow'
  return [
    ...(sure ? [voucher] : []),
    ...(invoiceNumber !== null || paid > 0 ? [invoice] : []),
    ...(sure || status === 'Pending' ? [calendar] : []),
  ]
}

/** Voucher, invoice and calendar file of a booking, each by a link that works once. */
export function BookingDocuments({ booking, size }: { booking: Booking; size?: 'sm' }) {
  const [askTicket] = useAskBookingTicketMutation()
  const [busy, setBusy] = useState<string | null>(null)
  const papers = papersOf(booking)

  async function download({ name, file }: Paper) {
    setBusy(file)
    try {
      await followTicket(askTicket, `/bookings/${booking.id}/${file}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    } finally {
      setBusy(null)
    }
  }

  if (papers.length === 0) return <p className="text-cell text-3">There are no papers for it.</p>
  return (
    <div className="flex flex-wrap gap-2">
      {papers.map((paper) => (
        <Button
          key={paper.file}
          size={size}
          icon={paper.icon}
          busy={busy === paper.file}
          onClick={() => void download(paper)}
        >
          {paper.name}
        </Button>
      ))}
    </div>
  )
}
