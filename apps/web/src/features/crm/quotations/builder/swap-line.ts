import { addDays, daysBetween } from '@karavan/domain/base/dates'
import type { PickerStart } from './CataloguePicker.tsx'
import type { HouseItem, LineValues } from './quotation-values.ts'

const kindOf: Partial<Record<LineValues['service'], HouseItem['kind']>> = {
  Hotel: 'stay',
  Sightseeing: 'activity',
  Transfer: 'transfer',
  Visa: 'visa',
}

const nightsOf = ({ house, hotel, from, until }: LineValues): number | undefined => {
  if (house?.kind === 'stay') return house.nights
  if (hotel?.nights) return hotel.nights
  return from && until && until > from ? daysBetween(from, until) : undefined
}

/** What of the catalogue may stand in place of a line, looked for where and when the line is; null where nothing may. */
export function swapStart(line: LineValues, startDate: string): PickerStart | null {
  const kind = line.house?.kind ?? (line.flight ? undefined : kindOf[line.service])
  if (!kind) return null
  const date = line.day !== null && startDate ? addDays(startDate, line.day - 1) : line.from
  const place = line.shown?.place.split(',').at(-1)?.trim() || line.hotel?.place
  const nights = nightsOf(line)
  return { kind, ...(place ? { q: place } : {}), ...(date ? { date } : {}), ...(nights ? { nights } : {}) }
}

/** Another thing in place of a line: it keeps the day, the markup, the note and rooms that somebody arranged. */
export function swapped(line: LineValues, found: LineValues): LineValues {
  const { key, markup, note } = line
  const day = line.day ?? found.day
  const rooms =
    line.house?.kind === 'stay' && found.house?.kind === 'stay' && line.house.ownRooms
      ? { house: { ...found.house, rooms: line.house.rooms, ownRooms: true } }
      : {}
  return { ...found, key, markup, note, day, ...rooms }
}
