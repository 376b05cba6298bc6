import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { formatNights } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import type { AskedQuery } from './availability-query.ts'
import type { HotelMapProps } from './HotelMap.tsx'
import { HotelLines } from './HotelLines.tsx'
import { HotelTable } from './HotelTable.tsx'
import { LookSwitch } from './LookSwitch.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { SortMenu } from './SortMenu.tsx'
import type { ClientView } from './useClientView.ts'
import type { Filters } from './useFilters.ts'
import type { ResultsLook } from './useResultsLook.ts'

const HotelMap = lazy(() => import('./HotelMap.tsx').then((module) => ({ default: module.HotelMap })))

interface CompactResultsProps {
  /** `18 of 24 hotels in Dubai`. */
  title: string
  rows: readonly AvailableHotel[] | undefined
  /** Newer rows are on their way. */
  busy: boolean
  /** Stands in the place of rows when there are none. */
  empty: ReactNode
  nights: number
  query: AskedQuery
  filters: Filters
  amenities: readonly string[]
  inForce: number
  chips: ReactNode
  panel: ReactNode
  pager: ReactNode
  view: ClientView
  look: ResultsLook
  onLook: (look: ResultsLook) => void
  hrefOf: (row: AvailableHotel) => string
  active: string | null
  onActive: (id: string | null) => void
  map: Omit<HotelMapProps, 'className'>
  onMap: () => void
  calendar: ReactNode
}

/** The results as rows that an agent can scan: one line of tools, then as many hotels as the screen takes. */
export function CompactResults(props: CompactResultsProps) {
  const { title, rows, busy, nights, query, filters, inForce, view, look, onLook, hrefOf, active, onActive } = props
  const [filtering, setFiltering] = useState(false)
  const wide = useMediaQuery('(min-width: 1024px)')
  const mapped = wide && look === 'map'
  const best = query.sort === 'value' && (query.page ?? '1') === '1' ? (rows?.[0]?.hotel.id ?? null) : null
  const listed = { label: title, rows: rows ?? [], hrefOf, view, bestId: best, active, onActive }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('input, [role=dialog]'))
      return
    const key = event.key.toLowerCase()
    if (key === 'm') onLook(look === 'map' ? 'list' : 'map')
    else if (key === 'c' && view.ready) view.set(!view.on)
  }

  return (
    <section aria-label="Results" aria-busy={busy} onKeyDown={press} className="wrap-results pb-6">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5 max-lg:-mx-5 max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:px-5 max-lg:[scrollbar-width:none]">
        <h1 className="mr-1.5 text-[15px] leading-5 font-[640] tracking-[-.01em] whitespace-nowrap max-lg:sr-only">
          {title}
        </h1>
        {!wide && (
          <Button size="sm" onClick={props.onMap} className="rounded-full!">
            Map
          </Button>
        )}
        <Button
          size="sm"
          icon={SlidersHorizontal}
          variant={inForce > 0 ? 'soft' : 'secondary'}
          onClick={() => setFiltering(true)}
          className="rounded-full!"
        >
          All filters{inForce > 0 && ` · ${inForce}`}
        </Button>
        <QuickFilters query={query} filters={filters} amenities={props.amenities} />
        <span className="flex-1" />
        {view.offered && (
          <span className="pr-1" title={view.ready ? undefined : 'Add your own hotel markup to your profile first'}>
            <Switch
              label={<span className="text-[13px] whitespace-nowrap">Client view</span>}
              checked={view.on}
              disabled={!view.ready}
              onChange={(event) => view.set(event.target.checked)}
              className="items-center!"
            />
          </span>
        )}
        {props.calendar}
        <SortMenu sort={query.sort} onSort={(sort) => filters.change({ sort })} small />
        <LookSwitch look={look} onLook={onLook} />
      </div>
      {!wide && <p className="pb-2 text-small font-semibold">{title}</p>}
      {props.chips}
      <div className={cx(mapped && 'grid grid-cols-[minmax(0,1fr)_minmax(360px,38%)] gap-5')}>
        <div className={cx('min-w-0 transition-opacity', busy && rows && 'opacity-55')}>
          {!rows ? (
            <Waiting />
          ) : rows.length === 0 ? (
            props.empty
          ) : wide ? (
            <HotelTable {...listed} nights={formatNights(nights)} narrow={mapped} />
          ) : (
            <HotelLines {...listed} />
          )}
          {props.pager}
        </div>
        {mapped && (
          <div className="relative">
            <div className="sticky top-[calc(var(--header)+73px)] h-[calc(100vh-var(--header)-73px-48px)] min-h-105 border border-line">
              <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
                <HotelMap {...props.map} className="size-full" />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      <Drawer
        open={filtering}
        onOpenChange={setFiltering}
        title="Filters"
        footer={
          <Button variant="ghost" onClick={filters.clear} disabled={inForce === 0}>
            Clear all
          </Button>
        }
      >
        {props.panel}
      </Drawer>
    </section>
  )
}

/** Rows that are on their way, as high as they will be. */
const Waiting = () => (
  <div aria-hidden="true" className="border-t border-line pt-8 max-lg:pt-0">
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} className="flex h-18 items-center gap-4 border-b border-line max-lg:h-24">
        <Skeleton className="ml-10 h-14 w-20 rounded-md max-lg:ml-0 max-lg:h-19" />
        <span className="min-w-0 flex-1">
          <Skeleton className="h-4 w-52" />
          <Skeleton className="mt-2 h-3 w-40" />
        </span>
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </div>
)
