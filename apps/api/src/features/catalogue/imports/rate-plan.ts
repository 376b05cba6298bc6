import { findHead } from '@karavan/domain/base/sheet-head'
import { checkRates, type CheckedRate, type RateHotel } from '@karavan/domain/catalogue/rates/rate-check'
import { missingFields, rateSpellings, type RateLine, readRateLine } from '@karavan/domain/catalogue/rates/rate-sheet'
import type { Season } from '@karavan/domain/catalogue/hotels/season'
import { recordAudits } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { collectInTurns, type SheetRows } from '../../../platform/sheets/read-sheet.ts'
import { currencyOf, loadContext } from '../hotels/index.ts'
import type { CheckedFile, ImportPlan } from './import-plan.ts'
import type { NewRow, StoredRow } from './import.queries.ts'
import { refuseCount, refuseHead } from './import.service.ts'
import {
  listNamed,
  lockRoomRates,
  raiseVersions,
  type RoomRates,
  type StoredRates,
  writeRoomRates,
} from './rate.queries.ts'

/** Hotels with the currency each is priced in. */
export async function withCurrency(
  { db, platform, user }: Pick<Context, 'db' | 'platform' | 'user'>,
  stored: readonly StoredRates[],
): Promise<(StoredRates & RateHotel)[]> {
  const context = await loadContext(db, today(platform.config), user)
  return stored.map((hotel) => ({ ...hotel, currency: currencyOf(context, hotel.country) || null }))
}

/** What a line leaves, as it is kept until the file is applied. */
type Written = { season: Season; releaseDays: number | null }

const rowOf = ({ line, kind, hotel, room, start, end, weekdays, differences, faults, write }: CheckedRate): NewRow => ({
  ...{ line, kind, hotel, room, differences, faults },
  startDate: start || null,
  endDate: end || null,
  weekdays: weekdays || null,
  hotelId: write?.hotelId ?? null,
  roomId: write?.roomId ?? null,
  written: write && ({ season: write.season, releaseDays: write.releaseDays } satisfies Written),
})

async function check(context: Context, rows: SheetRows): Promise<CheckedFile> {
  const { at, head } = findHead(rows, rateSpellings)
  refuseHead(head, missingFields(head), ['hotel', 'room', 'start', 'end'])
  const lines: RateLine[] = []
  await collectInTurns(rows.slice(at + 1).entries(), ([index, cells]) => {
    const line = readRateLine(head, at + index + 2, cells)
    if (line) lines.push(line)
  })
  refuseCount(lines.length)
  const stored = await withCurrency(
    context,
    await listNamed(
      context.db,
      lines.map(({ hotel }) => hotel),
    ),
  )
  const made: NewRow[] = []
  await collectInTurns(checkRates(head, lines, stored), (line) => made.push(rowOf(line)))
  const touched = new Set(made.flatMap(({ hotelId }) => hotelId ?? []))
  const hotels = stored
    .filter(({ id }) => touched.has(id))
    .map(({ id, hotelName, version }) => ({ hotelId: id, hotelName, version, appliedVersion: null, before: null }))
  return { rows: made, hotels, head }
}

const isSame = (one: Season, other: Season) =>
  one.start === other.start && one.end === other.end && String(one.weekdays) === String(other.weekdays)

/** What a room is sold at after the lines that speak of it. */
function ratesAfter({ id, releaseDays, seasons }: RoomRates, lines: readonly Written[]): RoomRates {
  const after = lines.map(({ season }) => season)
  const kept = seasons.filter((season) => !after.some((other) => isSame(season, other)))
  const days = lines.find((line) => line.releaseDays !== null)?.releaseDays ?? releaseDays
  return { id, releaseDays: days, seasons: [...kept, ...after] }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** What lines change, each by its room, season and field, for the trail of their hotel. */
function trailOf(rows: readonly StoredRow[], side: 'from' | 'to'): Record<string, unknown> {
  return Object.fromEntries(
    rows.flatMap(({ room, startDate, endDate, weekdays, differences }) => {
      const season = `${room}, ${startDate} to ${endDate}${weekdays ? ` (${weekdays})` : ''}`
      return differences.map((change) => [`${season}: ${change.field}`, change[side]])
    }),
  )
}

async function recordTrail({ db, actor }: Context, rows: readonly StoredRow[], action: string, back: boolean) {
  const entries = [...grouped(rows, ({ hotelId }) => hotelId ?? '')].map(([id, lines]) => ({
    entity: 'hotel',
    id,
    action,
    before: trailOf(lines, back ? 'to' : 'from'),
    after: trailOf(lines, back ? 'from' : 'to'),
  }))
  await recordAudits(db, actor, entries)
}

/** What is kept of a hotel for who wants it back. */
type Before = RoomRates[]

/** Files of rates: seasons of rooms that are there, of as many hotels as there are. */
export const ratePlan: ImportPlan = {
  kind: 'rates',
  path: '/rate-imports',
  pasted: 'Pasted rates',
  check,

  async apply(context, _, rows, hotels) {
    const { db } = context
    const byRoom = grouped(rows, ({ roomId }) => roomId ?? '')
    const rooms = await lockRoomRates(db, [...byRoom.keys()])
    if (rooms.length < byRoom.size)
      throw problem(
        'CONFLICT',
        'A room of this file is not on sale any more. Check the file again: nothing was applied.',
      )
    await writeRoomRates(
      db,
      rooms.map((room) =>
        ratesAfter(
          room,
          (byRoom.get(room.id) ?? []).map(({ written }) => written as Written),
        ),
      ),
    )
    const versions = await raiseVersions(
      db,
      hotels.map(({ hotelId }) => hotelId),
    )
    await recordTrail(context, rows, 'rates imported', false)
    const byHotel = grouped(rooms, ({ hotelId }) => hotelId)
    return hotels.map(({ hotelId }) => ({
      hotelId,
      version: versions.get(hotelId) ?? 0,
      before: (byHotel.get(hotelId) ?? []).map(
        ({ id, releaseDays, seasons }) => ({ id, releaseDays, seasons }) satisfies Before[number],
      ),
    }))
  },

  async undo(context, _, rows, hotels) {
    const { db } = context
    const before = hotels.flatMap((hotel) => hotel.before as Before)
    await lockRoomRates(
      db,
      before.map(({ id }) => id),
    )
    await writeRoomRates(db, before)
    await raiseVersions(
      db,
      hotels.map(({ hotelId }) => hotelId),
    )
    await recordTrail(context, rows, 'import of rates undone', true)
  },
}
