import type { BankStatement } from '@karavan/contracts/crm/bank/bank'
import { bankStatements } from '@karavan/contracts/crm/bank/bank.contract'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { ListContext } from '../../kit/list-context.ts'
import { Failed, NoRows } from '../../kit/ListStates.tsx'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { useListParams } from '../../kit/useListParams.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { Pager } from '../../ui/Pager.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { useListBankStatementsQuery } from './bank.api.ts'
import { UploadDialog } from './UploadDialog.tsx'

const columns: Column<BankStatement>[] = [
  {
    key: 'bankName',
    header: 'Bank',
    cell: ({ bankName }) => bankName,
    sub: ({ fileName }) => fileName,
    kind: 'name',
    width: '26%',
  },
  {
    key: 'toOn',
    header: 'Days',
    cell: ({ fromOn, toOn }) => (fromOn === toOn ? formatDate(toOn) : `${formatDate(fromOn)} – ${formatDate(toOn)}`),
    sub: ({ lines, known }) => `${formatCount(lines, 'line')}${known > 0 ? `, ${known} known before` : ''}`,
    kind: 'quiet',
    sortable: true,
    phone: 'line',
  },
  {
    key: 'state',
    header: 'To do',
    cell: ({ todo, gaps, missing }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={todo > 0 ? 'amber' : 'green'} mark="plain">
          {todo > 0 ? `${todo} to do` : 'Done'}
        </Badge>
        {(gaps.length > 0 || missing !== null) && (
          <Badge tone="red" mark="plain">
            Gap
          </Badge>
        )}
      </span>
    ),
    width: '150px',
  },
  {
    key: 'moneyIn',
    header: 'In',
    cell: ({ moneyIn }) => formatMoney(moneyIn),
    kind: 'money',
    priority: 2,
    phone: 'none',
    width: '150px',
  },
  {
    key: 'moneyOut',
    header: 'Out',
    cell: ({ moneyOut }) => formatMoney(moneyOut),
    kind: 'money',
    priority: 2,
    phone: 'none',
    width: '150px',
  },
  {
    key: 'closing',
    header: 'Balance',
    cell: ({ closing }) => (closing === null ? '–' : formatMoney(closing)),
    kind: 'money',
    width: '150px',
  },
]

/** The statements of the own banks, the newest first, and the way to bring another. */
export function StatementList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListParams(bankStatements.list)
  const { data, error, isFetching, refetch } = useListBankStatementsQuery({ query: list.query })
  const [uploading, setUploading] = useState(false)
  const action = (
    <Button variant="primary" icon={Upload} onClick={() => setUploading(true)}>
      Upload statement
    </Button>
  )
  const none = data?.meta.total === 0 && !list.narrowed
  return (
    <ListContext value={list}>
      {!none && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchBox hint="Bank or file" />
          <div className="ml-auto">{action}</div>
        </div>
      )}
      {data ? (
        <Table
          label="Bank statements"
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          rowName={({ bankName, toOn }) => `${bankName} to ${formatDate(toOn)}`}
          onOpen={({ id }) => onOpen(id)}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          busy={isFetching}
          empty={
            none ? (
              <EmptyState title="No bank statement yet" actions={action}>
                Bring the CSV or Excel file of your bank: its lines find the receipts, deposits and payments they are.
              </EmptyState>
            ) : (
              <NoRows list={list} total={data.meta.total} noun={{ one: 'statement', many: 'statements' }} />
            )
          }
          footer={
            data.data.length > 0 && (
              <Pager
                page={list.page}
                pageSize={list.pageSize}
                total={data.meta.total}
                sizes={[20, 50, 100]}
                onPage={(page) => list.change({ page })}
                onPageSize={(pageSize) => list.change({ pageSize })}
              />
            )
          }
        />
      ) : error ? (
        <Failed error={error} what="The statements" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TableSkeleton rows={6} columns={5} label="Loading statements" />
      )}
      {uploading && <UploadDialog onClose={() => setUploading(false)} onTaken={onOpen} />}
    </ListContext>
  )
}
