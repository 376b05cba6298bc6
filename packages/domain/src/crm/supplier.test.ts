import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type PlainDate } from '../base/dates.ts'
import { freeUntil } from '../catalogue/hotels/cancellation.ts'
import { supplierTerms } from './booking.ts'
import {
  guessSupplierColumns,
  kindsOfCell,
  payableDueOn,
  paymentTermKinds,
  rateTimes,
  supplierCells,
  tdsOf,
} from './supplier.ts'

const booked: PlainDate = '2026-11-17'
const dueWith = (terms: { kind: (typeof paymentTermKinds)[number]; days: number } | null, starts: PlainDate) =>
  payableDueOn({ terms, cancellation: [] }, { terms: 'Month-end' }, { booked, starts })

describe('the day a supplier is paid', () => {
  it.each([
    [{ kind: 'At booking', days: 0 } as const, booked],
    [{ kind: 'Prepaid', days: 0 } as const, booked],
    [{ kind: 'Before service', days: 10 } as const, '2026-12-22'],
    [{ kind: 'Month-end', days: 15 } as const, '2027-02-15'],
    [null, '2027-01-31'],
  ])('is that of its terms: %o', (terms, due) => {
    expect(dueWith(terms, '2027-01-01')).toBe(due)
  })

  it('is never after the free cancellation ends less a day, and never before the booking', () => {
    const step = fc.record({
      daysBefore: fc.integer({ min: 0, max: 90 }),
      penaltyPercent: fc.integer({ min: 0, max: 100 }),
    })
    const terms = fc.option(
      fc.record({ kind: fc.constantFrom(...paymentTermKinds), days: fc.integer({ min: 0, max: 90 }) }),
    )
    fc.assert(
      fc.property(
        terms,
        fc.array(step, { maxLength: 4 }),
        fc.constantFrom(...supplierTerms),
        fc.integer({ min: 0, max: 300 }),
        (own, cancellation, line, ahead) => {
          const starts = addDays(booked, ahead)
          const due = payableDueOn({ terms: own, cancellation }, { terms: line }, { booked, starts })
          const free = freeUntil(cancellation, starts)
          expect(due >= booked).toBe(true)
          if (free !== null && addDays(free, -1) >= booked) expect(due <= addDays(free, -1)).toBe(true)
          expect(due <= payableDueOn({ terms: own, cancellation: [] }, { terms: line }, { booked, starts })).toBe(true)
        },
      ),
    )
  })

  it('leaves the tax that is kept back beside it', () => {
    expect([tdsOf(100_000, { percent: 2 }), tdsOf(100_000, null)]).toEqual([2000, 0])
  })
})

describe('a file of suppliers', () => {
  it('is read by the heads of its columns', () => {
    const columns = guessSupplierColumns(['Vendor Name', 'Type', 'Mobile No', 'E-mail', 'GST No', 'Colour'])
    expect(columns).toEqual(['name', 'kinds', 'phone', 'email', 'gstin', null])
    expect(supplierCells(['Gulf Rooms', 'hotel', '', 'a@b.test', '', 'red'], columns)).toEqual({
      name: 'Gulf Rooms',
      kinds: 'hotel',
      email: 'a@b.test',
    })
  })

  it('names kinds in many ways', () => {
    expect(kindsOfCell('hotel; Transfer, boats')).toEqual(['Hotels', 'Transfers', 'Other'])
    expect(kindsOfCell(undefined)).toEqual([])
  })
})

describe('a rate of a contract', () => {
  it('is paid as often as a service says itself, and is asked for where it does not', () => {
    const stay = { from: '2027-01-30', until: '2027-02-03', people: 3 }
    const timesOf = (service: typeof stay | { from: null; until: null; people: number }) =>
      (['all', 'person', 'night', 'day', 'vehicle'] as const).map((per) => rateTimes(per, service))
    expect(timesOf(stay)).toEqual([1, 3, 4, 5, null])
    expect(timesOf({ ...stay, until: stay.from })).toEqual([1, 3, null, 1, null])
    expect(timesOf({ from: null, until: null, people: 0 })).toEqual([1, null, null, null, null])
  })
})
