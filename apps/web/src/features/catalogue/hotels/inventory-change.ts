import { InventoryChange } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import type { z } from 'zod'
import { plainWords } from '../../../kit/plain-words.ts'

/** The weekdays as a week begins here. */
export const weekdayNames = [
  { day: 1, short: 'Mon', name: 'Monday' },
  { day: 2, short: 'Tue', name: 'Tuesday' },
  { day: 3, short: 'Wed', name: 'Wednesday' },
  { day: 4, short: 'Thu', name: 'Thursday' },
  { day: 5, short: 'Fri', name: 'Friday' },
  { day: 6, short: 'Sat', name: 'Saturday' },
  { day: 0, short: 'Sun', name: 'Sunday' },
] as const

/** A number that stays as it is, is set, or is taken away. */
export type NumberChange = { how: 'leave' | 'set' | 'clear'; value: number | null }

/** What the window holds. */
export type ChangeValues = {
  everyHotel: boolean
  /** None chosen means all. */
  roomIds: string[]
  from: string
  until: string
  weekdays: number[]
  sale: 'leave' | 'stop' | 'open'
  allotment: NumberChange
  releaseDays: NumberChange
  alarmAt: NumberChange
}

export const newChange = (from: string, until: string): ChangeValues => ({
  everyHotel: false,
  roomIds: [],
  from,
  until,
  weekdays: [],
  sale: 'leave',
  allotment: { how: 'leave', value: null },
  releaseDays: { how: 'leave', value: null },
  alarmAt: { how: 'leave', value: null },
})

/** A number that was asked for and not typed is none, and the contract says so. */
const numberOf = ({ how, value }: NumberChange): number | null | undefined =>
  how === 'leave' ? undefined : how === 'clear' ? null : (value ?? Number.NaN)

type Body = z.input<typeof InventoryChange>
type Checked = { body: Body; faults: null } | { body: null; faults: Map<string, string> }

const compact = (set: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

/** The change as it is sent, or what is wrong with which field. */
export function toChange(values: ChangeValues, hotelIds: readonly string[]): Checked {
  const { everyHotel, roomIds, from, until, weekdays, sale, allotment, releaseDays, alarmAt } = values
  const body = {
    hotelIds: everyHotel ? 'all' : hotelIds,
    roomIds: everyHotel || roomIds.length === 0 ? 'all' : roomIds,
    from,
    until,
    ...(weekdays.length > 0 && weekdays.length < 7 ? { weekdays } : {}),
    set: compact({
      stopped: sale === 'leave' ? undefined : sale === 'stop',
      allotment: numberOf(allotment),
      releaseDays: numberOf(releaseDays),
      alarmAt: numberOf(alarmAt),
    }),
  }
  const { error } = InventoryChange.safeParse(body, { error: plainWords })
  if (!error) return { body: body as Body, faults: null }
  const nothing = Object.keys(body.set).length === 0
  const faults = new Map(
    error.issues.map(({ path, message }) => [path.slice(path[0] === 'set' ? 1 : 0).join('.'), message]),
  )
  if (nothing) faults.set('', 'Choose what to change')
  return { body: null, faults }
}
