import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { ReceiptList } from '../../../../shared/receipts/ReceiptList.tsx'
import { ReceiveDialog } from '../../../../shared/receipts/ReceiveDialog.tsx'
import { useGetCustomerMoneyQuery } from '../../../../shared/receipts/receipts.api.ts'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { DebtLink } from './DebtLink.tsx'
import { OpeningDebt } from './OpeningDebt.tsx'

const { crm } = paths
const pages = { flight: crm.flightBooking, hotel: crm.hotelBooking, 'land-package': crm.landPackageBooking } as const

/** What a customer owes and for what, what of theirs is used on nothing, and what they paid. */
export function MoneyCard({ customer }: { customer: Customer }) {
  const { id, name, orgId } = customer
  const own = useUser()?.orgId === orgId
  const { currentData } = useGetCustomerMoneyQuery({ params: { id } })
  const receives = useRight('receipts')
  const [receiving, setReceiving] = useState(false)
  if (!currentData) return null
  const { advance, owed, open, receipts } = currentData.data
  return (
    <Card
      title="Money"
      actions={
        own && (
          <Button size="sm" icon={Banknote} onClick={() => setReceiving(true)}>
            Record payment
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <dl className="num grid grid-cols-2 gap-4">
          <div>
            <dt className="text-cell text-3">Owes</dt>
            <dd className="font-emphasis">{formatMoney(owed)}</dd>
          </div>
          <div>
            <dt className="text-cell text-3">Advance</dt>
            <dd className="font-emphasis">{formatMoney(advance)}</dd>
          </div>
        </dl>
        {open.length > 0 && (
          <ul aria-label="To be paid" className="num divide-y divide-line text-cell">
            {open.map(({ booking, ...part }) =>
              booking ? (
                <li
                  key={part.instalmentId}
                  className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
                >
                  <span>
                    <Link
                      to={pages[booking.kind].view.href({ id: booking.id })}
                      className="link hit rounded-xs font-emphasis"
                    >
                      {booking.number}
                    </Link>{' '}
                    <span className="text-2">{part.label}</span>
                  </span>
                  <span>
                    <span className="text-3">due {formatDate(part.dueOn)}</span> {formatMoney(part.amount)}
                  </span>
                </li>
              ) : (
                <OpeningDebt
                  key={part.instalmentId}
                  customer={{ id, name }}
                  part={part}
                  receipts={own ? receipts : null}
                />
              ),
            )}
          </ul>
        )}
        {own && receives && open.some(({ booking }) => booking === null) && <DebtLink customer={customer} />}
        {receipts.length > 0 ? (
          <ReceiptList receipts={receipts} />
        ) : (
          <p className="text-cell text-3">Nothing was paid yet.</p>
        )}
      </div>
      {receiving && <ReceiveDialog customer={{ id, name }} amount={null} onClose={() => setReceiving(false)} />}
    </Card>
  )
}
