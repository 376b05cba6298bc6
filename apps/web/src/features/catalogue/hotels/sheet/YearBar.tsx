import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { groupsOf } from '@karavan/domain/catalogue/rates/sheet'
import { gapsOf, placeOn, rowsFor, type Year, yearOf } from '@karavan/domain/catalogue/rates/year'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useDayHere } from '../../../../shared/today.ts'
import { formatDate, formatDateRange } from '../../../../ui/format.ts'
import { datesOf, groupName, seasonColour } from './sheet-words.ts'
import { useSheet } from './useSheet.ts'

type Span = { start: string; end: string; words: string }

/** The same nights of several rooms as one span; all of them are said so. */
export function spansOf(
  list: readonly (Omit<Span, 'words'> & { room: string })[],
  rooms: ReadonlyMap<string, string>,
): Span[] {
  const spans = new Map<string, { start: string; end: string; rooms: string[] }>()
  for (const { start, end, room } of list) {
    const key = `${start} ${end}`
    const span = spans.get(key) ?? { start, end, rooms: [] }
    span.rooms.push(rooms.get(room) ?? '')
    spans.set(key, span)
  }
  return [...spans.values()]
    .sort((one, other) => one.start.localeCompare(other.start))
    .map(({ start, end, rooms: names }) => ({
      start,
      end,
      words: `${formatDateRange(start, end)} ${names.length === rooms.size ? 'all rooms' : names.join(', ')}`,
    }))
}

const at = (place: { left: number; width: number }): CSSProperties => ({
  left: `${place.left}%`,
  width: `max(${place.width}%, 4px)`,
})

/** Spans on a thin bar, hatched; each is named where there is room for words after it. */
function Hatched({ year, spans, label }: { year: Year; spans: readonly Span[]; label: string }) {
  const placed = spans.flatMap((span) => {
    const place = placeOn(year, span)
    return place ? [{ ...span, place }] : []
  })
  return (
    <ul aria-label={label} className="relative h-[18px] overflow-hidden rounded-sm bg-sunken">
      {placed.map(({ place, words, start, end }, index) => {
        const next = placed[index + 1]?.place.left ?? 100
        const right = place.left + place.width
        return (
          <li key={`${start}${end}`} title={words}>
            <span
              aria-hidden="true"
              className="absolute inset-y-0 rounded-xs bg-[repeating-linear-gradient(135deg,var(--red-f)_0_4px,color-mix(in_srgb,var(--red-d)_35%,var(--red-f))_4px_6px)]"
              style={at(place)}
            />
            {next - right > 14 ? (
              <span
                className="absolute inset-y-0 truncate px-1.5 text-caption leading-[18px] font-emphasis text-red-t"
                style={{ left: `${right}%`, maxWidth: `${next - right}%` }}
              >
                {words}
              </span>
            ) : (
              <span className="sr-only">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The year at a glance: seasons, nights without a price, stopped sales, and where today is. */
export function YearBar({ rates, stockTo }: { rates: HotelRates; stockTo: string }) {
  const sheet = useSheet(({ history }) => history.now)
  const today = useDayHere()
  const groups = groupsOf(sheet)
  const year = yearOf(sheet.columns, today)
  const rows = rowsFor(groups)
  const lanes = Math.max(1, ...rows.map((row) => row + 1))
  const height = lanes > 1 ? 16 : 24
  const now = placeOn(year, { start: today, end: today })
  const names = new Map(rates.rooms.map(({ id, type }) => [id, type]))
  const gaps = spansOf(
    gapsOf(sheet).flatMap(({ room, gaps: list }) => list.map(({ start, end }) => ({ start, end, room }))),
    names,
  )
  const stops = spansOf(
    rates.stopSales.map(({ roomId, from, until }) => ({ start: from, end: until, room: roomId })),
    names,
  )
  const every = Math.ceil(year.months.length / 14)
  return (
    <section
      aria-label="The year"
      className="grid shrink-0 grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 text-caption"
    >
      <span />
      <div className="relative h-3.5" aria-hidden="true">
        {year.months.map((month, index) => {
          const place = placeOn(year, { start: `${month}-01`, end: `${month}-28` })
          if (!place || index % every !== 0) return null
          // The day it is stands in the same line; half a month's name beside it reads like a fault.
          const hidden = now !== null && place.left > now.left - 2 && place.left < now.left + 5
          const [name, of] = formatDate(`${month}-01`).split(' ').slice(1)
          return (
            <span
              key={month}
              className="num absolute top-0 border-l border-line-strong pl-1 text-micro leading-3.5 whitespace-nowrap text-3"
              style={{ left: `${place.left}%` }}
            >
              {!hidden && name}
              {!hidden && (index === 0 || month.endsWith('-01')) && ` ${of}`}
            </span>
          )
        })}
      </div>
      <span className="font-medium text-3">Seasons</span>
      <div className="relative">
        <ul aria-label="Seasons" className="relative rounded-sm bg-sunken" style={{ height: lanes * height }}>
          {groups.map((group, index) => {
            const place = placeOn(year, group)
            if (!place) return null
            const colour = seasonColour(index)
            return (
              <li
                key={group.columns[0]?.id}
                title={`${groupName(group)}, ${datesOf(group)}`}
                className="absolute flex items-center overflow-hidden rounded-sm px-1.5 text-caption font-[580] whitespace-nowrap"
                style={{
                  ...at({ ...place, width: Math.max(0.3, place.width - 0.15) }),
                  top: (rows[index] ?? 0) * height,
                  height: height - (lanes > 1 ? 2 : 0),
                  background: `color-mix(in srgb, ${colour} 20%, var(--surface))`,
                  borderLeft: `3px solid ${colour}`,
                }}
              >
                <span className={place.width < 5 ? 'sr-only' : 'truncate'}>
                  {groupName(group)}
                  {group.name && <span className="sr-only">, {datesOf(group)}</span>}
                </span>
              </li>
            )
          })}
        </ul>
        {now && (
          <span
            className="pointer-events-none absolute -top-4 -bottom-6 z-2 w-0.5 rounded-full bg-text"
            style={{ left: `${now.left}%` }}
          >
            <span className="num absolute -top-1 left-1.5 bg-surface px-0.5 text-micro leading-3.5 font-strong whitespace-nowrap">
              {formatDate(today).replace(/ \d+$/, '')}
            </span>
          </span>
        )}
      </div>
      {gaps.length > 0 && (
        <>
          <span className="font-medium text-red-t">No price</span>
          <Hatched year={year} spans={gaps} label="Nights without a price" />
        </>
      )}
      <span className="font-medium text-3">Stop sale</span>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Hatched year={year} spans={stops} label="Stopped sales" />
        </div>
        <Link to={stockTo} className="hit whitespace-nowrap text-link hover:underline">
          + Stop sale
        </Link>
      </div>
    </section>
  )
}
