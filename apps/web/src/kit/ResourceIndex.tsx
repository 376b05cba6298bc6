import { Ellipsis } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import { BulkBar } from '../ui/BulkBar.tsx'
import type { Crumb } from '../ui/Crumbs.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pager } from '../ui/Pager.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { Table, type TableDensity } from '../ui/Table.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import type { Page } from './page.ts'
import { Failed, NoRows } from './ListStates.tsx'
import { ListTools } from './ListTools.tsx'
import { ListContext } from './list-context.ts'
import { readFailure } from './problem.ts'
import type { ResourceColumn } from './resource-column.ts'
import { SearchBox } from './SearchBox.tsx'
import { type ListContract, useListParams } from './useListParams.ts'
import { useScrollMemory } from './useScrollMemory.ts'
import { useStored } from './useStored.ts'

/** A set of filters with a name of its own; `empty` is shown where nothing more narrows it and it has no rows. */
export type ListView = {
  key: string
  label: string
  filters: Record<string, string>
  count?: number
  empty?: ReactNode
}

interface ResourceIndexProps<Row> {
  title: string
  /** Also names what is remembered of the columns. */
  noun: { one: string; many: string }
  crumbs: readonly Crumb[]
  contract: ListContract
  useList: (sent: { query: object }) => {
    data?: Page<Row>
    isFetching: boolean
    error?: unknown
    refetch: () => unknown
  }
  columns: readonly ResourceColumn<Row>[]
  rowName: (row: Row) => string
  rowTo: (row: Row) => string
  /** The id of the row that is open beside the list. */
  current?: string | null
  /** The items of a row's ⋯ menu. */
  rowMenu?: (row: Row) => ReactNode
  /** BulkActions for the rows that are ticked; without it none can be. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** What the search looks into: "Name, country". */
  search: string
  /** FilterChips. */
  filters?: ReactNode
  views?: readonly ListView[]
  /** The one primary action. */
  action?: ReactNode
  /** What stands before it at the head of the page, and not where the list is empty. */
  beside?: ReactNode
}

/** The view whose filters are all in force, the most particular first. */
function viewOf(views: readonly ListView[], filters: Record<string, string>): string {
  const inForce = views.filter((view) => Object.entries(view.filters).every(([key, value]) => filters[key] === value))
  return inForce.sort((a, b) => Object.keys(b.filters).length - Object.keys(a.filters).length)[0]?.key ?? ''
}

const sizes = [20, 50, 100]

const RowMenuContext = createContext<((row: never) => ReactNode) | undefined>(undefined)

/** Asked for only when its menu is open, so that a new `rowMenu` is no reason to draw the rows again. */
const RowItems = <Row,>({ row }: { row: Row }) => use(RowMenuContext)?.(row as never)

const rowActions = <Row,>(row: Row, name: string) => (
  <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${name}`} />}>
    <RowItems row={row} />
  </Menu>
)

/** The page of a list: search, filters, sort and page in the address; rows that open; states that say what to do. */
export function ResourceIndex<Row extends { id: string }>(props: ResourceIndexProps<Row>) {
  const { title, noun, columns, rowName, rowMenu, filters, views, action, bulk, useList } = props
  const list = useListParams(props.contract)
  const { data, isFetching, error, refetch } = useList({ query: list.query })
  const [hidden, setHidden] = useStored<string[]>(
    `columns:${noun.many}`,
    columns.filter((column) => column.offAtFirst).map((column) => column.key),
  )
  const [density, setDensity] = useStored<TableDensity>('density', 'normal')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const page = useRef<HTMLDivElement>(null)
  useScrollMemory(page, data !== undefined, JSON.stringify(list.query))

  const view = views?.find(({ key }) => key === viewOf(views, list.filters))
  const onlyView = view && !list.q && Object.keys(list.filters).every((key) => key in view.filters)
  // Rows that have left the page are not acted on, since nobody sees them.
  const ticked = bulk && data ? data.data.filter((row) => selected.has(row.id)) : []
  const clear = () => setSelected(new Set())
  const shown = useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.includes(column.key)),
    [columns, hidden],
  )
  return (
    <ListContext value={list}>
      <div ref={page}>
        <PageHeader
          title={title}
          crumbs={props.crumbs}
          actions={
            <>
              {props.beside}
              {action}
            </>
          }
        />
        {views && (
          <Tabs
            label="Views"
            className="page-gutter"
            current={view?.key ?? ''}
            tabs={views.map((view) => ({ ...view, to: list.hrefWith(view.filters) }))}
          />
        )}
        <div className="page-gutter flex flex-wrap items-center gap-2 py-3">
          <SearchBox hint={props.search} />
          {filters}
          {list.narrowed && (
            <button type="button" className="link hit ml-1 rounded-xs text-cell" onClick={list.clear}>
              Clear all
            </button>
          )}
          <ListTools columns={columns} hidden={hidden} onHidden={setHidden} density={density} onDensity={setDensity} />
        </div>
        <div className="page-gutter pb-5">
          {Boolean(error) && data && (
            <Note kind="warning" className="mb-3">
              These rows may be out of date: {readFailure(error).title.toLowerCase()}.
            </Note>
          )}
          {data ? (
            <RowMenuContext value={rowMenu}>
              <Table
                label={title}
                columns={shown}
                rows={data.data}
                rowKey={(row) => row.id}
                rowName={rowName}
                rowTo={props.rowTo}
                current={props.current ?? undefined}
                sort={list.sort}
                onSort={(sort) => list.change({ sort })}
                density={density}
                busy={isFetching}
                {...(bulk ? { selected, onSelect: setSelected } : {})}
                actions={rowMenu && rowActions}
                empty={
                  onlyView && data.meta.total === 0 && view.empty ? (
                    view.empty
                  ) : (
                    <NoRows list={list} total={data.meta.total} noun={noun} first={action} />
                  )
                }
                footer={
                  data.data.length > 0 && (
                    <Pager
                      page={list.page}
                      pageSize={list.pageSize}
                      total={data.meta.total}
                      more={data.meta.more}
                      sizes={sizes}
                      onPage={(next) => list.change({ page: next })}
                      onPageSize={(pageSize) => list.change({ pageSize })}
                    />
                  )
                }
              />
            </RowMenuContext>
          ) : error ? (
            <div className="rounded-card border border-line bg-surface">
              <Failed error={error} what={title} onRetry={refetch} retrying={isFetching} />
            </div>
          ) : (
            <TableSkeleton rows={Math.min(list.pageSize, 12)} columns={shown.length} label={`Loading ${noun.many}`} />
          )}
          {bulk && (
            <BulkBar count={ticked.length} onClear={clear}>
              {bulk(ticked, clear)}
            </BulkBar>
          )}
        </div>
      </div>
    </ListContext>
  )
}
