import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import { useMemo, useState } from 'react'
import { Undo2 } from 'lucide-react'
import { Failed } from '../../../kit/ListStates.tsx'
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'
import { useCancelSupplierBillMutation } from '../../../shared/payables/suppliers-due.api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { type AccountSide, useAccountSide } from './account-side.ts'
import { OwedCard } from './OwedCard.tsx'
import { StatementMenu } from './StatementMenu.tsx'
import { useGetSupplierAccountQuery } from './suppliers.api.ts'

type Line = SupplierAccount['lines'][number]
const pageSize = 10

/** An amount in the supplier's currency with rupees under it; what was in rupees alone is said in them. */
const moneyOf = (
  currency: string,
  key: 'billed' | 'paid' | 'balance',
): Pick<Column<Line>, 'key' | 'cell' | 'sub' | 'kind'> => ({
  key,
  kind: 'money',
  cell: ({ [key]: inr, inCurrency }) => {
    const amount = inCurrency?.[key] ?? null
    return amount !== null ? formatMoney(amount, currency) : inr === null ? '' : formatMoney(inr)
  },
  sub: ({ [key]: inr, inCurrency }) => (inr === null || (inCurrency?.[key] ?? null) === null ? null : formatMoney(inr)),
})

/** What a line is for, without whose account it stands on and the number beside it. */
function saidOf({ description, number }: Line, name: string): string {
  const said = [`${name} `, `${number}: `].reduce(
    (text, head) => (text.startsWith(head) ? text.slice(head.length) : text),
    description,
  )
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const columnsIn = (currency: string, name: string): Column<Line>[] => [
  {
    key: 'on',
    header: 'Date',
    cell: ({ on }) => <span className="num">{formatDate(on)}</span>,
    phone: 'line',
    width: '116px',
  },
  {
    key: 'description',
    header: 'For',
    cell: (line) => saidOf(line, name),
    sub: ({ number }) => number,
    phone: 'title',
  },
  { ...moneyOf(currency, 'billed'), header: 'Bill', phone: 'line', width: '19%' },
  { ...moneyOf(currency, 'paid'), header: 'Paid', phone: 'line', width: '19%' },
  { ...moneyOf(currency, 'balance'), header: 'Balance', phone: 'side', width: '19%' },
]

interface AccountCardProps {
  supplier: Pick<Supplier, 'id' | 'orgId' | 'name' | 'creditLimit'>
  /** Among whose accounts bills that were typed are cancelled; null where that is not theirs to do. */
  side: AccountSide
}

/** What a supplier is owed by age, and the statement of its account, the newest first. */
export function AccountCard({ supplier, side }: AccountCardProps) {
  const { id, name, creditLimit } = supplier
  const [page, setPage] = useState(1)
  const [cancelling, setCancelling] = useState<Line | null>(null)
  const fileSide = useAccountSide(supplier)
  const [cancel] = useCancelSupplierBillMutation()
  const { data, error, isFetching, refetch } = useGetSupplierAccountQuery({ params: { id }, query: { page } })
  const account = data?.data
  const currency = account?.currency ?? 'INR'
  const columns = useMemo(() => columnsIn(currency, name), [currency, name])
  if (!account)
    return (
      <Card title="Ledger">
        {error ? (
          <Failed error={error} what="The ledger" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Spinner label="Loading the ledger" />
        )}
      </Card>
    )
  const { lines, total, credit, inCurrency } = account
  return (
    <>
      <OwedCard id={id} account={account} creditLimit={creditLimit} />
      <Card title="Ledger" flush actions={fileSide && lines.length > 0 && <StatementMenu id={id} side={fileSide} />}>
        {credit > 0 && (
          <p className="num border-b border-line px-5 py-3 text-cell text-2">
            {formatMoney(credit)} are paid in advance of later bills.
          </p>
        )}
        {inCurrency && inCurrency.apart !== 0 && (
          <p className="num border-b border-line px-5 py-3 text-cell text-2">
            {formatMoney(Math.abs(inCurrency.apart))} {inCurrency.apart > 0 ? 'of what is owed are' : 'were paid'} in
            rupees alone and stand in no balance in {currency}.
          </p>
        )}
        {lines.length === 0 ? (
          <p className="px-5 py-4 text-cell text-3">Nothing was billed or paid yet.</p>
        ) : (
          <Table
            label="Ledger"
            className="rounded-t-none! border-0!"
            columns={columns}
            rows={lines.map((line, index) => ({ ...line, key: `${page} ${index}` }))}
            rowKey={(line) => (line as Line & { key: string }).key}
            rowName={(line) => saidOf(line, name)}
            busy={isFetching}
            {...(side && lines.some(({ typedBill }) => typedBill)
              ? {
                  actions: (line: Line) =>
                    line.typedBill && (
                      <RowMenu name={saidOf(line, name)}>
                        <MenuItem icon={Undo2} danger onSelect={() => setCancelling(line)}>
                          Cancel bill
                        </MenuItem>
                      </RowMenu>
                    ),
                }
              : {})}
          />
        )}
        {total > pageSize && (
          <div className="num flex items-center justify-end gap-2 border-t border-line px-5 py-3 text-cell text-2">
            {(page - 1) * pageSize + 1} – {Math.min(total, page * pageSize)} of {total}
            <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button size="sm" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </div>
        )}
      </Card>
      {side && cancelling?.typedBill && (
        <ReasonDialog
          title={`Cancel bill ${cancelling.number} of ${name}?`}
          description="Nothing is owed of it any more. What was paid of it is used on the next bills."
          placeholder="Billed twice"
          max={200}
          keep="Keep bill"
          action="Cancel bill"
          acting="Cancelling"
          onSave={(reason) =>
            cancel({
              side,
              params: { id: cancelling.typedBill ?? '' },
              body: { reason },
              idempotencyKey: crypto.randomUUID(),
            }).unwrap()
          }
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  )
}
