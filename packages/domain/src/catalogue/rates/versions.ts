import type { ChildBand } from '../hotels/child-band.ts'
import type { Offer } from '../hotels/offer.ts'
import type { Season } from '../hotels/season.ts'
import type { NamedSeason, SheetRoom } from './sheet.ts'

/** What was asked at a time, as far as the sheet shows it. */
export type RatesState = {
  rooms: readonly SheetRoom[]
  names: readonly NamedSeason[]
  childBands: readonly ChildBand[] | null
  offers: readonly Offer[]
}

/** An entry of the trail of a hotel. */
export type TrailEntry = {
  id: string
  action: string
  actorName: string
  at: string
  changes: readonly { field: string; from?: unknown; to?: unknown }[]
}

export type RatesVersion = {
  /** Of the entry that made it; null for what there was before all of them. */
  made: TrailEntry | null
  /** Null where the trail tells only what changed, not what it left. */
  state: RatesState | null
}

type Part = keyof RatesState
type RoomOfTrail = { id: string; seasons: readonly Season[]; releaseDays?: number | null }

const isRooms = (value: unknown): value is readonly RoomOfTrail[] =>
  Array.isArray(value) && value.every((room) => typeof room === 'object' && room !== null && 'seasons' in room)

const readers: { [P in Part]: { field: string; read: (value: unknown) => RatesState[P] | undefined } } = {
  rooms: {
    field: 'rooms',
    read: (value) =>
      isRooms(value)
        ? value.map(({ id, seasons, releaseDays }) => ({
            id,
            releaseDays: releaseDays ?? undefined,
            seasonal_pricing: seasons,
          }))
        : value === null || value === undefined
          ? []
          : undefined,
  },
  names: { field: 'seasons', read: (value) => (Array.isArray(value) ? (value as NamedSeason[]) : []) },
  childBands: { field: 'childBands', read: (value) => (Array.isArray(value) ? (value as ChildBand[]) : null) },
  offers: { field: 'offers', read: (value) => (Array.isArray(value) ? (value as Offer[]) : []) },
}

/** A file changes seasons and its trail names them one by one: what all of them came to is not in it. */
const isImport = ({ action }: TrailEntry) => action === 'rates imported' || action === 'import of rates undone'

/** What an entry says of a part before or after it; nothing when it does not touch it, null when it does not tell. */
function told<P extends Part>(
  entry: TrailEntry,
  part: P,
  side: 'from' | 'to',
): { is: RatesState[P] } | null | undefined {
  if (part === 'rooms' && isImport(entry)) return null
  const { field, read } = readers[part]
  const change = entry.changes.find((one) => one.field === field)
  const is = change && read(change[side])
  return is === undefined ? undefined : { is }
}

/** A part as it was after the entry at a place: what the next to touch it found, else what the last before it left. */
function partAt<P extends Part>(
  entries: readonly TrailEntry[],
  at: number,
  part: P,
  now: RatesState[P],
): { is: RatesState[P] } | null {
  for (let later = at - 1; ; later--) {
    const entry = entries[later]
    if (!entry) return { is: now }
    const found = told(entry, part, 'from')
    if (found) return found
    if (found === null) break
  }
  for (let earlier = at; earlier < entries.length; earlier++) {
    const entry = entries[earlier]
    const found = entry && told(entry, part, 'to')
    if (found !== undefined) return found
  }
  return null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether an entry left other rates than it found. */
function changesRates(entry: TrailEntry): boolean {
  if (isImport(entry)) return true
  return (['rooms', 'childBands', 'offers'] as const).some((part) => {
    const after = told(entry, part, 'to')
    return after && !same(told(entry, part, 'from')?.is, after.is)
  })
}

/** The rates of a hotel as they were, newest first, from its trail (newest first) and what is asked now. */
export function ratesVersions(entries: readonly TrailEntry[], now: RatesState): RatesVersion[] {
  const stateAt = (at: number): RatesState | null => {
    const [rooms, names, childBands, offers] = [
      partAt(entries, at, 'rooms', now.rooms),
      partAt(entries, at, 'names', now.names),
      partAt(entries, at, 'childBands', now.childBands),
      partAt(entries, at, 'offers', now.offers),
    ]
    return rooms && names && childBands && offers
      ? { rooms: rooms.is, names: names.is, childBands: childBands.is, offers: offers.is }
      : null
  }
  const made = entries.flatMap((entry, at): RatesVersion[] =>
    changesRates(entry) ? [{ made: entry, state: stateAt(at) }] : [],
  )
  const first = entries.at(-1)
  const began = first?.action === 'created' || made.length === 0
  return began ? made : [...made, { made: null, state: stateAt(entries.length) }]
}

/** A value in words that do not depend on the order of its fields, which a database does not keep. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const asNow = <T>(now: T, then: T): T => (inOrder(now) === inOrder(then) ? now : then)

/** What was asked then, for the rooms there are now; a room that was not there yet keeps what it asks. */
export const asThen = (now: RatesState, then: RatesState): RatesState => ({
  rooms: now.rooms.map((room) => {
    const old = then.rooms.find(({ id }) => id === room.id)
    if (!old) return room
    return {
      ...room,
      releaseDays: old.releaseDays,
      seasonal_pricing: asNow(room.seasonal_pricing, old.seasonal_pricing),
    }
  }),
  names: asNow(now.names, then.names),
  childBands: asNow(now.childBands, then.childBands),
  offers: asNow(now.offers, then.offers),
})
