import type { SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { AgeStrip } from '../../../shared/payables/AgeStrip.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { useGetSupplierAccountQuery } from './suppliers.api.ts'

type Line = SupplierAccount['lines'][number]
const pageSize = 10

const sum = (amount: number | null) => (amount === null ? '' : formatMoney(amount))

const columns: Column<Line>[] = [
  { key: 'on', header: 'Date', cell: ({ on }) => <span className="num">{formatDate(on)}</span>, phone: 'line' },
  {
    key: 'description',
    header: 'For',
    cell: ({ description }) => description,
    sub: ({ number }) => number,
    phone: 'title',
  },
  { key: 'billed', header: 'Bill', kind: 'money', cell: ({ billed }) => sum(billed), phone: 'line' },
  { key: 'paid', header: 'Paid', kind: 'money', cell: ({ paid }) => sum(paid), phone: 'line' },
  { key: 'balance', header: 'Balance', kind: 'money', cell: ({ balance }) => formatMoney(balance), phone: 'side' },
]

/** What a supplier is owed by age, and the statement of its account, the newest first. */
export function AccountCard({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useGetSupplierAccountQuery({ params: { id }, query: { page } })
  const account = data?.data
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
  const { lines, total, owed, credit, byAge } = account
  return (
    <section aria-label="Account" className="grid gap-0">
      <AgeStrip owed={owed} byAge={byAge} />
      <Card title="Ledger" flush>
        {credit > 0 && (
          <p className="num px-5 pt-4 text-cell text-2">{formatMoney(credit)} are paid in advance of later bills.</p>
        )}
        {lines.length === 0 ? (
          <p className="px-5 py-4 text-cell text-3">Nothing was billed or paid yet.</p>
        ) : (
          <Table
            label="Ledger"
            columns={columns}
            rows={lines.map((line, index) => ({ ...line, key: `${page} ${index}` }))}
            rowKey={(line) => (line as Line & { key: string }).key}
            rowName={({ description }) => description}
            busy={isFetching}
          />
        )}
        {total > pageSize && (
          <div className="num flex items-center justify-end gap-2 px-5 py-3 text-cell text-2">
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
    </section>
  )
}
