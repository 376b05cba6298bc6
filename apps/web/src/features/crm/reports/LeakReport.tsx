import type { Leak } from '@karavan/contracts/crm/reports/report.contract'
import { type LeakKind, leakKinds } from '@karavan/domain/crm/report'
import { leakWords } from '@karavan/domain/crm/report-words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WholeTable } from '../../../kit/WholeTable.tsx'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { crmBookingHref } from '../../../shared/trip/thread-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Column } from '../../../ui/table-column.ts'
import type { Tone } from '../../../ui/tone.ts'
import type { Narrowed } from './report-words.ts'
import { useListLeaksQuery } from './reports.api.ts'

const leakTones: Record<LeakKind, Tone> = { thin: 'red', moved: 'amber', dearer: 'orange', discount: 'violet' }

const columns: Column<Leak>[] = [
  {
    key: 'number',
    header: 'Booking',
    kind: 'name',
    cell: ({ number }) => number,
    sub: ({ customerName }) => customerName,
    width: '20%',
  },
  {
    key: 'leak',
    header: 'Leak',
    cell: ({ leak }) => <Badge tone={leakTones[leak]}>{leakWords[leak]}</Badge>,
    width: '24%',
    phone: 'line',
  },
  { key: 'what', header: 'What', cell: ({ what }) => what, phone: 'line' },
  { key: 'staff', header: 'Staff', cell: ({ staff }) => staff ?? 'Nobody', priority: 3, width: '14%' },
  { key: 'day', header: 'Day', kind: 'quiet', cell: ({ day }) => formatDate(day), priority: 2, width: '12%' },
  { key: 'amount', header: 'Lost', kind: 'money', cell: ({ amount }) => formatMoney(amount), width: '14%' },
]

const pageSize = 20
const every = 'all'

/** Where margin was lost; each row opens its booking. */
export function LeakReport({ query }: { query: Narrowed | null }) {
  const navigate = useNavigate()
  const [leak, setLeak] = useState<LeakKind | undefined>()
  const [page, setPage] = useState(1)
  const { basis, from, until, staff } = query ?? {}
  const result = useListLeaksQuery(
    { query: { basis, from, until, staff, leak, page, pageSize } },
    { skip: query === null },
  )
  const { data } = result
  const counts = new Map(data?.kinds.map((one) => [one.leak, one]))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Select
          aria-label="Leak"
          size="sm"
          className="w-72 max-w-full"
          value={leak ?? every}
          onChange={(value) => {
            setLeak(leakKinds.find((one) => one === value))
            setPage(1)
          }}
          options={[
            { value: every, label: 'All leaks' },
            ...leakKinds.map((value) => ({
              value,
              label: leakWords[value],
              hint: formatMoney(counts.get(value)?.amount ?? 0, 'INR', 0),
            })),
          ]}
        />
        {query && <ExportMenu list="leaks" query={{ basis, from, until, staff, leak }} size="sm" />}
      </div>
      <WholeTable
        label="Margin leaks"
        result={result}
        rows={data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        onOpen={({ kind, bookingId }) => void navigate(crmBookingHref(kind, bookingId))}
        empty={
          <EmptyState title="No margin was lost">
            Bookings below the least margin, services dearer than quoted and prices lowered without a note stand here.
          </EmptyState>
        }
        footer={
          data && data.meta.total > pageSize ? (
            <Pager page={page} pageSize={pageSize} total={data.meta.total} sizes={[pageSize]} onPage={setPage} />
          ) : (
            data &&
            data.meta.total > 0 && (
              <p className="px-4 py-3 text-cell text-2">{formatCount(data.meta.total, 'leak', 'leaks')}</p>
            )
          )
        }
      />
    </>
  )
}
