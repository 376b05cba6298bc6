import { type CellFault, type FieldChange, type LineKind, nameKey, type SheetHead } from '../../base/sheet-head.ts'
import type { ContentField, ContentLine } from './content-sheet.ts'
import { areSimilar, cellKey, cellsAround, metresBetween, nearMetres, type Position } from './similar-hotel.ts'

/** A hotel as far as files of hotels speak of it. */
export type ContentHotel = {
  id: string
  hotelName: string
  locationId: string
  location: string
  rating: number
  address: string
  latitude: number | null
  longitude: number | null
  amenities: string[]
  images: string[]
}

export type ContentPlace = { id: string; location: string; country: string; displayName: string }

/** What of a hotel a line sets. */
export type ContentValues = Partial<
  Pick<ContentHotel, 'rating' | 'address' | 'latitude' | 'longitude' | 'amenities' | 'images'>
>

export type CheckedContent = {
  line: number
  hotel: string
  kind: LineKind
  differences: FieldChange[]
  faults: CellFault[]
  /** Without a hotel it is a new one. */
  write: { hotelId: string | null; locationId: string; values: ContentValues } | null
}

const positionWords = (latitude: number | null, longitude: number | null): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`

/** The fields of a hotel as a file has them. */
const wordsOf = ({ rating, address, latitude = null, longitude = null, amenities, images }: ContentValues) => ({
  stars: rating ?? null,
  address: address || null,
  position: positionWords(latitude, longitude),
  amenities: amenities?.join('; ') || null,
  pictures: images?.join('; ') || null,
})

/** A line of a template. */
export const contentRow = (hotel: ContentHotel, place: string): Record<string, string | number | null> => ({
  name: hotel.hotelName,
  place,
  ...wordsOf(hotel),
})

const valuesOf = ({ rating, address, position, amenities, images }: ContentLine): ContentValues => ({
  ...(rating === undefined ? {} : { rating }),
  ...(address === undefined ? {} : { address }),
  ...position,
  ...(amenities === undefined ? {} : { amenities }),
  ...(images === undefined ? {} : { images }),
})

type Known = { name: string; position: Position | null; line?: number; location: string }
type Book = {
  nameOf: (field: ContentField) => string
  places: Map<string, ContentPlace[]>
  byName: Map<string, ContentHotel[]>
  byCell: Map<string, Known[]>
  lines: Map<string, number>
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** A hotel very near by of nearly the same name. */
function likely(book: Book, name: string, position: Position): string | null {
  for (const cell of cellsAround(position))
    for (const known of book.byCell.get(cell.join(' ')) ?? []) {
      if (!known.position || !areSimilar(known.name, name)) continue
      const metres = Math.round(metresBetween(known.position, position))
      if (metres > nearMetres) continue
      const where = known.line === undefined ? `in ${known.location}` : `of line ${known.line}`
      return `Looks like ${known.name} ${where}, ${metres} m away; write that name and place to change it`
    }
  return null
}

const keyOf = (name: string, placeId: string) => `${nameKey(name)} ${placeId}`

function checkLine(book: Book, read: ContentLine): CheckedContent {
  const faults = [...read.faults]
  const fault = (field: ContentField, message: string) => faults.push({ column: book.nameOf(field), message })
  const hotel = [read.name, read.place].filter(Boolean).join(', ')
  const answer = (kind: LineKind, rest: Partial<CheckedContent> = {}): CheckedContent => ({
    ...{ line: read.line, hotel, kind, differences: [], faults, write: null },
    ...rest,
  })
  const places = book.places.get(nameKey(read.place)) ?? []
  const [place] = places
  if (read.place !== '' && !place) fault('place', 'No such place; add it under Locations first')
  if (places.length > 1)
    fault('place', `Write one of ${places.map(({ location, country }) => `“${location}, ${country}”`).join(', ')}`)
  if (read.name === '' || !place || places.length > 1) return answer('error')

  const key = keyOf(read.name, place.id)
  const earlier = book.lines.get(key)
  const found = book.byName.get(key) ?? []
  if (earlier !== undefined) fault('name', `Line ${earlier} is the same hotel`)
  if (found.length > 1) fault('name', `${found.length} hotels of ${place.location} have this name`)
  const [before] = found
  if (!before && earlier === undefined) {
    const twin = read.position && likely(book, read.name, read.position)
    if (twin) fault('name', twin)
    if (read.rating === undefined && !read.faults.some(({ column }) => column === book.nameOf('stars')))
      fault('stars', 'Required for a new hotel')
  }
  if (faults.length > 0) return answer('error')

  book.lines.set(key, read.line)
  if (!before && read.position)
    add(book.byCell, cellKey(read.position), {
      ...{ name: read.name, position: read.position, line: read.line, location: place.location },
    })
  const values = valuesOf(read)
  const [from, to] = [wordsOf(before ?? {}), wordsOf({ ...before, ...values })]
  const differences = (Object.keys(to) as (keyof typeof to)[])
    .map((field): FieldChange => ({ field, from: from[field], to: to[field] }))
    .filter((change) => change.from !== change.to)
  if (before && differences.length === 0) return answer('same')
  const write = { hotelId: before?.id ?? null, locationId: place.id, values }
  return answer(before ? 'changed' : 'new', { differences, write })
}

/** Says of each line of a file of hotels what it would do, one after the other. */
export function* checkContent(
  { columns }: SheetHead<ContentField>,
  lines: Iterable<ContentLine>,
  hotels: readonly ContentHotel[],
  places: readonly ContentPlace[],
): Generator<CheckedContent, void> {
  const book: Book = {
    nameOf: (field) => columns.find((column) => column.field === field)?.name ?? field,
    places: new Map(),
    byName: new Map(),
    byCell: new Map(),
    lines: new Map(),
  }
  for (const place of places) {
    const { location, country, displayName } = place
    for (const name of new Set([location, displayName, `${location}, ${country}`].map(nameKey)))
      add(book.places, name, place)
  }
  for (const hotel of hotels) {
    const { hotelName, locationId, location, latitude, longitude } = hotel
    add(book.byName, keyOf(hotelName, locationId), hotel)
    if (latitude === null || longitude === null) continue
    const position = { latitude, longitude }
    add(book.byCell, cellKey(position), { name: hotelName, position, location })
  }
  for (const line of lines) yield checkLine(book, line)
}
