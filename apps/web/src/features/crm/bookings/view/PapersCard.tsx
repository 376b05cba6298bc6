import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { CalendarDays, FileText, Files, Plane, ReceiptText, Sheet, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { type Paper, Papers } from '../../../../kit/Papers.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { useIssueBookingInvoiceMutation, useReleaseVouchersMutation } from '../bookings.api.ts'
import { hasFlights } from './paper-words.ts'
import { PaperTicks } from './PaperTicks.tsx'
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx'

const kindWords = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

/** The papers for the customer: the invoice in the own series, and the voucher, which names no price. */
export function PapersCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, number, invoices, status, total, customerName, releasedReason } = booking
  const [issue] = useIssueBookingInvoiceMutation()
  const [asking, setAsking] = useState(false)
  const [releasing, setReleasing] = useState(false)
  const [release] = useReleaseVouchersMutation()
  const [books, bills] = [useRight('book'), useRight('receipts')]
  const seesCost = useRight('cost')
  const owing = booking.paid < total
  const newest = invoices.at(-1)
  const open = bills && newest?.kind !== 'invoice' && status !== 'Cancelled' && status !== 'Draft' && total > 0
  const papers: Paper[] = [
    ...(newest ? [{ name: `${kindWords[newest.kind]} PDF`, file: 'invoice.pdf', icon: ReceiptText }] : []),
    ...(status === 'Cancelled' || !books
      ? []
      : [
          { name: 'Voucher PDF', file: 'voucher.pdf', icon: Ticket },
          { name: 'All vouchers', file: 'vouchers.pdf', icon: Files },
          ...(hasFlights(booking) ? [{ name: 'Ticket sheet', file: 'tickets.pdf', icon: Plane }] : []),
        ]),
    ...(seesCost ? [{ name: 'Cost sheet', file: 'cost-sheet.xlsx', icon: Sheet }] : []),
    ...(status === 'Cancelled' ? [] : [{ name: 'Calendar file', file: 'booking.ics', icon: CalendarDays }]),
  ]

  async function act() {
    try {
      const { data } = await issue({ params: { kind, id } }).unwrap()
      void notify.success(`Invoice ${data.invoices.at(-1)?.number ?? ''} issued`, customerName)
    } catch (error) {
      void notify.error('The invoice was not issued', readFailure(error).detail)
      throw error
    }
  }

  return (
    <PaperTicks booking={booking}>
      <div className="grid gap-3">
        {invoices.length > 0 && (
          <ul className="grid gap-1.5">
            {invoices.map((invoice) => (
              <li key={invoice.id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {kindWords[invoice.kind]} <span className="num font-emphasis">{invoice.number}</span>
                  <span className="num block text-cell text-3">{formatDate(invoice.issuedOn)}</span>
                </span>
                <span className="num">{formatMoney(invoice.total)}</span>
              </li>
            ))}
          </ul>
        )}
        {open && (
          <Button icon={FileText} className="justify-self-start" onClick={() => setAsking(true)}>
            Issue invoice
          </Button>
        )}
        {owing && status !== 'Cancelled' && (
          <p className="flex flex-wrap items-center gap-2 text-cell text-2">
            {releasedReason ? (
              <>Vouchers are released: {releasedReason}</>
            ) : (
              <>
                Vouchers are provisional until all is paid.
                {books && (
                  <Button size="sm" variant="ghost" onClick={() => setReleasing(true)}>
                    Release them
                  </Button>
                )}
              </>
            )}
          </p>
        )}
        <Papers papers={papers} of={`/crm/bookings/${kind}/${id}`} useTicket={useAskTicketMutation} />
      </div>
      {releasing && (
        <ReasonDialog
          title="Release the vouchers?"
          description={`They count although ${formatMoney(less(total, booking.paid))} is open. The reason is kept with your name.`}
          placeholder="Known for years, pays on return"
          max={200}
          keep="Not yet"
          action="Release vouchers"
          acting="Releasing"
          onSave={(reason) => release({ params: { kind, id }, body: { reason } }).unwrap()}
          onClose={() => setReleasing(false)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Issue the invoice of ${number}?`}
        confirm="Issue invoice"
        confirmBusy="Issuing"
        cancel="Not yet"
        danger={false}
        onConfirm={act}
      >
        It takes the next number of your series over {formatMoney(total)} for {customerName}. After that prices and
        taxes stay; only a cancellation takes it back, by a credit note.
      </ConfirmDialog>
    </PaperTicks>
  )
}
