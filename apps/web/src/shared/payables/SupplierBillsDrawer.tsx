import type { DueSupplier, SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../kit/ListStates.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { NameSupplierDialog } from './NameSupplierDialog.tsx'
import { usePayables } from './payables.ts'
import { SupplierPenaltyDialog } from './SupplierPenaltyDialog.tsx'
import { ageTones, ageWords } from './supplier-due-words.ts'
import { useGetSupplierBillsQuery } from './suppliers-due.api.ts'

/** Sales that carry the supplier they are bought of; a booking of the CRM says it in its lines. */
const nameable = new Set(['booking', 'package', 'activity'])

interface SupplierBillsDrawerProps {
  supplier: DueSupplier
  /** With the bills that were chosen, or all of them. */
  onPay: (bills?: SupplierBill[]) => void
  onClose: () => void
}

interface BillRowProps {
  bill: SupplierBill
  chosen: boolean
  /** Left out where nobody can be paid. */
  onChoose?: ((chosen: boolean) => void) | undefined
  onPenalty: () => void
  /** Says of whom it is bought, where that is not known yet. */
  onName?: (() => void) | undefined
}

function BillRow({ bill, chosen, onChoose, onPenalty, onName }: BillRowProps) {
  const to = usePayables().billHref(bill)
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-0">
      <div className="flex items-baseline gap-3">
        {onChoose ? (
          <Checkbox
            className="min-w-0 flex-1"
            label={bill.title}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        ) : (
          <span className="min-w-0 flex-1 truncate font-medium">{bill.title}</span>
        )}
        <span className="num font-semibold">{formatMoney(bill.open)}</span>
      </div>
      <div className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-cell text-2">
        {to && bill.number ? (
          <Link to={to} className="link rounded-xs">
            {bill.number}
          </Link>
        ) : (
          <span>{bill.number ?? '–'}</span>
        )}
        <span>Due {formatDate(bill.dueOn)}</span>
        {bill.openInCurrency !== null && <span>{formatMoney(bill.openInCurrency, bill.currency)}</span>}
        <Badge tone={ageTones[bill.age]} mark="plain" className="ml-auto">
          {ageWords[bill.age]}
        </Badge>
      </div>
      {bill.open !== bill.amount && (
        <p className="num text-cell text-3">Of {formatMoney(bill.amount)}, the rest is paid</p>
      )}
      {onName && (
        <button type="button" className="link hit w-fit rounded-xs text-cell" onClick={onName}>
          Name the supplier
        </button>
      )}
      {bill.penalty !== null && (
        <p className="text-cell text-2">
          Cancelled; the supplier keeps {formatMoney(bill.penalty)}.{' '}
          <button type="button" className="link hit rounded-xs" onClick={onPenalty}>
            Change
          </button>
        </p>
      )}
    </li>
  )
}

/** What is open to one supplier, the oldest first. */
export function SupplierBillsDrawer({ supplier, onPay, onClose }: SupplierBillsDrawerProps) {
  const { supplierId, name } = supplier
  const { side, pays } = usePayables()
  const [naming, setNaming] = useState<SupplierBill | null>(null)
  const { data, error, isFetching, refetch } = useGetSupplierBillsQuery({
    side,
    query: supplierId ? { supplierId } : {},
  })
  const [changing, setChanging] = useState<SupplierBill | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = data?.data
  const bills = found?.bills.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow="Open bills"
      title={name}
      sub={found && `${formatMoney(found.owed)} owed`}
      footer={
        supplierId &&
        pays && (
          <Button variant="primary" icon={Banknote} onClick={() => onPay(bills.length > 0 ? bills : undefined)}>
            {bills.length > 0 ? `Pay ${formatCount(bills.length, 'bill')}` : 'Pay'}
          </Button>
        )
      }
    >
      {found ? (
        <>
          {found.bills.length === 0 && (
            <p className="text-2">
              {found.credit > 0 ? `${formatMoney(found.credit)} are paid in advance.` : 'Nothing is open.'}
            </p>
          )}
          <ul aria-label={`Open bills of ${name}`}>
            {found.bills.map((bill) => (
              <BillRow
                key={`${bill.entity} ${bill.id}`}
                bill={bill}
                chosen={chosen.has(bill.id)}
                onChoose={
                  supplierId && pays
                    ? (on) => setChosen(new Set([...chosen].filter((id) => id !== bill.id).concat(on ? [bill.id] : [])))
                    : undefined
                }
                onPenalty={() => setChanging(bill)}
                onName={
                  supplierId === null && side === 'house' && nameable.has(bill.entity)
                    ? () => setNaming(bill)
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <Failed error={error} what="Bills" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading bills" />
      )}
      {naming && <NameSupplierDialog bill={naming} onClose={() => setNaming(null)} />}
      {changing && <SupplierPenaltyDialog supplierId={supplierId} bill={changing} onClose={() => setChanging(null)} />}
    </Drawer>
  )
}
