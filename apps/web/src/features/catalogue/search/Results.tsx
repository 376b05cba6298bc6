import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { daysBetween } from '@karavan/domain/base/dates'
import { Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { listFacts, useAbout } from '../../../shared/about.ts'
import { paths } from '../../../shared/paths.ts'
import { broughtSeconds } from '../../../shared/api/api.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatDateRange, formatMoney, formatNights, formatNumber } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLive } from '../../../ui/useLive.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useSteady } from '../../../ui/useSteady.ts'
import { type AskedQuery, filtersOf, stayIn, writeQuery } from './availability-query.ts'
import { useCountHotelsQuery, useSearchHotelsQuery } from './availability.api.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { ClientViewSwitch } from './ClientViewSwitch.tsx'
import { Compare, mostCompared } from './Compare.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { centreOf } from './centre.ts'
import { hotelFacts, offerFacts } from './hotel-facts.ts'
import { NoResults } from './NoResults.tsx'
import { ResultCard, ResultSkeleton } from './ResultCard.tsx'
import { detailsHref, guestWords, type Search } from './search.ts'
import { SortMenu } from './SortMenu.tsx'
import { LookSwitch } from './LookSwitch.tsx'
import { UnknownPlace } from './UnknownPlace.tsx'
import { useClientView } from './useClientView.ts'
import { useFilters } from './useFilters.ts'
import { useRememberSearch } from './useRecentSearches.ts'
import { useResultsLook } from './useResultsLook.ts'

const CompactResults = lazy(() => import('./CompactResults.tsx').then((module) => ({ default: module.CompactResults })))
const HotelMap = lazy(() => import('./HotelMap.tsx').then((module) => ({ default: module.HotelMap })))

const mapWaiting = <Skeleton className="size-full rounded-none" />

interface ResultsProps {
  location: string
  query: AskedQuery
  search: Search
}

/** The hotels that can take a stay: list, filters, map and comparison. */
export function Results({ location, query, search }: ResultsProps) {
  const [active, setActive] = useState<string | null>(null)
  const [compared, setCompared] = useState<readonly AvailableHotel[]>([])
  const [sheet, setSheet] = useState<'filters' | 'map' | null>(null)
  const filters = useFilters()
  const view = useClientView()
  // Whoever comes back finds a page as long as the one they left, so that the browser can put them where they were.
  const back = useNavigationType() === NavigationType.Pop
  const roomForMap = useMediaQuery('(min-width: 1360px)')
  const live = useLive()
  const [look, setLook] = useResultsLook()
  // The ends of the price filter are figures too: a client is shown the client's.
  const figures: AskedQuery = view.on ? { prices: 'client' } : {}

  const { data, currentData, error, isFetching, refetch } = useSearchHotelsQuery(
    { location, query: { ...query, ...figures, ...(look !== 'cards' && !view.on ? { values: 'true' } : {}) } },
    { refetchOnMountOrArgChange: broughtSeconds },
  )
  const stayed = stayIn(new URLSearchParams(query))
  const { currentData: facets } = useCountHotelsQuery({ location, query: { ...stayed, ...figures } })

  const rows = data?.data
  const { priceOf } = view
  const [found] = data?.meta.places ?? []
  useRememberSearch(
    found && facets && !view.on && search.checkIn && search.checkOut
      ? {
          place: location,
          placeName: found.displayName,
          stay: writeQuery(stayed),
          fromDate: search.checkIn,
          untilDate: search.checkOut,
          adults: search.guests.adults,
          children: search.guests.children,
          leastTotal: facets.data.price?.min ?? null,
        }
      : null,
  )
  const pins = useMemo(
    () =>
      (rows ?? []).flatMap((row) => {
        const { id, hotelName, latitude, longitude } = row.hotel
        if (latitude === null || longitude === null) return []
        const { total: amount } = priceOf(row, row.nights)
        return [{ id, name: hotelName, latitude, longitude, amount, words: formatMoney(amount, 'INR', 0) }]
      }),
    [rows, priceOf],
  )

  const centre = useMemo(() => centreOf(found), [found])

  const named = data?.meta.places.map((place) => place.displayName.split(',')[0]).join(' and ')
  useAbout(
    data && named
      ? {
          title: `Hotels in ${named}`,
          description: `${formatCount(data.meta.total, 'hotel')} in ${named}, free for your dates, with totals that carry every tax.`,
          address: `${paths.hotel.index.href()}?location=${encodeURIComponent(location)}`,
        }
      : null,
    () =>
      listFacts(
        (rows ?? []).map(({ hotel, totalInr }) =>
          hotelFacts(hotel.id, hotel, (url) => offerFacts(totalInr, 'INR', url)),
        ),
      ),
  )

  const stay = writeQuery(stayed)
  const hrefOf = ({ hotel }: AvailableHotel) => detailsHref(hotel, stay)
  const compare = useSteady((result: AvailableHotel) =>
    setCompared((before) =>
      before.some(({ hotel }) => hotel.id === result.hotel.id)
        ? before.filter(({ hotel }) => hotel.id !== result.hotel.id)
        : [...before, result].slice(0, mostCompared),
    ),
  )

  function pick(id: string) {
    setActive(id)
    setSheet(null)
    document.getElementById(`hotel-${id}`)?.scrollIntoView({ block: 'center' })
  }

  if (error && !isFetching && readFailure(error).kind === 'missing') return <UnknownPlace name={location} />
  if (error && !isFetching)
    return (
      <>
        <h1 className="sr-only">Hotels in {location}</h1>
        <Failed error={error} what="The hotels" onRetry={() => void refetch()} className="py-20" />
      </>
    )
  if (data && data.meta.places.length === 0) return <UnknownPlace name={location} />

  const { checkIn, checkOut } = search
  const dates = checkIn && checkOut ? formatDateRange(checkIn, checkOut) : ''
  const nights = checkIn && checkOut ? daysBetween(checkIn, checkOut) : 0
  const total = data?.meta.total ?? 0
  const places = named ?? location
  const inForce = filtersOf(query).length
  const panel = <FilterPanel query={query} filters={filters} facets={facets?.data} />

  const pager = data && total > data.meta.pageSize && (
    <Pager
      page={data.meta.page}
      pageSize={data.meta.pageSize}
      total={total}
      onPage={(page) => filters.change({ page: page > 1 ? String(page) : undefined }, { top: true })}
    />
  )
  const nothing = (
    <NoResults
      location={location}
      query={query}
      dates={dates}
      nearest={data?.meta.nearest ?? []}
      filters={filters}
      figures={figures}
    />
  )
  const month = { location, stay: stayed, nights, figures }
  const calendar = <CalendarButton {...month} />
  const smallCalendar = <CalendarButton {...month} small />
  const mapSheet = (
    <BottomSheet
      open={sheet === 'map'}
      onOpenChange={(open) => setSheet(open ? 'map' : null)}
      title={`Map of ${places}`}
      tall
      className="relative"
    >
      <Suspense fallback={mapWaiting}>
        <HotelMap pins={pins} active={active} onPick={pick} centre={centre} className="size-full" />
      </Suspense>
    </BottomSheet>
  )

  if (look !== 'cards')
    return (
      <Suspense fallback={null}>
        <CompactResults
          title={
            data
              ? `${facets && inForce > 0 ? `${formatNumber(total)} of ${formatCount(facets.data.total, 'hotel')}` : formatCount(total, 'hotel')} in ${places}`
              : `Hotels in ${places}`
          }
          rows={data && data.data.length === 0 && !currentData ? undefined : data?.data}
          busy={isFetching}
          empty={nothing}
          nights={nights}
          query={query}
          filters={filters}
          amenities={facets?.data.amenities.map(({ value }) => value) ?? []}
          inForce={inForce}
          chips={
            inForce > 0 && (
              <div className="pb-2">
                <FilterChips query={query} filters={filters} />
              </div>
            )
          }
          panel={panel}
          pager={pager}
          view={view}
          look={look}
          onLook={setLook}
          hrefOf={hrefOf}
          active={active}
          onActive={setActive}
          map={{ pins, active, onPick: pick, centre }}
          onMap={() => setSheet('map')}
          calendar={smallCalendar}
        />
        {mapSheet}
      </Suspense>
    )

  return (
    <div className={cx('wrap-results pt-5 lg:pt-6', compared.length > 0 ? 'pb-24' : 'pb-6')}>
      <div className="grid gap-7 lg:grid-cols-[240px_minmax(0,1fr)] min-[85rem]:grid-cols-[240px_minmax(0,1fr)_372px]">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="flex h-8 items-center">
            <h2 className="flex-1 text-h4">Filters</h2>
            {inForce > 0 && (
              <button type="button" onClick={filters.clear} className="hit link rounded-xs text-small">
                Clear all
              </button>
            )}
          </div>
          <div className="mt-3">{panel}</div>
        </aside>

        <section aria-label="Results" aria-busy={isFetching} className="min-w-0">
          <div className="-mx-5 mb-4 flex gap-2 overflow-x-auto px-5 pb-1 [scrollbar-width:none] lg:hidden">
            <Button size="sm" icon={MapIcon} onClick={() => setSheet('map')} className="rounded-full!">
              Map
            </Button>
            <Button
              size="sm"
              icon={SlidersHorizontal}
              variant={inForce > 0 ? 'soft' : 'secondary'}
              onClick={() => setSheet('filters')}
              className="rounded-full!"
            >
              Filters{inForce > 0 && ` · ${inForce}`}
            </Button>
            <SortMenu sort={query.sort} onSort={(sort) => filters.change({ sort })} small />
            {smallCalendar}
          </div>
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <h1 className="text-h2">
                {data ? `${formatCount(total, 'hotel')} in ${places}` : `Hotels in ${places}`}
              </h1>
              <span role="status" className="sr-only">
                {currentData ? `${formatCount(total, 'hotel')} found` : 'Looking for hotels'}
              </span>
              <p className="num text-small text-2">
                {facets && inForce > 0 && `of ${formatNumber(facets.data.total)} for your dates. `}
                Totals with taxes for {formatNights(nights)}, {guestWords(search.guests)}
                {search.guests.pets && ', with pets'}
              </p>
            </div>
            <span className="hidden gap-2 lg:flex">
              {!roomForMap && (
                <Button icon={MapIcon} onClick={() => setSheet('map')}>
                  Map
                </Button>
              )}
              {calendar}
              <SortMenu sort={query.sort} onSort={(sort) => filters.change({ sort })} />
              <span className="hidden self-center xl:block">
                <LookSwitch look={look} onLook={setLook} />
              </span>
            </span>
          </div>
          <div className={cx('mb-4 flex flex-col gap-3.5', (inForce > 0 || view.offered) && 'mt-3.5')}>
            {inForce > 0 && <FilterChips query={query} filters={filters} />}
            {view.offered && <ClientViewSwitch view={view} />}
          </div>
          {!data ? (
            <div className="flex flex-col gap-4">
              {Array.from({ length: back ? 20 : 5 }, (_, index) => (
                <ResultSkeleton key={index} />
              ))}
            </div>
          ) : data.data.length === 0 && currentData ? (
            nothing
          ) : (
            <div className={cx('transition-opacity', !currentData && 'opacity-55')}>
              <ul className="flex flex-col gap-4">
                {data.data.map((result, index) => {
                  const { id } = result.hotel
                  return (
                    <li key={id}>
                      <ResultCard
                        result={result}
                        to={hrefOf(result)}
                        view={view}
                        first={index === 0}
                        active={active === id}
                        onActive={setActive}
                        compared={compared.some(({ hotel }) => hotel.id === id)}
                        full={compared.length >= mostCompared}
                        onCompare={compare}
                      />
                    </li>
                  )
                })}
              </ul>
              {pager}
            </div>
          )}
        </section>

        {roomForMap && (
          <aside className="relative">
            <div className="sticky top-[calc(var(--header)+73px+24px)] h-[calc(100vh-var(--header)-73px-48px)] min-h-105 overflow-hidden rounded-card border border-line">
              <Suspense fallback={mapWaiting}>
                {live ? (
                  <HotelMap pins={pins} active={active} onPick={pick} centre={centre} className="size-full" />
                ) : (
                  mapWaiting
                )}
              </Suspense>
            </div>
          </aside>
        )}
      </div>

      {/* Always there: what stops being the last of its parent is styled anew with all that is in it. */}
      <div>
        <Compare chosen={compared} view={view} hrefOf={hrefOf} onRemove={compare} onClear={() => setCompared([])} />
      </div>
      <BottomSheet
        open={sheet === 'filters'}
        onOpenChange={(open) => setSheet(open ? 'filters' : null)}
        title="Filters"
        tall
        footer={
          <div className="flex gap-3">
            <Button variant="ghost" onClick={filters.clear} disabled={inForce === 0}>
              Clear all
            </Button>
            <Button variant="primary" onClick={() => setSheet(null)} className="flex-1">
              {currentData ? `Show ${formatCount(total, 'hotel')}` : 'Show hotels'}
            </Button>
          </div>
        }
      >
        {panel}
      </BottomSheet>
      {mapSheet}
    </div>
  )
}
