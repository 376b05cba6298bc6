import { describe, expect, it } from 'vitest'
import type { HotelRecord } from '../hotel-record.ts'
import { HotelPages } from './hotel-pages.ts'
import { type HotelRow, PlaceBook } from './place-book.ts'
import { readSnapshot } from './snapshot.ts'

const row = (id: string): HotelRow => ({
  id,
  name: id,
  rating: 4,
  latitude: null,
  longitude: null,
  stateCode: null,
  petsAllowed: false,
  minNights: 1,
  policy: {
    childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
    childBands: null,
    singleSupplementPercent: 0,
  },
  amenities: [],
  cancellationPolicy: [],
  offers: null,
  card: '{}',
  rooms: [],
})
const page = (id: string) => ({ id, description: 'By the sea.', rooms: [] }) as unknown as HotelRecord
const early = readSnapshot('10:10:')
const late = readSnapshot('11:11:')
const open = (ids = ['a', 'b', 'c']) => new PlaceBook('place', 0, early, ids.map(row))

describe('pages of hotels that were read before', () => {
  it('are found while the book has the hotel where it was', () => {
    const pages = new HotelPages(1e6)
    const [book, other] = [open(), open()]
    const [a, b] = [page('a'), page('b')]
    pages.keep(a, early, [other, book])
    pages.keep(b, readSnapshot(early.text), [book])
    expect([pages.find('a', [other]), pages.find('a', [book]), pages.find('b', [book])]).toEqual([a, null, b])
    book.addHotel(row('b'))
    expect(pages.find('b', [book])).toBeNull()
    other.removeHotel('a')
    expect(pages.find('a', [other])).toBeNull()
  })

  it('are not kept of an answer that saw less than the book has, nor of what the book does not have', () => {
    const pages = new HotelPages(1e6)
    const book = open()
    book.at = late
    pages.keep(page('a'), early, [book])
    pages.keep(page('elsewhere'), late, [book])
    expect([pages.find('a', [book]), pages.find('elsewhere', [book]), pages.bytes]).toEqual([null, null, 0])
  })

  it('leave when others need their room, those first that were not looked at for the longest time', () => {
    const pages = new HotelPages(5000)
    const book = open()
    for (const id of ['a', 'b']) pages.keep(page(id), early, [book])
    pages.find('a', [book])
    pages.keep(page('c'), early, [book])
    expect(['a', 'b', 'c'].map((id) => pages.find(id, [book])?.id)).toEqual(['a', undefined, 'c'])
    expect(pages.bytes).toBeLessThanOrEqual(5000)
    pages.forget()
    expect([pages.find('a', [book]), pages.bytes]).toEqual([null, 0])
  })
})
