import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { BadgeCheck, Banknote, Ellipsis, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { dueTones, wayWords } from '../booking-words.ts'
import { usePayInstalmentMutation, useUnpayInstalmentMutation, useVerifyInstalmentMutation } from '../bookings.api.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Part = CrmBooking['instalments'][number]

const isPaid = ({ status }: Part) => status === 'Verified' || status === 'Paid unverified'

const paidWords = ({ paidOn, way, reference, receiptNumber, verifiedBy }: Part) =>
  [
    paidOn && `Paid ${formatDate(paidOn)}`,
    way && wayWords[way],
    reference,
    receiptNumber && `receipt ${receiptNumber}`,
    verifiedBy && `seen by ${verifiedBy}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface RowProps {
  part: Part
  over: boolean
  onPay: () => void
  onVerify: () => void
  onUnpay: () => void
  onReceipt: () => void
}

function Row({ part, over, onPay, onVerify, onUnpay, onReceipt }: RowProps) {
  const { label, status, dueOn, amount, number } = part
  const name = `${label}, instalment ${number}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-emphasis">
          {label}
          <Badge tone={dueTones[status]} mark="ring">
            {status}
          </Badge>
        </p>
        <p className="num text-cell text-3">{isPaid(part) ? paidWords(part) : `Due ${formatDate(dueOn)}`}</p>
      </div>
      <p className="num font-emphasis">{formatMoney(amount)}</p>
      <div className="flex items-center gap-1 max-sm:w-full">
        {!isPaid(part) && !over && (
          <Button
            size="sm"
            icon={Banknote}
            className="max-sm:flex-1"
            aria-label={`Record payment: ${name}`}
            onClick={onPay}
          >
            Record payment
          </Button>
        )}
        {status === 'Paid unverified' && (
          <Button size="sm" icon={BadgeCheck} aria-label={`Verify: ${name}`} onClick={onVerify}>
            Verify
          </Button>
        )}
        {isPaid(part) && (
          <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${name}`} />}>
            <MenuItem icon={ReceiptText} onSelect={onReceipt}>
              Receipt PDF
            </MenuItem>
            {part.way !== 'card' && (
              <MenuItem icon={Undo2} danger onSelect={onUnpay}>
                Not paid after all
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </li>
  )
}

/** What the customer pays and when, and what was done about it. */
export function InstalmentsCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, instalments, total, paid, number, customerName, status } = booking
  const [pay] = usePayInstalmentMutation()
  const [verify] = useVerifyInstalmentMutation()
  const [unpay] = useUnpayInstalmentMutation()
  const [askTicket] = useAskTicketMutation()
  const [asked, setAsked] = useState<{ what: 'pay' | 'unpay'; part: Part } | null>(null)
  const of = (partId: string) => ({ kind, id, partId })
  const close = () => setAsked(null)

  async function seen(part: Part) {
    try {
      await verify({ params: of(part.id), body: {} }).unwrap()
      void notify.success(`${part.label} verified`, formatMoney(part.amount))
    } catch (error) {
      void notify.error('It was not verified', readFailure(error).detail)
    }
  }

  async function receipt(part: Part) {
    try {
      await followTicket(askTicket, `/crm/bookings/${kind}/${id}/instalments/${part.id}/receipt.pdf`)
    } catch (error) {
      void notify.error('The receipt was not downloaded', readFailure(error).detail)
    }
  }

  return (
    <Card
      title="Customer pays"
      actions={
        <span className="num flex flex-wrap justify-end text-cell text-2 max-sm:flex-col max-sm:items-end">
          <span>
            {formatMoney(paid)} of {formatMoney(total)}
          </span>
          {paid < total && status !== 'Cancelled' && (
            <span>
              <span aria-hidden="true" className="mx-1 max-sm:hidden">
                ·
              </span>
              {formatMoney(less(total, paid))} open
            </span>
          )}
        </span>
      }
    >
      {instalments.length === 0 && <p className="text-cell text-3">Nothing is to be paid.</p>}
      <ul className="divide-y divide-line">
        {instalments.map((part) => (
          <Row
            key={part.id}
            part={part}
            over={status === 'Cancelled'}
            onPay={() => setAsked({ what: 'pay', part })}
            onVerify={() => void seen(part)}
            onUnpay={() => setAsked({ what: 'unpay', part })}
            onReceipt={() => void receipt(part)}
          />
        ))}
      </ul>
      {asked?.what === 'pay' && (
        <MoneyDialog
          title="Record payment"
          description={`${customerName}, ${number}: ${asked.part.label}, due ${formatDate(asked.part.dueOn)}`}
          amount={asked.part.amount}
          help="Less than all of it leaves the rest open"
          action="Record payment"
          onSave={async (body, idempotencyKey) => {
            await pay({ params: of(asked.part.id), body, idempotencyKey }).unwrap()
            void notify.success('Payment recorded', formatMoney(body.amount))
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'unpay' && (
        <ReasonDialog
          title={`Take back the payment of ${formatMoney(asked.part.amount)}?`}
          description={`${asked.part.label} is open again. Its receipt ${asked.part.receiptNumber ?? ''} counts no more.`}
          placeholder="Cheque returned"
          max={200}
          keep="Keep payment"
          action="Not paid after all"
          acting="Taking back"
          onSave={async (reason) => {
            await unpay({ params: of(asked.part.id), body: { reason } }).unwrap()
            void notify.success(`${asked.part.label} is open again`)
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}
