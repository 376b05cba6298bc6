import type { PageMeta } from '@karavan/contracts/kit/list'
import type { ReactNode } from 'react'
import { ListContext } from './list-context.ts'
import { Failed, NoRows } from './ListStates.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListParams } from './useListParams.ts'
import { Pager } from '../ui/Pager.tsx'
import { Table } from '../ui/Table.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import type { Column, Sort } from '../ui/table-column.ts'

interface PagedListProps<Row> {
  label: string
  noun: { one: string; many: string }
  list: ListParams
  result: {
    data?: { data: readonly Row[]; meta: PageMeta }
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** The order of the rows, where it is not the one the address asks for. */
  sort?: Sort | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  current?: string | undefined
  actions?: (row: Row) => ReactNode
  /** What the search looks into; without it there is none. */
  search?: string
  filters?: ReactNode
  /** At the right of the filters, such as the export. */
  tools?: ReactNode
  /** What stands where there are none at all. */
  empty?: ReactNode
}

/** A list page by page: search, filters, order and page are in the address. */
export function PagedList<Row>({ label, noun, list, result, ...props }: PagedListProps<Row>) {
  const { data, error, isFetching, refetch } = result
  return (
    <ListContext value={list}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {props.search && <SearchBox hint={props.search} />}
        {props.filters}
        {list.narrowed && (
          <button type="button" className="link hit ml-1 rounded-xs text-cell" onClick={list.clear}>
            Clear all
          </button>
        )}
        {props.tools && <div className="ml-auto flex flex-wrap items-center gap-2">{props.tools}</div>}
      </div>
      {data ? (
        <Table
          label={label}
          columns={props.columns}
          rows={data.data}
          rowKey={props.rowKey}
          rowName={props.rowName}
          onOpen={props.onOpen}
          current={props.current}
          actions={props.actions}
          sort={props.sort ?? list.sort}
          onSort={(sort) => list.change({ sort })}
          busy={isFetching}
          empty={
            props.empty && !list.narrowed && data.meta.total === 0 ? (
              props.empty
            ) : (
              <NoRows list={list} total={data.meta.total} noun={noun} />
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
        <div className="rounded-card border border-line bg-surface">
          <Failed error={error} what={label} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <TableSkeleton rows={8} columns={props.columns.length} label={`Loading ${noun.many}`} />
      )}
    </ListContext>
  )
}
