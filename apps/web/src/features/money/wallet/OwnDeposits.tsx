import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { depositStatuses } from '@karavan/domain/money/wallet/deposit'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { ListContext } from '../../../kit/list-context.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { useListParams } from '../../../kit/useListParams.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { depositWords, wayWords } from './wallet-words.ts'
import { useListDepositsQuery } from './wallet.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

export function DepositBadge({ status }: Pick<Deposit, 'status'>) {
  const { tone, words } = depositWords[status]
  return (
    <Badge tone={tone} mark="ring">
      {words}
    </Badge>
  )
}

const columns: Column<Deposit>[] = [
  {
    key: 'reference',
    header: 'Deposit',
    cell: ({ reference }) => <span className="num">{reference}</span>,
    sub: ({ way }) => wayWords[way].label,
    kind: 'name',
    width: '24%',
  },
  {
    key: 'bankReference',
    header: 'Bank reference',
    cell: ({ bankReference }) => bankReference && <span className="num break-all">{bankReference}</span>,
    priority: 2,
  },
  {
    key: 'createdAt',
    header: 'Sent',
    cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    kind: 'quiet',
    width: '130px',
    sortable: true,
  },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => <DepositBadge status={status} />,
    width: '130px',
    phone: 'side',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => formatMoney(amount),
    kind: 'money',
    width: '150px',
    sortable: true,
  },
]

interface OwnDepositsProps {
  /** The deposit that is open beside the list. */
  open: string | null
  hrefOf: (id: string) => string
}

/** The organisation's deposits with their states; one opens beside the list. */
export function OwnDeposits({ open, hrefOf }: OwnDepositsProps) {
  const list = useListParams(deposits.list)
  const { data, error, isFetching, refetch } = useListDepositsQuery({ query: list.query })
  return (
    <ListContext value={list}>
      <section aria-labelledby="deposits">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id="deposits" className="text-h2">
            Your deposits
          </h2>
          <FilterChip
            name="status"
            label="State"
            options={depositStatuses.map((value) => ({ value, label: depositWords[value].words }))}
          />
          <div className="ml-auto">
            <ListExport list="deposits" />
          </div>
        </div>
        {data ? (
          <Table
            label="Deposits"
            columns={columns}
            rows={data.data}
            rowKey={({ id }) => id}
            rowName={({ reference }) => reference}
            rowTo={({ id }) => hrefOf(id)}
            current={open ?? undefined}
            sort={list.sort}
            onSort={(sort) => list.change({ sort })}
            busy={isFetching}
            empty={
              list.narrowed ? (
                <EmptyState
                  title="No deposits in this state"
                  actions={<Button onClick={list.clear}>Show all of them</Button>}
                />
              ) : (
                <EmptyState title="No deposits yet">Pay one of the ways above and tell us of it.</EmptyState>
              )
            }
            footer={
              data.meta.total > list.pageSize && (
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
          <div className="rounded-card border border-line bg-surface">
            <Failed error={error} what="Your deposits" onRetry={() => void refetch()} retrying={isFetching} />
          </div>
        ) : (
          <TableSkeleton rows={3} columns={5} label="Loading your deposits" />
        )}
      </section>
    </ListContext>
  )
}
