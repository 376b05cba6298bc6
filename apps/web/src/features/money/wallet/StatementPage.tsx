import { wallet } from '@karavan/contracts/money/wallet/wallet.contract'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { ListContext } from '../../../kit/list-context.ts'
import { Failed, NoRows } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { SearchBox } from '../../../kit/SearchBox.tsx'
import { type ListParams, useListParams } from '../../../kit/useListParams.ts'
import { useScrollMemory } from '../../../kit/useScrollMemory.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { Table } from '../../../ui/Table.tsx'
import { BalanceSteps } from './BalanceSteps.tsx'
import { HouseHasNone } from './HouseHasNone.tsx'
import { StatementExport } from './StatementExport.tsx'
import { OwnerChip, OwnerSelect, StatementFilters } from './StatementFilters.tsx'
import { statementColumns } from './statement-columns.tsx'
import { WalletCard } from './WalletCard.tsx'
import { useGetStatementQuery, useGetWalletQuery } from './wallet.api.ts'

const noun = { one: 'movement', many: 'movements' }
const title = 'Wallet Statement'
const crumbs = () => [{ label: 'Dashboard', to: paths.dashboard.root.href() }, { label: title }]

function ChooseOwner({ list }: { list: ListParams }) {
  return (
    <>
      <PageHeader title={title} crumbs={crumbs()} />
      <div className="page-gutter pb-5">
        <div className="rounded-card border border-line bg-surface pb-6">
          <EmptyState title="Whose statement?">
            The house has no wallet of its own. Choose an agency or a traveller to see what went in and out of theirs.
          </EmptyState>
          <div className="mx-auto w-80 max-w-[calc(100%-2rem)]">
            <Field label="Organisation">
              <OwnerSelect value="" onChange={(orgId) => list.change({ filters: { orgId } })} />
            </Field>
          </div>
        </div>
      </div>
    </>
  )
}

function Statement({ list, ofHouse }: { list: ListParams; ofHouse: boolean }) {
  const { orgId } = list.filters
  const view = useGetWalletQuery({ query: orgId ? { orgId } : {} })
  const { data, error, isFetching, refetch } = useGetStatementQuery({ query: list.query })
  const page = useRef<HTMLDivElement>(null)
  useScrollMemory(page, data !== undefined, JSON.stringify(list.query))
  const owner = view.data?.data
  const { orgId: _, ...narrowing } = list.filters
  const narrowed = list.q !== '' || Object.keys(narrowing).length > 0
  const clear = () =>
    list.change({ q: '', filters: Object.fromEntries(Object.keys(narrowing).map((key) => [key, undefined])) })
  const deposit = !ofHouse && (
    <ButtonLink to={paths.wallet.index.href()} variant="primary" icon={Plus}>
      Deposit
    </ButtonLink>
  )
  return (
    <div ref={page}>
      <PageHeader
        title={title}
        crumbs={crumbs()}
        sub={ofHouse ? owner?.companyName : undefined}
        actions={
          <>
            {data && data.meta.total > 0 && (
              <StatementExport query={{ ...list.filters, ...(list.q ? { q: list.q } : {}) }} />
            )}
            {deposit}
          </>
        }
      />
      <div className="grid gap-4 page-gutter pb-2 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <WalletCard
          view={owner}
          action={
            !ofHouse && (
              <ButtonLink to={paths.wallet.index.href()} variant="offer" full>
                RECHARGE / TOP UP
              </ButtonLink>
            )
          }
        />
        <BalanceSteps lines={data?.data} newestFirst={list.sort.direction === 'desc'} />
      </div>
      <div className="page-gutter flex flex-wrap items-center gap-2 py-3">
        <SearchBox hint="Description or reference" />
        {ofHouse && orgId && <OwnerChip name={owner?.companyName ?? 'One organisation'} />}
        <StatementFilters />
        {narrowed && (
          <button type="button" className="link hit ml-1 rounded-xs text-cell" onClick={clear}>
            Clear all
          </button>
        )}
      </div>
      <div className="page-gutter pb-5">
        {Boolean(error) && data && (
          <Note kind="warning" className="mb-3">
            These lines may be out of date: {readFailure(error).title.toLowerCase()}.
          </Note>
        )}
        {data ? (
          <Table
            label={title}
            columns={statementColumns}
            rows={data.data}
            rowKey={({ id }) => String(id)}
            rowName={({ description }) => description}
            sort={list.sort}
            onSort={(sort) => list.change({ sort })}
            busy={isFetching}
            empty={
              <NoRows
                list={{ ...list, narrowed, filters: narrowing, clear }}
                total={data.meta.total}
                noun={noun}
                first={deposit}
              />
            }
            footer={
              data.data.length > 0 && (
                <Pager
                  page={list.page}
                  pageSize={list.pageSize}
                  total={data.meta.total}
                  sizes={[20, 50, 100]}
                  onPage={(next) => list.change({ page: next })}
                  onPageSize={(pageSize) => list.change({ pageSize })}
                />
              )
            }
          />
        ) : error ? (
          <div className="rounded-card border border-line bg-surface">
            <Failed error={error} what="The statement" onRetry={() => void refetch()} retrying={isFetching} />
          </div>
        ) : (
          <TableSkeleton rows={10} columns={6} label="Loading the statement" />
        )}
      </div>
    </div>
  )
}

function NoStatement() {
  return (
    <>
      <PageHeader title={title} crumbs={crumbs()} />
      <div className="page-gutter pb-5">
        <div className="rounded-card border border-line bg-surface">
          <HouseHasNone />
        </div>
      </div>
    </>
  )
}

/** What went into and out of a wallet, with the balance after each line; an Admin of the house chooses whose. */
export function StatementPage() {
  const user = useUser()
  const ofHouse = user?.orgKind === 'house'
  const list = useListParams(wallet.statement)
  if (ofHouse && !user.permissions.includes('accounts.read')) return <NoStatement />
  return (
    <ListContext value={list}>
      {ofHouse && !list.filters.orgId ? <ChooseOwner list={list} /> : <Statement list={list} ofHouse={ofHouse} />}
    </ListContext>
  )
}
