import { HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { textOf } from '@karavan/domain/base/sheet-cell'
import { findHead, nameKey } from '@karavan/domain/base/sheet-head'
import { checkContent, type CheckedContent, type ContentValues } from '@karavan/domain/catalogue/content/content-check'
import {
  type ContentLine,
  contentSpellings,
  missingContent,
  type OwnPicture,
  readContentLine,
} from '@karavan/domain/catalogue/content/content-sheet'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { collectInTurns, type SheetRows } from '../../../platform/sheets/read-sheet.ts'
import { findImages } from '../../base/files/index.ts'
import { insertHotels, linkHotels } from '../hotels/index.ts'
import {
  type Content,
  deleteAdded,
  holdAdding,
  listAdded,
  listAlike,
  listContent,
  listPlaces,
  writeContent,
} from './content.queries.ts'
import type { CheckedFile, ImportPlan } from './import-plan.ts'
import type { ImportHotel, NewRow, StoredRow } from './import.queries.ts'
import { refuseCount, refuseHead } from './import.service.ts'

const kept = /^\/files\/(images\/[0-9a-f]{40}\.webp)$/
const drawn = /^\/scenes\/[A-Za-z0-9][A-Za-z0-9._/-]*$/

/** Says which pictures are ours: those of the own store that are there, drawn scenes, and those of the image service. */
async function ownPictures({ db, platform }: Context, cells: readonly string[]): Promise<OwnPicture> {
  const { publicUrl, imagekit } = platform.config
  const pathOf = (address: string) => (address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address)
  const keyOf = (address: string) => kept.exec(pathOf(address))?.[1]
  const addresses = new Set(cells.flatMap((cell) => cell.split(/[;\n\r|]+/)).map((part) => part.trim()))
  const there = await findImages(
    db,
    [...addresses].flatMap((address) => keyOf(address) ?? []),
  )
  return (address) => {
    const path = pathOf(address)
    const key = keyOf(address)
    if (key !== undefined) return there.has(key) ? path : null
    if (drawn.test(path) && !path.includes('..')) return path
    return imagekit && path.startsWith(`${imagekit.urlEndpoint}/`) && /^[^\s"'<>]+$/.test(path) ? path : null
  }
}

/** What a line leaves, as it is kept until the file is applied. */
type Written = { locationId: string; values: ContentValues }

function rowOf({ line, kind, hotel, differences, faults, write }: CheckedContent): NewRow {
  return {
    ...{ line, kind, hotel, differences, faults, room: null },
    // A hotel that is new has its id from here on, so that it cannot be added twice.
    hotelId: write && (write.hotelId ?? uuidv7()),
    written: write && ({ locationId: write.locationId, values: write.values } satisfies Written),
  }
}

async function check(context: Context, rows: SheetRows): Promise<CheckedFile> {
  const { at, head } = findHead(rows, contentSpellings)
  refuseHead(head, missingContent(head), ['name', 'place'])
  const column = head.columns.find(({ field }) => field === 'pictures')?.at
  const under = rows.slice(at + 1)
  const pictures = column === undefined ? [] : under.map((cells) => textOf(cells[column]))
  const ownPicture = await ownPictures(context, pictures)
  const lines: ContentLine[] = []
  await collectInTurns(under.entries(), ([index, cells]) => {
    const line = readContentLine(head, at + index + 2, cells, ownPicture)
    if (line) lines.push(line)
  })
  refuseCount(lines.length)
  const [places, stored] = [
    await listPlaces(context.db),
    await listAlike(
      context.db,
      [...new Set(lines.map(({ name }) => nameKey(name)))],
      lines.flatMap(({ position }) => position ?? []),
    ),
  ]
  const made: NewRow[] = []
  const names = new Map(lines.map(({ line, name }) => [line, name]))
  await collectInTurns(checkContent(head, lines, stored, places), (line) => made.push(rowOf(line)))
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  const hotels = made.flatMap(({ hotelId, line, hotel }): ImportHotel[] => {
    if (!hotelId) return []
    const hotelName = names.get(line) ?? hotel
    return [{ hotelId, hotelName, version: versions.get(hotelId) ?? 0, appliedVersion: null, before: null }]
  })
  return { rows: made, hotels, head }
}

/** What a file says nothing of; a new hotel is not on sale before somebody gives it rooms and rates. */
const fresh = {
  images: [],
  description: '',
  address: '',
  latitude: null,
  longitude: null,
  amenities: [],
  petsAllowed: false,
  checkInTime: '14:00',
  checkOutTime: '11:00',
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
  singleSupplementPercent: 0,
  minNights: 1,
  cancellationPolicy: [],
  contact: {},
  featured: false,
  status: 'inactive',
  rooms: [],
}

async function addHotels(context: Context, rows: readonly StoredRow[], names: ReadonlyMap<string, string>) {
  const { db } = context
  if (rows.length === 0) return
  await holdAdding(db)
  const lines = rows.map(({ hotelId, written }) => ({ id: hotelId ?? '', ...(written as Written) }))
  const added = await listAdded(
    db,
    lines.map(({ id, locationId }) => ({ name: names.get(id) ?? '', locationId })),
  )
  if (added.length > 0)
    throw problem(
      'CONFLICT',
      `${added.slice(0, 5).join('; ')} was added since. Check the file again: nothing was applied.`,
    )
  const places = new Map((await listPlaces(db)).map((place) => [place.id, place]))
  await insertHotels(
    db,
    lines.map(({ id, locationId, values }) => {
      const place = places.get(locationId)
      if (!place) throw problem('CONFLICT', 'A place of this file is gone. Check the file again: nothing was applied.')
      return { id, place, fields: HotelBody.parse({ ...fresh, hotelName: names.get(id), locationId, ...values }) }
    }),
  )
  await linkHotels(db, { ids: lines.map(({ id }) => id) })
}

/** What is kept of a hotel for who wants it back; nothing of one that was not there. */
type Before = Content | null

/** Files of hotels: their place, stars, address, position, amenities and pictures. */
export const contentPlan: ImportPlan = {
  kind: 'hotels',
  path: '/hotel-imports',
  pasted: 'Pasted hotels',
  check,

  async apply(context, _, rows, hotels) {
    const { db, actor } = context
    const isNew = ({ kind }: StoredRow) => kind === 'new'
    await addHotels(context, rows.filter(isNew), new Map(hotels.map(({ hotelId, hotelName }) => [hotelId, hotelName])))
    const values = new Map(rows.map(({ hotelId, written }) => [hotelId ?? '', (written as Written).values]))
    const stored = await listContent(
      db,
      rows.flatMap((row) => (isNew(row) ? [] : (row.hotelId ?? []))),
    )
    const versions = await writeContent(
      db,
      stored.map((content) => ({ ...content, ...values.get(content.id) })),
    )
    const before = new Map(stored.map((content) => [content.id, content]))
    await recordAudits(
      db,
      actor,
      hotels.map(({ hotelId: id, hotelName }) => {
        const [was, sets] = [before.get(id), values.get(id)]
        return was
          ? { entity: 'hotel', id, action: 'content imported', before: was, after: { ...was, ...sets } }
          : { entity: 'hotel', id, action: 'created', after: { hotelName, ...sets } }
      }),
    )
    return hotels.map(({ hotelId }) => ({
      hotelId,
      version: versions.get(hotelId) ?? 1,
      before: before.get(hotelId) ?? (null satisfies Before),
    }))
  },

  async undo({ db, actor }, _, rows, hotels) {
    const values = new Map(rows.map(({ hotelId, written }) => [hotelId ?? '', (written as Written).values]))
    const [changed, added] = [hotels.filter(({ before }) => before), hotels.filter(({ before }) => !before)]
    await writeContent(
      db,
      changed.map(({ before }) => before as Content),
    )
    await deleteAdded(
      db,
      added.map(({ hotelId }) => hotelId),
    )
    await recordAudits(
      db,
      actor,
      hotels.map(({ hotelId: id, hotelName, before }) => {
        const [was, sets] = [before as Before, values.get(id)]
        return was
          ? { entity: 'hotel', id, action: 'import of content undone', before: { ...was, ...sets }, after: was }
          : { entity: 'hotel', id, action: 'deleted', before: { hotelName, ...sets } }
      }),
    )
  },
}
