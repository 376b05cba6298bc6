import type { PlainDate } from '../../base/dates.ts'
import { dateOfCell, type SheetCell, textOf } from '../../base/sheet-cell.ts'
import { type CellFault, type SheetColumn, type SheetHead } from '../../base/sheet-head.ts'
import type { Weekdays } from '../hotels/season.ts'
import { readWeekdays } from './weekday-words.ts'

/** The columns of a file of rates, in the order a template has them. */
export const rateFields = [
  'hotel',
  'room',
  'start',
  'end',
  'weekdays',
  'epai',
  'cpai',
  'mapai',
  'apai',
  'single',
  'extraBedAdult',
  'extraBedChild',
  'minStay',
  'maxStay',
  'releaseDays',
  'currency',
] as const
export type RateField = (typeof rateFields)[number]

export const rateSpellings: Record<RateField, RegExp> = {
  hotel: /^(hotel|property)(name)?$/,
  room: /^(room(type|category|name)?|category)$/,
  start: /^((season|stay|valid)?(start|from|begin|begins)(date|on)?|date(from|start))$/,
  end: /^((season|stay|valid)?(end|ends|to|until|till|upto)(date|on)?|date(to|end|until))$/,
  weekdays: /^(weekdays?|days?|dow|days?of(the)?week)$/,
  epai: /^(ep|epai|roomonly|ro|europeanplan)(rate|price)?$/,
  cpai: /^(cp|cpai|(with)?breakfast|bb|bedandbreakfast|continentalplan)(rate|price)?$/,
  mapai: /^(map|mapai|halfboard|hb|modifiedamericanplan)(rate|price)?$/,
  apai: /^(ap|apai|fullboard|fb|allmeals|americanplan)(rate|price)?$/,
  single: /^(single|sgl)(supplement|suppl?)?$/,
  extraBedAdult: /^(extrabed(adult)?|extra(adult|person)|adultextrabed|eba)$/,
  extraBedChild: /^(extrabedchild|extrachild|childextrabed|child(with)?(extra)?bed|cwb|ebc)$/,
  minStay: /^(min|minimum|least)(stay|nights?|los)$/,
  maxStay: /^(max|maximum|most)(stay|nights?|los)$/,
  releaseDays: /^(release|cutoff)(days?|period)?$/,
  currency: /^(currency(code)?|curr|ccy)$/,
}

/** What a file of rates must have; and something to charge. */
const needed = ['hotel', 'room', 'start', 'end'] as const satisfies RateField[]

export const missingFields = ({ columns }: SheetHead<RateField>): RateField[] =>
  needed.filter((field) => !columns.some((column) => column.field === field))

/** The most rows and bytes a file may have. */
export const mostRateRows = 5000
export const mostFileBytes = 5 * 1024 * 1024

/** What a season has beside its days; each is not set when it is null. */
export const seasonFields = [
  'epai',
  'cpai',
  'mapai',
  'apai',
  'single',
  'extraBedAdult',
  'extraBedChild',
  'minStay',
  'maxStay',
] as const satisfies RateField[]
export type SeasonField = (typeof seasonFields)[number]

/** A line of a file as it was read; of what no column says nothing is known. */
export type RateLine = {
  line: number
  hotel: string
  room: string
  start: PlainDate | null
  end: PlainDate | null
  /** As they stand in the file, for who has to find the line. */
  shown: { start: string; end: string }
  weekdays: Weekdays | undefined
  values: Partial<Record<SeasonField, number | null>>
  releaseDays: number | null
  currency: string
  faults: CellFault[]
}

const longestName = 200
const highestPrice = 99_999_999
const mostNights = 60
const mostReleaseDays = 365

const nothing = /^([-–—]|n\.?\/?a\.?|nil|none)$/i
const plain = /^\d+(\.\d+)?$/
// Thousands as India and the rest of the world part them.
const parted = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

function numberOf(cell: SheetCell): number | null {
  if (typeof cell === 'number') return cell
  const text = textOf(cell).replace(/^(₹|rs\.?|inr)\s*/i, '')
  return plain.test(text) || parted.test(text) ? Number(text.replaceAll(',', '')) : null
}

type Read = { value: number | null } | { fault: string }

function readAmount(cell: SheetCell): Read {
  const value = numberOf(cell)
  if (value === null || !(value >= 0)) return { fault: 'Not an amount like 4500 or 4,500.50' }
  if (value > highestPrice) return { fault: `Not above ${highestPrice.toLocaleString('en-IN')}` }
  const rounded = Math.round(value * 100) / 100
  // What a sheet worked out may be off by a hair.
  return Math.abs(rounded - value) > 1e-6 ? { fault: 'At most two places after the point' } : { value: rounded }
}

const readCount =
  (least: number, most: number) =>
  (cell: SheetCell): Read => {
    const value = numberOf(cell)
    const good = value !== null && Number.isInteger(value) && value >= least && value <= most
    return good ? { value } : { fault: `Not a whole number from ${least} to ${most}` }
  }

const readers: Record<SeasonField | 'releaseDays', (cell: SheetCell) => Read> = {
  epai: readAmount,
  cpai: readAmount,
  mapai: readAmount,
  apai: readAmount,
  single: readAmount,
  extraBedAdult: readAmount,
  extraBedChild: readAmount,
  minStay: readCount(1, mostNights),
  maxStay: readCount(1, mostNights),
  releaseDays: readCount(0, mostReleaseDays),
}

/** A day as a file has it; a number is the day of a sheet that lost its form, counted from 1900. */
function readDate(cell: SheetCell): PlainDate | null {
  if (typeof cell !== 'number') return dateOfCell(textOf(cell))
  const isDay = Number.isInteger(cell) && cell > 30_000 && cell < 80_000
  return isDay ? new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10) : null
}

const isDates = (field: RateField) => field === 'start' || field === 'end'

/** Whether a line names a room at most: a template has one for each room without seasons. */
const saysNothing = (columns: readonly SheetColumn<RateField>[], cells: readonly SheetCell[]) =>
  columns.every(({ field, at }) => {
    const beside = field === 'hotel' || field === 'room' || field === 'currency' || field === 'releaseDays'
    return beside || (textOf(cells[at]) === '' && typeof cells[at] !== 'object') || cells[at] === null
  })

/** Reads a line of a file by its columns; null when there is nothing in it. All that is wrong is said at once. */
export function readRateLine(
  { columns }: SheetHead<RateField>,
  line: number,
  cells: readonly SheetCell[],
): RateLine | null {
  if (saysNothing(columns, cells)) return null
  const read: RateLine = {
    line,
    hotel: '',
    room: '',
    start: null,
    end: null,
    shown: { start: '', end: '' },
    weekdays: undefined,
    values: {},
    releaseDays: null,
    currency: '',
    faults: [],
  }
  for (const { field, at, name } of columns) {
    const cell = cells[at]
    const fault = (message: string) => read.faults.push({ column: name, message })
    const text = textOf(cell)
    if (cell !== null && typeof cell === 'object') fault(cell.unreadable)
    else if (field === 'hotel' || field === 'room') {
      read[field] = text.slice(0, longestName)
      if (text === '') fault('Required')
    } else if (isDates(field)) {
      const date = text === '' ? null : readDate(cell)
      if (text === '') fault('Required')
      else if (!date) fault('Not a date like 2027-04-01 or 01/04/2027, day first')
      read[field as 'start'] = date
      read.shown[field as 'start'] = date ?? text.slice(0, 40)
    } else if (field === 'weekdays') {
      const days = readWeekdays(text)
      if (days === null) fault('Not weekdays like Fri, Sat or 5,6; empty means all')
      else read.weekdays = days
    } else if (field === 'currency') read.currency = text.toUpperCase().replace(/^(₹|RS\.?)$/, 'INR')
    else {
      const found: Read = text === '' || nothing.test(text) ? { value: null } : readers[field](cell)
      if ('fault' in found) fault(found.fault)
      else if (field === 'releaseDays') read.releaseDays = found.value
      else read.values[field] = found.value
    }
  }
  if (read.start && read.end && read.start > read.end)
    read.faults.push({ column: nameOf(columns, 'end'), message: 'Not before the first day' })
  return read
}

/** What a file calls a field; the field's own name when it has no such column. */
export const nameOf = (columns: readonly SheetColumn<RateField>[], field: RateField): string =>
  columns.find((column) => column.field === field)?.name ?? field
