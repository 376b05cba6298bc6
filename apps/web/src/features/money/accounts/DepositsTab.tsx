import { type Deposit, deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { depositStatuses, depositWays as ways } from '@karavan/domain/money/wallet/deposit'
import { useSearchParams } from 'react-router'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useListParams } from '../../../kit/useListParams.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Segments } from '../../../ui/Segments.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { begunColumn, stateColumn } from './account-columns.tsx'
import { PagedList } from '../../../kit/PagedList.tsx'
import { depositStates, depositWays } from './account-words.ts'
import { useListHouseDepositsQuery } from './accounts.api.ts'
import { DepositPanel } from './DepositPanel.tsx'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'

const columns: Column<Deposit>[] = [
  {
    key: 'reference',
    header: 'Deposit',
    cell: ({ reference }) => <span className="num">{reference}</span>,
    sub: ({ way }) => depositWays[way],
    kind: 'name',
    width: '18%',
  },
  {
    key: 'companyName',
    header: 'Organisation',
    cell: ({ companyName }) => companyName,
    sub: ({ agentId, madeBy }) => agentId ?? madeBy,
    phone: 'line',
  },
  {
    key: 'bankReference',
    header: 'Bank reference',
    cell: ({ bankReference }) => <span className="num break-all">{bankReference ?? '–'}</span>,
    sub: ({ paidOn, rivals }) => (rivals.length > 0 ? 'Claimed by two' : paidOn ? formatDate(paidOn) : ''),
    priority: 3,
  },
  begunColumn('Sent'),
  stateColumn(depositStates),
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => formatMoney(amount),
    kind: 'money',
    sortable: true,
    width: '150px',
  },
]

/** The queue of deposits: those that wait, oldest first, or all of them; one opens beside the list. */
export function DepositsTab() {
  const [params, setParams] = useSearchParams()
  const list = useListParams(deposits.list)
  const all = params.get('view') === 'all'
  // Whoever waits longest comes first, unless another order is asked for.
  const oldest = !all && !params.has('sort')
  const queue = { ...list.query, status: 'Waiting' as const, ...(oldest ? { sort: 'createdAt' } : {}) }
  const result = useListHouseDepositsQuery({ query: all ? list.query : queue })
  const open = params.get('deposit')

  function go(change: Record<string, string | null>) {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    setParams(next, { preventScrollReset: true })
  }

  return (
    <>
      <PagedList
        label="Deposits"
        noun={{ one: 'deposit', many: 'deposits' }}
        list={list}
        sort={oldest ? { key: 'createdAt', direction: 'asc' } : undefined}
        result={result}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        onOpen={({ id }) => go({ deposit: id })}
        current={open ?? undefined}
        search="Reference or name"
        tools={<ExportMenu list="deposits" query={all ? list.query : queue} />}
        filters={
          <>
            <Segments
              label="Which deposits"
              value={all ? 'all' : 'waiting'}
              onChange={(view) => go({ view: view === 'all' ? 'all' : null, status: null, page: null })}
              options={[
                { value: 'waiting', label: 'Waiting' },
                { value: 'all', label: 'All' },
              ]}
            />
            {all && (
              <FilterChip
                name="status"
                label="State"
                options={depositStatuses.map((value) => ({ value, label: depositStates[value].words }))}
              />
            )}
            <FilterChip name="way" label="Way" options={ways.map((value) => ({ value, label: depositWays[value] }))} />
          </>
        }
        empty={
          all ? undefined : (
            <EmptyState
              title="No deposit waits"
              actions={<Button onClick={() => go({ view: 'all' })}>Show all deposits</Button>}
            >
              A new one appears here as soon as it is sent.
            </EmptyState>
          )
        }
      />
      <DepositPanel id={open} onClose={() => go({ deposit: null })} />
    </>
  )
}
