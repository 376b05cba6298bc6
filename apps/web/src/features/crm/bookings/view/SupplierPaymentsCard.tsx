import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { supplierHref } from '../../../../shared/supplier-href.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { wayWords } from '../../../../shared/receipts/receipt-words.ts'
import { dueTones } from '../booking-words.ts'
import { usePaySupplierMutation } from '../bookings.api.ts'
import { MoneyDialog } from './MoneyDialog.tsx'

type Payment = CrmBooking['supplierPayments'][number]

const words = ({ status, dueOn, paidOn, way, reference }: Payment) =>
  status === 'Paid'
    ? [paidOn && `Paid ${formatDate(paidOn)}`, way && wayWords[way], reference].filter(Boolean).join(' · ')
    : `Due ${formatDate(dueOn)}`

/** What suppliers get and when, by the terms of each. */
export function SupplierPaymentsCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, supplierPayments, supplierBills } = booking
  const [pay] = usePaySupplierMutation()
  const [asked, setAsked] = useState<Payment | null>(null)
  return (
    <Card title="Suppliers are paid">
      {supplierPayments.length === 0 && supplierBills.length === 0 && (
        <p className="text-cell text-3">No service names a supplier.</p>
      )}
      <ul className="divide-y divide-line">
        {supplierPayments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-emphasis">
                {payment.supplier}
                <Badge tone={dueTones[payment.status]} mark="ring">
                  {payment.status}
                </Badge>
              </p>
              <p className="text-cell text-2">{payment.label}</p>
              <p className="num text-cell text-3">{words(payment)}</p>
              {payment.toComeBack > 0 && (
                <p className="num text-cell text-amber-t">{formatMoney(payment.toComeBack)} to come back</p>
              )}
            </div>
            <p className="num text-right font-emphasis">
              {formatMoney(payment.amountInr)}
              {payment.status !== 'Paid' && payment.paid > 0 && (
                <span className="block text-caption font-normal text-3">{formatMoney(payment.paid)} paid</span>
              )}
              {payment.currency !== 'INR' && (
                <span className="block text-caption font-normal text-3">
                  {formatMoney(payment.amount, payment.currency)}
                </span>
              )}
            </p>
            {payment.status !== 'Paid' && (
              <Button
                size="sm"
                icon={Banknote}
                className="max-sm:w-full"
                aria-label={`Record payment to ${payment.supplier}: ${payment.label}`}
                onClick={() => setAsked(payment)}
              >
                Record payment
              </Button>
            )}
          </li>
        ))}
        {supplierBills.map(({ id: billId, supplierId, supplier, label, reference, billedOn, cost }) => (
          <li key={billId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-48 flex-1">
              <p className="font-emphasis">
                <Link className="link" to={supplierHref(supplierId)}>
                  {supplier}
                </Link>
              </p>
              <p className="text-cell text-2">{label}</p>
              <p className="num text-cell text-3">
                Bill {reference} · {formatDate(billedOn)}
              </p>
            </div>
            <p className="num text-right font-emphasis">{formatMoney(cost)}</p>
          </li>
        ))}
      </ul>
      {asked && (
        <MoneyDialog
          title={`Record payment to ${asked.supplier}`}
          description={`${asked.label}, due ${formatDate(asked.dueOn)}`}
          amount={toMajor(toMinor(asked.amountInr) - toMinor(asked.paid))}
          help={
            asked.currency === 'INR'
              ? 'What left your account; less than all of it leaves the rest owed'
              : 'What left your account in rupees'
          }
          foreign={asked.currency === 'INR' ? undefined : { currency: asked.currency, open: asked.open }}
          action="Record payment"
          onSave={async (body, idempotencyKey) => {
            await pay({ params: { kind, id, partId: asked.id }, body, idempotencyKey }).unwrap()
            void notify.success(`${asked.supplier} is paid`, formatMoney(body.amount))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
