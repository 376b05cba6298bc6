import type { ReportedRecord } from '@karavan/contracts/crm/reports/report.contract'
import { reportFigures } from '@karavan/domain/crm/report'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { crmBookingHref, enquiryHref } from '../../../shared/trip/thread-words.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { formatCount, formatDate, formatMoney } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { Behind } from './report-words.ts'
import { useListReportedQuery } from './reports.api.ts'

const pageSize = 20

function Record({ record, money }: { record: ReportedRecord; money: boolean }) {
  const { id, of, kind, number, customerName, title, status, day, staff, amount } = record
  return (
    <li className="grid gap-0.5 border-b border-line py-3 last:border-0">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{customerName}</span>
        {money && <span className="num font-semibold whitespace-nowrap">{formatMoney(amount)}</span>}
      </div>
      <div className="num flex flex-wrap gap-x-3 text-cell text-2">
        <Link to={of === 'booking' ? crmBookingHref(kind, id) : enquiryHref(kind, id)} className="link hit rounded-xs">
          {number}
        </Link>
        <span>{formatDate(day)}</span>
        <span>{status}</span>
        {staff && <span className="min-w-0 truncate">{staff}</span>}
      </div>
      <div className="truncate text-cell text-3">{title}</div>
    </li>
  )
}

/** The enquiries or bookings a figure is added up from, the newest first. */
export function BehindDrawer({ behind, onClose }: { behind: Behind; onClose: () => void }) {
  const { figure, title, query } = behind
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListReportedQuery({ query: { ...query, figure, page, pageSize } })
  const { of, unit } = reportFigures[figure]
  const counted = (total: number) =>
    of === 'booking' ? formatCount(total, 'booking', 'bookings') : formatCount(total, 'enquiry', 'enquiries')
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow="Behind this figure"
      title={title}
      sub={data && `${counted(data.meta.total)}${unit === 'money' ? `, together ${formatMoney(data.sum)}` : ''}`}
    >
      {data ? (
        <>
          <div className="mb-2 flex justify-end">
            <ExportMenu list="report-rows" query={{ ...query, figure }} size="sm" label="Export these" />
          </div>
          <ul aria-label={title}>
            {data.data.map((record) => (
              <Record key={record.id} record={record} money={unit === 'money'} />
            ))}
          </ul>
          {data.meta.total > pageSize && (
            <Pager page={page} pageSize={pageSize} total={data.meta.total} sizes={[pageSize]} onPage={setPage} />
          )}
        </>
      ) : error ? (
        <Failed error={error} what={title} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading what is behind it" />
      )}
    </Drawer>
  )
}
