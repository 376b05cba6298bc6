import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { Banknote, Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { ReceiptList } from '../../../../shared/receipts/ReceiptList.tsx'
import { ReceiveDialog } from '../../../../shared/receipts/ReceiveDialog.tsx'
import { InTimeNote } from '../../../../shared/suppliers/InTimeNote.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { dueTones } from '../booking-words.ts'
import { PayLinkDialog } from './PayLinkDialog.tsx'
import { Reminders } from './Reminders.tsx'
import { FreeCancelled, UseAdvance } from './UseAdvance.tsx'
import { WriteOff } from './WriteOff.tsx'

type Part = CrmBooking['instalments'][number]

const openOf = ({ amount, paid }: Part) => less(amount, paid)

const standing = ({ amount, paid, dueOn, receipts }: Part): string => {
  const numbers = receipts.map(({ number }) => number).join(', ')
  if (paid >= amount) return `Paid, ${numbers}`
  if (paid === 0) return `Due ${formatDate(dueOn)}`
  return `${formatMoney(paid)} paid (${numbers}), ${formatMoney(less(amount, paid))} due ${formatDate(dueOn)}`
}

interface RowProps {
  part: Part
  onPay: () => void
  onLink: () => void
}

function Row({ part, onPay, onLink }: RowProps) {
  const { label, status, amount, number } = part
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-emphasis">
          {label}
          <Badge tone={dueTones[status]} mark="ring">
            {status}
          </Badge>
        </p>
        <p className="num text-cell text-3">{standing(part)}</p>
      </div>
      <p className="num font-emphasis">{formatMoney(amount)}</p>
      {openOf(part) > 0 && (
        <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" icon={Link2} aria-label={`Pay link: ${label}, instalment ${number}`} onClick={onLink}>
            Pay link
          </Button>
          <Button
            size="sm"
            icon={Banknote}
            aria-label={`Record payment: ${label}, instalment ${number}`}
            onClick={onPay}
          >
            Record payment
          </Button>
        </span>
      )}
    </li>
  )
}

/** The customer's money: what is to be paid and when, what came, and what of theirs can be used. */
export function InstalmentsCard({ booking }: { booking: CrmBooking }) {
  const { id, instalments, total, paid, number, customerId, customerName, receipts } = booking
  const [asked, setAsked] = useState<{ part: Part | null } | null>(null)
  const [linked, setLinked] = useState<{ part: Part | null } | null>(null)
  const open = instalments.filter((part) => openOf(part) > 0)
  // What else is the customer's stands above, to be used here.
  const own = receipts.filter(
    (one) => one.booking?.id === id || one.allocations.some(({ booking: at }) => at?.id === id),
  )
  return (
    <Card
      title="Customer pays"
      actions={
        <span className="num flex flex-wrap justify-end text-cell text-2 max-sm:flex-col max-sm:items-end">
          <span>
            {formatMoney(paid)} of {formatMoney(total)}
          </span>
          {open.length > 0 && (
            <span>
              <span aria-hidden="true" className="mx-1 max-sm:hidden">
                ·
              </span>
              {formatMoney(toMajor(sum(open.map((part) => toMinor(openOf(part))))))} open
            </span>
          )}
        </span>
      }
    >
      <div className="grid gap-5">
        <UseAdvance booking={booking} />
        <FreeCancelled booking={booking} />
        {instalments.length === 0 && <p className="text-cell text-3">Nothing is to be paid.</p>}
        <ul className="divide-y divide-line">
          {instalments.map((part) => (
            <Row key={part.id} part={part} onPay={() => setAsked({ part })} onLink={() => setLinked({ part })} />
          ))}
        </ul>
        {open.some(({ tooLate }) => tooLate) && (
          <InTimeNote deadlines={booking.deadlines} latest={booking.latestDue} parts={open} />
        )}
        {open.length > 1 && (
          <Button size="sm" variant="ghost" icon={Link2} className="w-fit" onClick={() => setLinked({ part: null })}>
            Pay link for all or any amount
          </Button>
        )}
        {open.length > 0 && <Reminders booking={booking} />}
        <WriteOff booking={booking} />
        <section className="grid gap-3 border-t border-line pt-4">
          <h3 className="flex flex-wrap items-center justify-between gap-2 text-cell font-emphasis text-2">
            Money that came
            <Button size="sm" variant="ghost" icon={Plus} onClick={() => setAsked({ part: null })}>
              Any amount
            </Button>
          </h3>
          {own.length === 0 ? (
            <p className="text-cell text-3">Nothing yet.</p>
          ) : (
            <ReceiptList receipts={own} bookingId={id} />
          )}
        </section>
      </div>
      {linked && <PayLinkDialog booking={booking} part={linked.part} onClose={() => setLinked(null)} />}
      {asked && (
        <ReceiveDialog
          customer={{ id: customerId, name: customerName }}
          booking={{ id, number }}
          parts={open.map((part) => ({ ...part, open: openOf(part) }))}
          {...(asked.part ? { first: asked.part.id } : {})}
          amount={asked.part ? openOf(asked.part) : null}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
