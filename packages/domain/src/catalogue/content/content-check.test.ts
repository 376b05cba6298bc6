import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../base/csv.ts'
import { readCsv } from '../../base/read-csv.ts'
import type { SheetCell } from '../../base/sheet-cell.ts'
import { readHead } from '../../base/sheet-head.ts'
import { type CheckedContent, checkContent, type ContentHotel, contentRow } from './content-check.ts'
import { contentFields, contentSpellings, missingContent, readContentLine } from './content-sheet.ts'
import { areSimilar, metresBetween } from './similar-hotel.ts'

const own = (address: string) => (address.startsWith('/files/images/') ? address : null)
const places = [
  { id: 'p1', location: 'Udaipur', country: 'India', displayName: 'Udaipur, India' },
  { id: 'p2', location: 'Goa', country: 'India', displayName: 'Goa, India' },
  { id: 'p3', location: 'Georgetown', country: 'Malaysia', displayName: 'Penang' },
  { id: 'p4', location: 'Georgetown', country: 'Guyana', displayName: 'Georgetown, Guyana' },
]
const palace: ContentHotel = {
  id: 'h1',
  hotelName: 'Lake Palace',
  locationId: 'p1',
  location: 'Udaipur',
  rating: 4.5,
  address: 'Lake Road 4',
  latitude: 24.575,
  longitude: 73.68,
  amenities: ['Pool', 'Wi-Fi'],
  images: ['/files/images/a.webp'],
}

function check(rows: readonly (readonly SheetCell[])[], hotels: readonly ContentHotel[] = [palace]): CheckedContent[] {
  const head = readHead(rows[0] ?? [], contentSpellings)
  const lines = rows.slice(1).flatMap((cells, index) => readContentLine(head, index + 2, cells, own) ?? [])
  return [...checkContent(head, lines, hotels, places)]
}
const heads = ['Hotel name', 'City', 'Stars', 'Address', 'Coordinates', 'Amenities', 'Pictures']
const told = (rows: SheetCell[][]) =>
  check([heads, ...rows]).map(({ kind, faults }) => [
    kind,
    ...faults.map(({ column, message }) => `${column}: ${message}`),
  ])

describe('a line of a file of hotels', () => {
  it('is a new hotel, or changes one of the same name and place, or says the same', () => {
    const found = check([
      heads,
      ['lake  PALACE', 'Udaipur, India', '', 'Lake Road 5', '', 'Pool; Spa', ''],
      ['Sea House', 'goa', '3 star', '', '15.5,73.8', '', '/files/images/b.webp; /files/images/c.webp'],
    ])
    expect(found.map(({ kind, differences }) => [kind, differences])).toEqual([
      [
        'changed',
        [
          { field: 'address', from: 'Lake Road 4', to: 'Lake Road 5' },
          { field: 'amenities', from: 'Pool; Wi-Fi', to: 'Pool; Spa' },
        ],
      ],
      [
        'new',
        [
          { field: 'stars', from: null, to: 3 },
          { field: 'position', from: null, to: '15.5, 73.8' },
          { field: 'pictures', from: null, to: '/files/images/b.webp; /files/images/c.webp' },
        ],
      ],
    ])
    expect(found[0]?.write).toEqual({
      hotelId: 'h1',
      locationId: 'p1',
      values: { address: 'Lake Road 5', amenities: ['Pool', 'Spa'] },
    })
  })

  it('that is a hotel already, under nearly its name, is told and not added', () => {
    expect(
      told([
        ['The Lake Palace Hotel', 'Udaipur', 5, '', '24.5751, 73.6802', '', ''],
        ['Hill View', 'Udaipur', 5, '', '24.5751, 73.6802', '', ''],
        ['Hill Veiw', 'Udaipur', 5, '', '24.5752, 73.6802', '', ''],
        ['hill view', 'Udaipur', 5, '', '', '', ''],
        ['Lake Palace', 'Goa', 5, '', '15.5, 73.8', '', ''],
      ]),
    ).toEqual([
      ['error', 'Hotel name: Looks like Lake Palace in Udaipur, 23 m away; write that name and place to change it'],
      ['new'],
      ['error', 'Hotel name: Looks like Hill View of line 3, 11 m away; write that name and place to change it'],
      ['error', 'Hotel name: Line 3 is the same hotel'],
      ['new'],
    ])
  })

  it('with faults says all of them by column', () => {
    expect(
      told([
        ['', 'Atlantis', '9', '', 'north', 'a'.repeat(80), 'https://elsewhere.example/x.jpg'],
        ['X', 'Georgetown', 3, '', '', '', ''],
        ['Y', 'Goa', '', '', '95, 10', '', ''],
      ]),
    ).toEqual([
      [
        'error',
        'Hotel name: Required',
        'Stars: Not a number from 1 to 5, with halves',
        'Coordinates: Not a position like 24.5764, 73.6835',
        `Amenities: “${'a'.repeat(40)}…” is too long; part them by semicolons`,
        'Pictures: https://elsewhere.example/x.jpg is no picture of ours; upload it first and write the address it has here',
        'City: No such place; add it under Locations first',
      ],
      ['error', 'City: Write one of “Georgetown, Malaysia”, “Georgetown, Guyana”'],
      ['error', 'Coordinates: Not a position like 24.5764, 73.6835', 'Stars: Required for a new hotel'],
    ])
    expect(missingContent(readHead(['stars'], contentSpellings))).toEqual(['name', 'place'])
  })

  it('takes a position in two columns', () => {
    const [found] = check([
      ['name', 'place', 'stars', 'lat', 'lng'],
      ['Sea House', 'Goa', 4, -15.5, '73.8'],
    ])
    expect(found?.write?.values).toEqual({ rating: 4, latitude: -15.5, longitude: 73.8 })
  })

  it('from a template of what is there says the same', () => {
    const word = fc
      .string({ unit: fc.constantFrom('A', 'b', ' ', '=', '-', '"', ',', 'é'), minLength: 1, maxLength: 10 })
      .map((text) => text.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => text !== '')
    const hotel = fc.record({
      hotelName: word,
      rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
      address: fc.oneof(fc.constant(''), word),
      position: fc.option(fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -18_000, max: 18_000 }))),
      amenities: fc.uniqueArray(word, { maxLength: 3 }),
      images: fc.constantFrom<string[]>([], ['/files/images/a.webp']),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(hotel, { maxLength: 5, selector: ({ hotelName }) => hotelName.toLowerCase() }),
        (list) => {
          const hotels = list.map(({ position, ...rest }, index): ContentHotel => {
            const [latitude, longitude] = position?.map((part) => part / 100) ?? [null, null]
            return {
              ...rest,
              id: `h${index}`,
              locationId: 'p1',
              location: 'Udaipur',
              latitude: latitude ?? null,
              longitude: longitude ?? null,
            }
          })
          const rows = hotels.map((one) => {
            const row = contentRow(one, 'Udaipur, India')
            return contentFields.map((field) => row[field])
          })
          const found = check([...readCsv(toCsv([[...contentFields], ...rows]))], hotels)
          expect(found.map(({ kind, faults }) => [kind, faults])).toEqual(hotels.map(() => ['same', []]))
        },
      ),
    )
  })
})

describe('names of hotels', () => {
  it.each([
    ['Lake Palace Hotel', 'The Lake Palace', true],
    ['Taj Exotica Resort & Spa', 'Taj Exotica', true],
    ['Hill View', 'Hill Veiw', true],
    ['Grand Continental', 'Grand Continentel', true],
    ['Sea Rock', 'Hill Top', false],
    ['Palace', 'Inn', false],
  ])('%s and %s are alike: %s', (one, other, alike) => {
    expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([alike, alike])
  })
})

it('distances are those of a globe', () => {
  const metres = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })
  expect(Math.round(metres / 1000)).toBe(111)
})
