import { type CellFault, type FieldChange, type LineKind, nameKey, type SheetHead } from '../../base/sheet-head.ts'
import type { PlainDate } from '../../base/dates.ts'
import { mostSeasons, overlappingSeasons, type Period, type Season } from '../hotels/season.ts'
import { nameOf, type RateField, type RateLine, seasonFields, type SeasonField } from './rate-sheet.ts'
import { dayWords, weekdayWords } from './weekday-words.ts'

export type RateRoom = { id: string; type: string; releaseDays: number | null; seasons: Season[] }

/** A hotel as far as rates are compared with it; without a currency nothing can be priced in its country. */
export type RateHotel = {
  id: string
  hotelName: string
  location: string
  currency: string | null
  rooms: RateRoom[]
}

/** What a line would do, and the season it would leave. */
export type CheckedRate = {
  line: number
  hotel: string
  room: string
  start: string
  end: string
  /** In words; empty for all. */
  weekdays: string
  kind: LineKind
  differences: FieldChange[]
  faults: CellFault[]
  write: { hotelId: string; roomId: string; season: Season; releaseDays: number | null } | null
}

const plans = ['epai', 'cpai', 'mapai'] as const
const isPlan = (field: SeasonField): field is (typeof plans)[number] => plans.some((plan) => plan === field)

const keyOf = ({ start, end, weekdays }: Period) => `${start} ${end} ${weekdays?.join('') ?? ''}`

/** A season in words. */
const seasonWords = ({ start, end, weekdays }: Period) =>
  `from ${dayWords(start)} to ${dayWords(end)}${weekdays ? ` (${weekdayWords(weekdays)})` : ''}`

/** What a season has for a field; a plan that is not sold and one without a price are one. */
function valueOf(season: Season | undefined, field: SeasonField): number | null {
  const value = season?.[field] ?? null
  return isPlan(field) && value === 0 ? null : value
}

/** The season a line makes of one that is there, or a new one: what it does not speak of stays. */
function seasonOf(line: RateLine & { start: PlainDate; end: PlainDate }, before: Season | undefined): Season {
  const { start, end, weekdays, values } = line
  const season: Season = { cpai: 0, mapai: 0, epai: 0, ...before, start, end }
  if (weekdays) season.weekdays = weekdays
  for (const field of seasonFields) {
    const value = values[field]
    if (value === undefined) continue
    if (value !== null) season[field] = value
    else if (isPlan(field)) season[field] = 0
    else delete season[field]
  }
  return season
}

/** What the lines so far make of a room. */
type Made = { byKey: Map<string, Season & { line: number }>; release: { line: number; days: number } | null }

type Book = { head: SheetHead<RateField>; hotels: Map<string, RateHotel[]>; rooms: Map<string, Made> }

/** Every name a hotel may have in a file: its own, and with its place. */
export const hotelKeys = ({ hotelName, location }: Pick<RateHotel, 'hotelName' | 'location'>): string[] => [
  nameKey(hotelName),
  nameKey(`${hotelName}, ${location}`),
]

function findHotel(book: Book, name: string): RateHotel | string {
  const found = book.hotels.get(nameKey(name)) ?? []
  const [first, second] = found
  if (!first) return 'No hotel has this name'
  if (!second) return first
  const places = [...new Set(found.map(({ location }) => location))]
  return places.length < found.length
    ? `${found.length} hotels have this name; change the name of one of them first`
    : `${found.length} hotels have this name; write one of ${places.map((place) => `“${first.hotelName}, ${place}”`).join(', ')}`
}

/** A season that a new one may not stand beside. */
function clashWith(season: Period, others: Iterable<Season & { line?: number }>): string | null {
  for (const other of others)
    if (overlappingSeasons([other, season]).length > 0)
      return other.line === undefined
        ? `Overlaps with the season ${seasonWords(other)}`
        : `Overlaps with line ${other.line}, the season ${seasonWords(other)}`
  return null
}

function differencesOf(before: Season | undefined, after: Season): FieldChange[] {
  return seasonFields
    .map((field): FieldChange => ({ field, from: valueOf(before, field), to: valueOf(after, field) }))
    .filter(({ from, to }) => from !== to)
}

function checkLine(book: Book, read: RateLine): CheckedRate {
  const { line, shown, faults: found } = read
  const faults = [...found]
  const fault = (field: RateField, message: string) =>
    faults.push({ column: nameOf(book.head.columns, field), message })
  const answer = (kind: LineKind, rest: Partial<CheckedRate> = {}): CheckedRate => ({
    line,
    hotel: read.hotel,
    room: read.room,
    ...shown,
    weekdays: weekdayWords(read.weekdays),
    kind,
    differences: [],
    faults,
    write: null,
    ...rest,
  })

  const hotel = read.hotel === '' ? null : findHotel(book, read.hotel)
  if (typeof hotel === 'string') fault('hotel', hotel)
  if (hotel === null || typeof hotel === 'string') return answer('error')
  if (hotel.currency === null) fault('hotel', `${hotel.hotelName} cannot be priced: its country has no currency yet`)
  else if (read.currency !== '' && read.currency !== hotel.currency)
    fault('currency', `Prices of ${hotel.hotelName} are in ${hotel.currency}`)
  const room = hotel.rooms.find(({ type }) => nameKey(type) === nameKey(read.room))
  if (!room && read.room !== '')
    fault(
      'room',
      `${hotel.hotelName} has no such room; it has ${hotel.rooms.map(({ type }) => type).join(', ') || 'none'}`,
    )
  const { start, end, weekdays } = read
  if (!room || !start || !end || start > end) return answer('error')

  const made: Made = book.rooms.get(room.id) ?? { byKey: new Map(), release: null }
  book.rooms.set(room.id, made)
  const key = keyOf({ start, end, weekdays })
  const before = room.seasons.find((season) => keyOf(season) === key)
  const after = seasonOf({ ...read, start, end }, before)
  const earlier = made.byKey.get(key)
  if (earlier) fault('start', `Line ${earlier.line} is the same season of this room`)
  else if (!before) {
    const clash = clashWith(after, room.seasons) ?? clashWith(after, made.byKey.values())
    const added = [...made.byKey.keys()].filter((other) => !room.seasons.some((season) => keyOf(season) === other))
    if (clash) fault('start', clash)
    else if (room.seasons.length + added.length >= mostSeasons)
      fault('start', `A room has at most ${mostSeasons} seasons`)
    if (![...plans, 'apai' as const].some((plan) => (after[plan] ?? 0) > 0)) fault('epai', 'No plan has a price')
  }
  if (after.minStay !== undefined && after.maxStay !== undefined && after.minStay > after.maxStay)
    fault('maxStay', 'Not below the least nights')
  const { releaseDays } = read
  if (releaseDays !== null && made.release && made.release.days !== releaseDays)
    fault('releaseDays', `Line ${made.release.line} says ${made.release.days} for this room`)
  if (faults.length > 0) return answer('error')

  made.byKey.set(key, { ...after, line })
  if (releaseDays !== null) made.release ??= { line, days: releaseDays }
  const differences = differencesOf(before, after)
  if (releaseDays !== null && releaseDays !== room.releaseDays)
    differences.push({ field: 'releaseDays', from: room.releaseDays, to: releaseDays })
  const write = { hotelId: hotel.id, roomId: room.id, season: after, releaseDays }
  if (before && differences.length === 0) return answer('same')
  return answer(before ? 'changed' : 'new', { differences, write })
}

/** Says of each line what it would do to the hotels that are there, one after the other. */
export function* checkRates(
  head: SheetHead<RateField>,
  lines: Iterable<RateLine>,
  hotels: readonly RateHotel[],
): Generator<CheckedRate, void> {
  const book: Book = { head, hotels: new Map(), rooms: new Map() }
  for (const hotel of hotels)
    for (const key of new Set(hotelKeys(hotel))) book.hotels.set(key, [...(book.hotels.get(key) ?? []), hotel])
  for (const line of lines) yield checkLine(book, line)
}
