import type { InventoryChange, InventoryPreview } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { mostNights } from '@karavan/domain/catalogue/hotels/inventory'
import { type Actor, recordAudits } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { groupBy } from '../../../platform/group.ts'
import { invalid } from '../../../platform/http/problem.ts'
import {
  closeOut,
  type ChangedRoom,
  countNights,
  findShort,
  listRooms,
  lockHotelsOf,
  lockRoomsOf,
  setRoomNumbers,
  upsertNights,
} from './inventory-change.queries.ts'

const shownShort = 20

const many = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`

function refuseUnknown(change: InventoryChange, rooms: readonly ChangedRoom[]): void {
  const known = { hotelIds: new Set(rooms.map(({ hotelId }) => hotelId)), roomIds: new Set(rooms.map(({ id }) => id)) }
  const strange = (['hotelIds', 'roomIds'] as const).flatMap((field) => {
    const asked = change[field]
    const at = asked === 'all' ? -1 : asked.findIndex((id) => !known[field].has(id))
    return at < 0
      ? []
      : [{ path: `${field}.${at}`, message: field === 'hotelIds' ? 'No such hotel with rooms' : 'No such room' }]
  })
  if (strange.length > 0) throw invalid(...strange)
  if (rooms.length === 0) throw invalid({ path: 'roomIds', message: 'There are no rooms to change' })
}

const changesNights = ({ set }: InventoryChange): boolean => set.allotment !== undefined || set.stopped !== undefined

/** How far a change would reach. */
export async function previewInventory(db: Db, change: InventoryChange): Promise<InventoryPreview> {
  const rooms = await listRooms(db, change)
  refuseUnknown(change, rooms)
  const short = await findShort(db, change, rooms, shownShort)
  return {
    hotels: new Set(rooms.map(({ hotelId }) => hotelId)).size,
    rooms: rooms.length,
    nights: changesNights(change) ? rooms.length * (await countNights(db, change)) : 0,
    mostNights,
    short,
  }
}

function refuseShort({ count, nights }: InventoryPreview['short']): void {
  if (count === 0) return
  const named = nights
    .slice(0, 5)
    .map(({ hotelName, roomType, night, sold }) => `${sold} of ${roomType} (${hotelName}) on ${night}`)
  const rest = count > named.length ? ` and ${many(count - named.length, 'more night')}` : ''
  throw invalid({ path: 'set.allotment', message: `More rooms are sold already: ${named.join(', ')}${rest}` })
}

/** A room type without an allotment of its own is in no search, whatever is set for its nights. */
function refuseUnsold({ set }: InventoryChange, rooms: readonly ChangedRoom[]): void {
  const unsold = set.allotment ? rooms.find(({ allotment }) => allotment === 0) : undefined
  if (unsold)
    throw invalid({
      path: 'set.allotment',
      message: `${unsold.type} (${unsold.hotelName}) has an allotment of 0 and is not on sale; give it rooms first`,
    })
}

/**
 * Sets what is sold of rooms on many nights, all of them or none. Rooms are locked as a booking locks them, in the order
 * of their ids, and counted after that: whoever books waits, and finds what is left then.
 */
export async function changeInventory(
  db: Db,
  actor: Actor,
  change: InventoryChange,
): Promise<{ hotels: number; rooms: number; nights: number; hotelIds: string[] }> {
  const { set, from, until, weekdays } = change
  const ofRooms = set.releaseDays !== undefined || set.alarmAt !== undefined
  if (ofRooms) await lockHotelsOf(db, change)
  await lockRoomsOf(db, change)
  const rooms = await listRooms(db, change)
  refuseUnknown(change, rooms)
  const nights = changesNights(change) ? rooms.length * (await countNights(db, change)) : 0
  if (nights > mostNights)
    throw invalid({
      path: 'until',
      message: `${many(nights, 'night')} of ${many(rooms.length, 'room')}; at most ${many(mostNights, 'night')} at a time`,
    })
  refuseUnsold(change, rooms)
  refuseShort(await findShort(db, change, rooms, shownShort))
  if (typeof set.allotment === 'number' || set.stopped === true) await upsertNights(db, change, rooms)
  if (set.allotment === null || set.stopped === false) await closeOut(db, change, rooms)
  if (ofRooms) await setRoomNumbers(db, set, rooms)

  const byHotel = groupBy(rooms, ({ hotelId }) => hotelId)
  const { allotment, stopped, releaseDays, alarmAt } = set
  await recordAudits(
    db,
    actor,
    [...byHotel].map(([id, ofHotel]) => ({
      entity: 'hotel',
      id,
      action: 'rooms to sell changed',
      after: {
        rooms: ofHotel.map(({ type }) => type).join(', '),
        from,
        until,
        ...(weekdays ? { weekdays } : {}),
        ...(allotment === undefined ? {} : { allotment: allotment ?? 'as the room says' }),
        ...(stopped === undefined ? {} : { stopped }),
        ...(releaseDays === undefined ? {} : { releaseDays: releaseDays ?? 'none' }),
        ...(alarmAt === undefined ? {} : { alarmAt: alarmAt ?? 'none' }),
      },
    })),
  )
  return { hotels: byHotel.size, rooms: rooms.length, nights, hotelIds: [...byHotel.keys()] }
}
