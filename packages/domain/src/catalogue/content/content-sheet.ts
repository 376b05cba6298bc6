import { type SheetCell, textOf } from '../../base/sheet-cell.ts'
import type { CellFault, SheetColumn, SheetHead } from '../../base/sheet-head.ts'
import type { Position } from './similar-hotel.ts'

/** The columns of a file of hotels, in the order a template has them. */
export const contentFields = ['name', 'place', 'stars', 'address', 'position', 'amenities', 'pictures'] as const
export type ContentField = (typeof contentFields)[number] | 'latitude' | 'longitude'

export const contentSpellings: Record<ContentField, RegExp> = {
  name: /^((hotel|property)?name|hotel|property)$/,
  place: /^(place|location|city|town|destination)$/,
  stars: /^(stars?|(star)?rating|category)$/,
  address: /^(street)?address$/,
  position: /^(position|coordinates?|latlng|latlong|latitudelongitude|geo|gps)$/,
  latitude: /^lat(itude)?$/,
  longitude: /^(lng|lon|long|longitude)$/,
  amenities: /^(amenities|amenity|facilities|features)$/,
  pictures: /^(pictures?|images?|photos?)(urls?)?$/,
}

const needed = ['name', 'place'] as const satisfies ContentField[]

export const missingContent = ({ columns }: SheetHead<ContentField>): ContentField[] =>
  needed.filter((field) => !columns.some((column) => column.field === field))

/** What a line says of a hotel; what it leaves empty is not spoken of. */
export type ContentLine = {
  line: number
  name: string
  place: string
  rating?: number
  address?: string
  position?: Position
  amenities?: string[]
  images?: string[]
  faults: CellFault[]
}

const longest = { name: 120, address: 400, amenity: 60, picture: 500 }
const most = { amenities: 60, pictures: 30 }

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n\r|]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

const degrees = (text: string): number | null => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null)

function positionOf(text: string): Position | null {
  const [north = '', east = '', more] = text.split(/[,;\s]+/).filter(Boolean)
  const [latitude, longitude] = [degrees(north), degrees(east)]
  if (latitude === null || longitude === null || more !== undefined) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const nameOf = (columns: readonly SheetColumn<ContentField>[], field: ContentField): string =>
  columns.find((column) => column.field === field)?.name ?? field

/** Which pictures are ours: gives the address they are kept by, or null. */
export type OwnPicture = (address: string) => string | null

/** Reads a line of a file of hotels; null when there is nothing in it. All that is wrong is said at once. */
export function readContentLine(
  { columns }: SheetHead<ContentField>,
  line: number,
  cells: readonly SheetCell[],
  ownPicture: OwnPicture,
): ContentLine | null {
  const text = new Map<ContentField, string>()
  const faults: CellFault[] = []
  const fault = (field: ContentField, message: string) => faults.push({ column: nameOf(columns, field), message })
  for (const { field, at } of columns) {
    const cell = cells[at]
    if (cell !== null && typeof cell === 'object') fault(field, cell.unreadable)
    else if (textOf(cell) !== '') text.set(field, textOf(cell))
  }
  if (text.size === 0 && faults.length === 0) return null
  const read: ContentLine = {
    line,
    name: (text.get('name') ?? '').replaceAll(/\s+/g, ' ').slice(0, 200),
    place: (text.get('place') ?? '').slice(0, 200),
    faults,
  }
  for (const field of needed) if (!text.has(field)) fault(field, 'Required')
  if (read.name.length > longest.name) fault('name', `At most ${longest.name} characters`)

  const stars = text.get('stars')
  if (stars !== undefined) {
    const rating = Number(stars.replace(/\s*(stars?|\*)$/i, ''))
    if (rating >= 1 && rating <= 5 && Number.isInteger(rating * 2)) read.rating = rating
    else fault('stars', 'Not a number from 1 to 5, with halves')
  }
  const address = text.get('address')
  if (address !== undefined) {
    if (address.length > longest.address) fault('address', `At most ${longest.address} characters`)
    else read.address = address
  }
  readPosition(text, read, fault)
  const amenities = text.get('amenities')
  if (amenities !== undefined) {
    const list = listOf(amenities)
    const long = list.find((name) => name.length > longest.amenity)
    if (list.length > most.amenities) fault('amenities', `At most ${most.amenities} of them`)
    else if (long !== undefined) fault('amenities', `“${long.slice(0, 40)}…” is too long; part them by semicolons`)
    else read.amenities = list
  }
  const pictures = text.get('pictures')
  if (pictures !== undefined) {
    const list = listOf(pictures)
    const images = list.map(ownPicture)
    const strange = list.find((_, index) => images[index] === null)
    if (list.length > most.pictures) fault('pictures', `At most ${most.pictures} of them`)
    else if (strange !== undefined)
      fault(
        'pictures',
        `${strange.slice(0, 80)} is no picture of ours; upload it first and write the address it has here`,
      )
    else read.images = images.filter((image) => image !== null)
  }
  return read
}

function readPosition(
  text: ReadonlyMap<ContentField, string>,
  read: ContentLine,
  fault: (field: ContentField, message: string) => void,
): void {
  const [north, east] = [text.get('latitude'), text.get('longitude')]
  const parts = north === undefined && east === undefined ? undefined : `${north ?? 'x'},${east ?? 'x'}`
  const given = text.get('position') ?? parts
  if (given === undefined) return
  const position = positionOf(given)
  if (position) read.position = position
  else fault(text.has('position') ? 'position' : 'latitude', 'Not a position like 24.5764, 73.6835')
}
