import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryGroup, EnquiryKind } from '@karavan/domain/crm/enquiry'
import { Ellipsis, Eye, Pencil } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { BulkReport, type Report } from '../../../../kit/BulkReport.tsx'
import { Failed, NoRows } from '../../../../kit/ListStates.tsx'
import { useList } from '../../../../kit/list-context.ts'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { BulkBar } from '../../../../ui/BulkBar.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../../ui/Menu.tsx'
import { Pager } from '../../../../ui/Pager.tsx'
import { TableSkeleton } from '../../../../ui/Skeletons.tsx'
import { Table, type TableDensity } from '../../../../ui/Table.tsx'
import { useListEnquiriesQuery } from '../enquiries.api.ts'
import { enquiryNoun, enquiryPaths } from '../enquiry-words.ts'
import { MoveItems } from '../MoveItems.tsx'
import type { Move } from '../useMove.ts'
import { BulkEnquiries } from './BulkEnquiries.tsx'

interface EnquiryTableProps {
  kind: EnquiryKind
  group: EnquiryGroup
  label: string
  columns: readonly ResourceColumn<EnquiryRow>[]
  density: TableDensity
  /** The next step where there are none at all. */
  first: ReactNode
  onMove: (move: Move) => void
}

const sizes = [20, 50, 100]

/** The enquiries of the list around as rows. */
export function EnquiryTable({ kind, group, label, columns, density, first, onMove }: EnquiryTableProps) {
  const list = useList()
  const { data, isFetching, error, refetch } = useListEnquiriesQuery({
    params: { kind },
    query: { ...list.query, group },
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [report, setReport] = useState<Report | null>(null)
  const to = enquiryPaths[kind]
  const ticked = data?.data.filter(({ id }) => selected.has(id)) ?? []
  const clear = () => setSelected(new Set())
  const actions = useCallback(
    (row: EnquiryRow) => (
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${row.number}`} />}>
        <MenuItem icon={Eye} to={to.view.href({ id: row.id })}>
          View
        </MenuItem>
        <MenuItem icon={Pencil} to={to.edit.href({ id: row.id })}>
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Move to</MenuLabel>
        <MoveItems enquiry={row} onMove={onMove} />
      </Menu>
    ),
    [to, onMove],
  )

  if (!data)
    return error ? (
      <div className="rounded-card border border-line bg-surface">
        <Failed error={error} what={label} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    ) : (
      <TableSkeleton rows={12} columns={columns.length} label={`Loading ${enquiryNoun(kind).many}`} />
    )
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data.data}
        rowKey={({ id }) => id}
        rowName={({ number, customerName }) => `${customerName}, ${number}`}
        rowTo={({ id }) => to.view.href({ id })}
        sort={list.sort}
        onSort={(sort) => list.change({ sort })}
        density={density}
        busy={isFetching}
        selected={selected}
        onSelect={setSelected}
        actions={actions}
        empty={<NoRows list={list} total={data.meta.total} noun={enquiryNoun(kind)} first={first} />}
        footer={
          data.data.length > 0 && (
            <Pager
              page={list.page}
              pageSize={list.pageSize}
              total={data.meta.total}
              more={data.meta.more}
              sizes={sizes}
              onPage={(page) => list.change({ page })}
              onPageSize={(pageSize) => list.change({ pageSize })}
            />
          )
        }
      />
      <BulkBar count={ticked.length} onClear={clear}>
        <BulkEnquiries
          rows={ticked}
          onDone={(refused) => {
            clear()
            setReport(refused)
          }}
        />
      </BulkBar>
      <BulkReport report={report} onClose={() => setReport(null)} />
    </>
  )
}
