import { itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { ArrowDownWideNarrow, ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listFacts, useAbout } from '../../../../shared/about.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { useListParams } from '../../../../kit/useListParams.ts'
import { BottomSheet } from '../../../../ui/BottomSheet.tsx'
import { Narrow, Wide } from '../../../../ui/ByWidth.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Menu, MenuRadios } from '../../../../ui/Menu.tsx'
import { Pager } from '../../../../ui/Pager.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { useMediaQuery } from '../../../../ui/useMediaQuery.ts'
import { useListItinerariesQuery } from '../itineraries.api.ts'
import { groupsIn, publicFilters, sortWords } from './browse.ts'
import { NoTrips } from './NoTrips.tsx'
import { useCountItinerariesQuery } from './public.api.ts'
import { tripFacts } from './trip-facts.ts'
import { TripCard, TripCardSkeleton } from './TripCard.tsx'
import { ThemeChips, TripChips, TripFilters } from './TripFilters.tsx'

const pageSize = 12
const grid = 'grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3'
const sorts = Object.entries(sortWords).map(([value, label]) => ({ value, label }))
const kinds: readonly ItineraryKind[] = ['single', 'multi']
const kindWords: Record<ItineraryKind, string> = { single: 'One city', multi: 'Several cities' }
const oneOf: Record<ItineraryKind, [string, string]> = {
  single: ['itinerary', 'itineraries'],
  multi: ['multi-city itinerary', 'multi-city itineraries'],
}

/** The address of the same search among the other kind of trips. */
function hrefOfKind(params: URLSearchParams, kind: ItineraryKind): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (kind === 'multi') next.set('kind', 'multi')
  else next.delete('kind')
  return `?${next}`
}

const Hero = () => (
  <div className="relative overflow-hidden bg-night text-white">
    <img
      src="/scenes/desert-itineraries.svg"
      alt=""
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover object-[50%_70%]"
    />
    <div className="absolute inset-0 bg-[linear-gradient(90deg,rgb(14_14_44/.84),rgb(14_14_44/.62)_55%,rgb(14_14_44/.34))]" />
    <div className="wrap-public relative flex min-h-50 flex-col justify-center py-10 lg:min-h-72 lg:pb-24">
      <h1 className="max-w-[640px] text-display text-balance">Journeys, planned to the hour</h1>
      <p className="mt-2 max-w-[520px] text-[17px] leading-[26px]">
        Hotels, drives and days out in one price. Take one as it is, or make it yours.
      </p>
    </div>
  </div>
)

/** The itineraries on sale: of one city and of several, narrowed by what the address says. */
export function TripListPage() {
  const [params] = useSearchParams()
  const [sheet, setSheet] = useState(false)
  const wide = useMediaQuery('(min-width: 1024px)')
  const list = useListParams(itineraries.list)
  const kind: ItineraryKind = params.get('kind') === 'multi' ? 'multi' : 'single'
  const filters = publicFilters(list.filters)
  const sort = String(list.query.sort)
  const { data, currentData, error, isFetching, refetch } = useListItinerariesQuery({
    kind,
    query: { page: list.page, pageSize, sort, ...filters },
  })
  const other = useCountItinerariesQuery({ kind: kind === 'multi' ? 'single' : 'multi', query: filters })
  const total = currentData?.meta.total
  const counts = {
    [kind]: total,
    [kind === 'multi' ? 'single' : 'multi']: other.currentData,
  } as Record<ItineraryKind, number | undefined>
  const shown = currentData ?? (data?.data[0]?.kind === kind ? data : undefined)
  const inForce = groupsIn(filters).length
  useAbout(shown ? {} : null, () => listFacts((shown?.data ?? []).map(tripFacts)))
  const found = total === undefined ? kindWords[kind] : formatCount(total, ...oneOf[kind])

  return (
    <>
      <Hero />
      <div className="wrap-public">
        <Wide>
          <div className="relative z-10 -mt-15">
            <TripFilters bar list={list} filters={filters} />
          </div>
        </Wide>
        <div className="pt-4 lg:pt-5">
          <ThemeChips list={list} filters={filters} />
        </div>
        <Tabs
          label="Kinds of itineraries"
          className="mt-4"
          current={kind}
          tabs={kinds.map((one) => ({
            key: one,
            to: hrefOfKind(params, one),
            label: kindWords[one],
            count: counts[one],
          }))}
        />
        <section aria-label="Itineraries" aria-busy={isFetching} className="pt-5">
          <div className="flex min-h-(--control-h) flex-wrap items-center gap-3">
            <h2 className="min-w-0 flex-1 text-h2">{found}</h2>
            <span role="status" className="sr-only">
              {total === undefined ? 'Looking for itineraries' : `${found} found`}
            </span>
            <Narrow>
              <Button
                size="sm"
                icon={SlidersHorizontal}
                variant={inForce > 0 ? 'soft' : 'secondary'}
                onClick={() => setSheet(true)}
                className="rounded-full!"
              >
                Filters{inForce > 0 && ` · ${inForce}`}
              </Button>
            </Narrow>
            <Menu
              trigger={
                <Button
                  icon={wide ? ArrowDownWideNarrow : undefined}
                  iconAfter={ChevronDown}
                  size={wide ? 'md' : 'sm'}
                  aria-label={`Order: ${sortWords[sort] ?? sort}`}
                  className={wide ? undefined : 'rounded-full!'}
                >
                  {wide ? (sortWords[sort] ?? sort) : 'Order'}
                </Button>
              }
            >
              <MenuRadios
                label="Order"
                value={sort}
                onChange={(next) =>
                  list.change({
                    sort: {
                      key: next.replace('-', ''),
                      direction: next.startsWith('-') ? 'desc' : 'asc',
                    },
                  })
                }
                options={sorts}
              />
            </Menu>
          </div>
          <TripChips list={list} filters={filters} />
          <div className="pt-5">
            {error && !isFetching && !shown ? (
              <Failed error={error} what="The itineraries" onRetry={() => void refetch()} className="py-16" />
            ) : !shown ? (
              <div className={grid}>
                {Array.from({ length: 6 }, (_, index) => (
                  <TripCardSkeleton key={index} />
                ))}
              </div>
            ) : shown.data.length === 0 && shown.meta.total > 0 ? (
              <EmptyState
                title={`Page ${list.page} is past the last one`}
                className="py-16"
                actions={<Button onClick={() => list.change({ page: 1 })}>Go to the first page</Button>}
              />
            ) : shown.data.length === 0 ? (
              <NoTrips kind={kind} list={list} filters={filters} />
            ) : (
              <div className={cx('transition-opacity', !currentData && 'opacity-55')}>
                <ul className={grid}>
                  {shown.data.map((trip, index) => (
                    <li key={trip.id} className="min-w-0">
                      <TripCard trip={trip} eager={index < 3} />
                    </li>
                  ))}
                </ul>
                {shown.meta.total > pageSize && (
                  <div className="pt-8">
                    <Pager
                      page={list.page}
                      pageSize={pageSize}
                      total={shown.meta.total}
                      onPage={(page) => {
                        list.change({ page })
                        window.scrollTo({ top: 0 })
                      }}
                    />
                  </div>
                )}
              </div>
            )}
          </div>
        </section>
      </div>
      <BottomSheet
        open={sheet && !wide}
        onOpenChange={setSheet}
        title="Filters"
        tall
        footer={
          <div className="flex gap-3">
            <Button variant="ghost" onClick={list.clear} disabled={inForce === 0}>
              Clear all
            </Button>
            <Button variant="primary" onClick={() => setSheet(false)} className="flex-1">
              {total === undefined ? 'Show itineraries' : `Show ${formatCount(total, 'itinerary', 'itineraries')}`}
            </Button>
          </div>
        }
      >
        <TripFilters list={list} filters={filters} />
      </BottomSheet>
    </>
  )
}
