import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { readCsv } from '../../base/read-csv.ts'
import { toCsv } from '../../base/csv.ts'
import type { SheetCell } from '../../base/sheet-cell.ts'
import { readHead } from '../../base/sheet-head.ts'
import { overlappingSeasons, type Season } from '../hotels/season.ts'
import { type CheckedRate, checkRates, type RateHotel } from './rate-check.ts'
import { missingFields, rateFields, rateSpellings, readRateLine } from './rate-sheet.ts'
import { templateRows } from './rate-template.ts'
import { readWeekdays, weekdayWords } from './weekday-words.ts'

function check(rows: readonly (readonly SheetCell[])[], hotels: readonly RateHotel[]): CheckedRate[] {
  const head = readHead(rows[0] ?? [], rateSpellings)
  const lines = rows.slice(1).flatMap((cells, index) => readRateLine(head, index + 2, cells) ?? [])
  return [...checkRates(head, lines, hotels)]
}

const season = (start: string, end: string, rest: Partial<Season> = {}): Season => ({
  start,
  end,
  cpai: 3200,
  mapai: 4100,
  epai: 2700,
  ...rest,
})
const hotel = (rest: Partial<RateHotel> = {}): RateHotel => ({
  id: 'h1',
  hotelName: 'Lake Pavilion',
  location: 'Udaipur',
  currency: 'INR',
  rooms: [{ id: 'r1', type: 'Lake room', releaseDays: null, seasons: [season('2027-01-01', '2027-03-31')] }],
  ...rest,
})
const heads = ['Hotel', 'Room type', 'From', 'To', 'Days', 'EP', 'CP', 'MAP']
const faultsOf = (rows: SheetCell[][], hotels = [hotel()]) =>
  check([heads, ...rows], hotels).map(({ line, faults }) => [
    line,
    ...faults.map(({ column, message }) => `${column}: ${message}`),
  ])

describe('a line of rates', () => {
  it('is new, changed with what changes, or the same', () => {
    const found = check(
      [
        heads,
        ['lake  pavilion', 'LAKE ROOM', '01/01/2027', '2027-03-31', '', 2700, '3,200', '₹4,100.00'],
        ['Lake Pavilion, Udaipur', 'Lake room', '2027-01-01', '31/3/2027', 'all', '2700', '3300', '-'],
        ['Lake Pavilion', 'Lake room', '2027-04-01', '30 Jun 2027', 'Fri,Sat', '', '3000', ''],
      ].filter((_, index) => index !== 1),
      [hotel()],
    )
    expect(found.map(({ kind }) => kind)).toEqual(['changed', 'new'])
    expect(found[0]?.differences).toEqual([
      { field: 'cpai', from: 3200, to: 3300 },
      { field: 'mapai', from: 4100, to: null },
    ])
    expect(found[1]?.differences).toEqual([{ field: 'cpai', from: null, to: 3000 }])
    expect(found.map(({ weekdays }) => weekdays)).toEqual(['', 'Fri, Sat'])
    expect(found[1]?.write?.season).toEqual({
      start: '2027-04-01',
      end: '2027-06-30',
      weekdays: [5, 6],
      cpai: 3000,
      mapai: 0,
      epai: 0,
    })
    const same = check(
      [heads, ['lake  pavilion', 'LAKE ROOM', '01/01/2027', '2027-03-31', '', 2700, '3,200', '₹4,100.00']],
      [hotel()],
    )
    expect(same.map(({ kind }) => kind)).toEqual(['same'])
  })

  it('leaves what no column speaks of, and takes away what is emptied', () => {
    const rooms = [
      {
        id: 'r1',
        type: 'Lake room',
        releaseDays: 3,
        seasons: [season('2027-01-01', '2027-03-31', { apai: 5000, single: 900, noArrival: [0] })],
      },
    ]
    const [found] = check(
      [
        ['hotel', 'room', 'start', 'end', 'apai', 'releaseDays'],
        ['Lake Pavilion', 'Lake room', '2027-01-01', '2027-03-31', '', '5'],
      ],
      [hotel({ rooms })],
    )
    expect(found?.differences).toEqual([
      { field: 'apai', from: 5000, to: null },
      { field: 'releaseDays', from: 3, to: 5 },
    ])
    expect(found?.write?.season).toEqual(season('2027-01-01', '2027-03-31', { single: 900, noArrival: [0] }))
  })

  it('with faults says all of them, by line and column', () => {
    expect(
      faultsOf([
        ['Nowhere', 'Lake room', '2027-05-01', '2027-05-31', '', 1, 2, 3],
        ['Lake Pavilion', 'Attic', '31/02/2027', '05/01/27', 'Funday', 'abc', -5, '1.005'],
        ['Lake Pavilion', 'Lake room', '2027-05-31', '2027-05-01', '', 1, 2, 3],
        ['Lake Pavilion', 'Lake room', '2027-03-15', '2027-04-15', 'Mon', 1, 2, 3],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', '', '=1+1', 2, 3],
        [
          'Lake Pavilion',
          'Lake room',
          '2027-05-01',
          '2027-05-31',
          '',
          { unreadable: 'A formula without a value' },
          2,
          3,
        ],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', '', '', '', ''],
        ['', '', '2027-05-01', '2027-05-31', '', 1, 2, 3],
      ]),
    ).toEqual([
      [2, 'Hotel: No hotel has this name'],
      [
        3,
        'From: Not a date like 2027-04-01 or 01/04/2027, day first',
        'To: Not a date like 2027-04-01 or 01/04/2027, day first',
        'Days: Not weekdays like Fri, Sat or 5,6; empty means all',
        'EP: Not an amount like 4500 or 4,500.50',
        'CP: Not an amount like 4500 or 4,500.50',
        'MAP: At most two places after the point',
        'Room type: Lake Pavilion has no such room; it has Lake room',
      ],
      [4, 'To: Not before the first day'],
      [5, 'From: Overlaps with the season from 1 Jan 2027 to 31 Mar 2027'],
      [6, 'EP: Not an amount like 4500 or 4,500.50'],
      [7, 'EP: A formula without a value'],
      [8, 'EP: No plan has a price'],
      [9, 'Hotel: Required', 'Room type: Required'],
    ])
  })

  it('may not repeat or overlap another line, but where they share no weekday', () => {
    expect(
      faultsOf([
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', 'Fri-Sat', 1, 2, 3],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', '0,1,2,3,4', 1, 2, 3],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', '6,5', 1, 2, 3],
        ['Lake Pavilion', 'Lake room', '2027-05-10', '2027-06-10', 'Sat', 1, 2, 3],
      ]),
    ).toEqual([
      [2],
      [3],
      [4, 'From: Line 2 is the same season of this room'],
      [5, 'From: Overlaps with line 2, the season from 1 May 2027 to 31 May 2027 (Fri, Sat)'],
    ])
  })

  it('names the place where a name is not enough, and the currency of the hotel', () => {
    const hotels = [hotel(), hotel({ id: 'h2', location: 'Agra', currency: 'USD' })]
    const found = check(
      [
        ['hotel', 'room', 'start', 'end', 'cpai', 'currency'],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', 5, 'INR'],
        ['Lake Pavilion, Agra', 'Lake room', '2027-05-01', '2027-05-31', 5, 'usd'],
        ['Lake Pavilion, Udaipur', 'Lake room', '2027-05-01', '2027-05-31', 5, 'usd'],
      ],
      hotels,
    )
    expect(found.map(({ write, faults }) => write?.hotelId ?? faults[0]?.message)).toEqual([
      '2 hotels have this name; write one of “Lake Pavilion, Udaipur”, “Lake Pavilion, Agra”',
      'h2',
      'Prices of Lake Pavilion are in INR',
    ])
  })

  it('says days of release once for a room, and nights in order', () => {
    const found = check(
      [
        ['hotel', 'room', 'start', 'end', 'cpai', 'Release', 'Min stay', 'Max nights'],
        ['Lake Pavilion', 'Lake room', '2027-05-01', '2027-05-31', 5, 3, 2, 9],
        ['Lake Pavilion', 'Lake room', '2027-06-01', '2027-06-30', 5, 4, '', ''],
        ['Lake Pavilion', 'Lake room', '2027-07-01', '2027-07-31', 5, '', 9, 2],
      ],
      [hotel()],
    )
    expect(found.map(({ faults }) => faults[0]?.message)).toEqual([
      undefined,
      'Line 2 says 3 for this room',
      'Not below the least nights',
    ])
  })

  it('takes days of a sheet that lost their form', () => {
    const [found] = check([heads, ['Lake Pavilion', 'Lake room', 46508, 46538, '', 1, 2, 3]], [hotel()])
    expect([found?.start, found?.end]).toEqual(['2027-05-01', '2027-05-31'])
  })
})

describe('the head of a file of rates', () => {
  it('is read in any order and case, with what is none of ours named', () => {
    const head = readHead(
      ['Extra Bed (Adult)', 'ROOM_CATEGORY', 'Colour', 'valid from', 'Valid To', 'Property', 'cp', 'CPAI'],
      rateSpellings,
    )
    expect(head.columns.map(({ field }) => field)).toEqual(['extraBedAdult', 'room', 'start', 'end', 'hotel', 'cpai'])
    expect([head.ignored, head.twice, missingFields(head)]).toEqual([['Colour'], ['CPAI'], []])
    expect(missingFields(readHead(['hotel', 'from'], rateSpellings))).toEqual(['room', 'end'])
    expect(readHead(rateFields, rateSpellings).columns.map(({ field }) => field)).toEqual([...rateFields])
  })
})

describe('weekdays', () => {
  it.each([
    ['Fri,Sat', [5, 6]],
    ['5,6', [5, 6]],
    ['7', [0]],
    ['Friday & Saturday', [5, 6]],
    ['Fri-Sun', [0, 5, 6]],
    ['Mon to Thu', [1, 2, 3, 4]],
    ['', undefined],
    ['Daily', undefined],
    ['Sun-Sat', undefined],
    ['8', null],
    ['x', null],
    ['Fri-Sat-Sun', null],
  ])('%j are read', (text, days) => {
    expect(readWeekdays(text)).toEqual(days)
  })

  it('written and read are the same', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(days, (some) => {
        const sorted = some.toSorted((a, b) => a - b)
        expect(readWeekdays(weekdayWords(sorted))).toEqual(sorted)
      }),
    )
  })
})

const amount = fc.integer({ min: 0, max: 9_999_999_900 }).map((paise) => paise / 100)
const optional = (value: fc.Arbitrary<number>) => fc.option(value, { nil: undefined })
const seasons = fc
  .array(
    fc.record({
      length: fc.integer({ min: 0, max: 40 }),
      gap: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 }), {
        nil: undefined,
      }),
      cpai: amount,
      mapai: amount,
      epai: amount,
      apai: optional(amount),
      single: optional(amount),
      extraBedAdult: optional(amount),
      extraBedChild: optional(amount),
      minStay: optional(fc.integer({ min: 1, max: 9 })),
      maxStay: optional(fc.integer({ min: 10, max: 60 })),
      noArrival: fc.option(fc.constant([0, 1]), { nil: undefined }),
    }),
    { maxLength: 5 },
  )
  .map((list) => {
    let day = '2027-01-01'
    return list.map(({ length, gap, weekdays, ...rest }) => {
      const start = addDays(day, gap)
      day = addDays(start, length)
      const given = Object.entries({ ...rest, weekdays: weekdays?.toSorted((a, b) => a - b) })
      return { start, end: day, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) } as Season
    })
  })
const name = fc
  .string({
    unit: fc.constantFrom('A', 'b', ' ', '=', '-', '+', '@', '"', ',', ';', "'", '₹', 'é'),
    minLength: 1,
    maxLength: 12,
  })
  // A quote before a sign is what keeps text from being a formula, and is no part of a name.
  .map((text) => text.replace(/^[\s']+/, '').trim())
  .filter((text) => text !== '')
const hotels = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    hotelName: name,
    location: fc.constantFrom('Agra', 'Udaipur'),
    currency: fc.constantFrom('INR', 'USD'),
    rooms: fc.uniqueArray(
      fc.record({ id: fc.uuid(), type: name, releaseDays: fc.option(fc.integer({ min: 0, max: 365 })), seasons }),
      { maxLength: 3, selector: ({ type }) => type.toLowerCase().replaceAll(/\s+/g, ' ') },
    ),
  }),
  { maxLength: 4, selector: ({ hotelName }) => hotelName.toLowerCase().replaceAll(/\s+/g, ' ') },
)
const rowsOf = (list: readonly RateHotel[]): SheetCell[][] => [
  [...rateFields],
  ...list.flatMap((one) => templateRows(one, true)).map((row) => rateFields.map((field) => row[field])),
]
const byCsv = (rows: SheetCell[][]) => [...readCsv(toCsv(rows as string[][]), { emptyLines: true })]

describe('a template of what is there', () => {
  it('handed in again changes nothing, as cells and as text', () => {
    fc.assert(
      fc.property(hotels, (list) => {
        const many = list.flatMap(({ rooms }) => rooms).reduce((sum, room) => sum + room.seasons.length, 0)
        for (const rows of [rowsOf(list), byCsv(rowsOf(list))]) {
          const found = check(rows, list)
          expect(found.flatMap(({ faults }) => faults)).toEqual([])
          expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: many }, () => 'same'))
        }
      }),
    )
  })

  it('handed in where nothing is yet makes the same seasons', () => {
    fc.assert(
      fc.property(hotels, (list) => {
        const sold = ({ cpai, mapai, epai, apai = 0 }: Season) => cpai + mapai + epai + apai > 0
        const full = list.map((one) => ({
          ...one,
          rooms: one.rooms.map((room) => ({
            ...room,
            seasons: room.seasons.filter(sold).map(({ noArrival: _, ...rest }) => rest),
          })),
        }))
        const empty = full.map((one) => ({ ...one, rooms: one.rooms.map((room) => ({ ...room, seasons: [] })) }))
        const written = check(byCsv(rowsOf(full)), empty)
        for (const { id, seasons: wanted } of full.flatMap(({ rooms }) => rooms)) {
          const made = written.flatMap(({ write }) => (write?.roomId === id ? [write.season] : []))
          expect(made).toEqual(wanted)
        }
      }),
    )
  })

  it('never leaves seasons of a room that overlap, whatever is handed in', () => {
    const line = fc.tuple(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom('', 'Fri,Sat', 'Mon-Thu', 'Sun'),
    )
    fc.assert(
      fc.property(seasons, fc.array(line, { maxLength: 12 }), (there, lines) => {
        const one = hotel({ rooms: [{ id: 'r1', type: 'Lake room', releaseDays: null, seasons: there }] })
        const rows = lines.map(([from, length, days]) => {
          const start = addDays('2027-01-01', from)
          return ['Lake Pavilion', 'Lake room', start, addDays(start, length), days, 1, 2, 3]
        })
        const made = check([heads, ...rows], [one]).flatMap(({ write }) => (write ? [write.season] : []))
        const kept = there.filter(
          (old) =>
            !made.some(
              ({ start, end, weekdays }) =>
                start === old.start && end === old.end && String(weekdays) === String(old.weekdays),
            ),
        )
        expect(overlappingSeasons([...kept, ...made])).toEqual([])
      }),
    )
  })
})
