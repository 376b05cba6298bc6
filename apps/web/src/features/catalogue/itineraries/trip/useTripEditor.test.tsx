import { addItem, moveItem, moveLeg, removeItem, setNights } from '@karavan/domain/catalogue/itineraries/edit'
import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { hideNet } from '@karavan/domain/catalogue/itineraries/trip-book'
import { priceTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { toMajor } from '@karavan/domain/base/money'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../itineraries.api.ts'
import { activity, asked, book, plan } from './trip-fixture.ts'
import type { Book, Trip } from './trip.ts'
import { useTripEditor } from './useTripEditor.ts'

type Answer = { data?: { data: Book }; currentData?: { data: Book }; isFetching: boolean; refetch: () => void }
type Asked = { body: { plan: Plan; asked: typeof asked } }
const server = {
  answer: (_sent: { body: { activityIds: string[] } }): unknown => undefined,
  price: (_sent: Asked | symbol): unknown => ({ isFetching: false }),
}
beforeEach(() => {
  server.price = () => ({ isFetching: false })
  vi.spyOn(api, 'usePricePlanQuery').mockImplementation(((sent: Asked | symbol) =>
    server.price(sent)) as typeof api.usePricePlanQuery)
  vi.spyOn(api, 'useGetTripBookQuery').mockImplementation(((sent: { body: { activityIds: string[] } }) =>
    server.answer(sent)) as typeof api.useGetTripBookQuery)
})

/** A price as the house sends it. */
const asSent = ({ total, gross, perPerson, taxes, lines, gaps, rooms }: TripPrice) => ({
  total: toMajor(total),
  gross: toMajor(gross),
  perPerson: toMajor(perPerson),
  taxes: taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
  lines: lines.map((line) => ({ ...line, unit: toMajor(line.unit), amount: toMajor(line.amount) })),
  gaps,
  rooms,
  clientTotal: null,
})

const known = (found: Book): Answer => ({
  data: { data: found },
  currentData: { data: found },
  isFetching: false,
  refetch: () => {},
})

function openEditor(onChange: (trip: Trip) => void = () => {}) {
  server.answer = () => known(book)
  return renderHook(() => useTripEditor({ plan, asked }, onChange)).result
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const edits: ((now: Plan) => Plan)[] = [
  (now) => moveItem(now, 'item-boat', 'day-two', 0),
  (now) => addItem(now, 'day-four', { key: 'item-more', activityId: 'bazaar', time: '10:00' }),
  (now) => moveLeg(now, 1, 0),
  (now) => setNights(now, 'leg-udaipur', 3, () => 'day-new'),
  (now) => removeItem(now, 'item-fort'),
]

describe('useTripEditor', () => {
  it('prices every edit at once, as the domain prices it', () => {
    const editor = openEditor()
    expect(editor.current.price?.total).toBe(priceTrip(plan, asked, book).total)
    act(() => editor.current.edit((now) => removeItem(now, 'item-boat')))
    const { trip, price } = editor.current
    expect(price?.total).toBe(priceTrip(trip.plan, asked, book).total)
    // Two adults at 500 rupees each, and five per cent of tax on it.
    expect(priceTrip(plan, asked, book).total - (price?.total ?? 0)).toBe(105_000)
  })

  it('undoes everything exactly and does it again exactly', () => {
    const editor = openEditor()
    const seen = [editor.current.trip]
    for (const edit of edits) {
      act(() => editor.current.edit(edit))
      seen.push(editor.current.trip)
    }
    act(() => editor.current.ask({ adults: 4 }))
    const last = editor.current.trip
    act(() => editor.current.undo())
    for (const trip of seen.toReversed()) {
      expect(editor.current.trip).toEqual(trip)
      act(() => editor.current.undo())
    }
    expect(editor.current.trip).toEqual({ plan, asked })
    expect(editor.current.canUndo).toBe(false)
    for (let step = 0; step < seen.length; step += 1) act(() => editor.current.redo())
    expect(editor.current.trip).toEqual(last)
    expect(editor.current.canRedo).toBe(false)
  })

  it('costs the same whatever the order of the edits', () => {
    const totals = [edits.slice(0, 2), edits.slice(0, 2).toReversed()].map((order) => {
      const editor = openEditor()
      for (const edit of order) act(() => editor.current.edit(edit))
      return editor.current.price?.total
    })
    expect(totals[0]).toBe(totals[1])
  })

  it('takes letters typed in a row back in one step', () => {
    const editor = openEditor()
    for (const title of ['L', 'La', 'Lake'])
      act(() => editor.current.edit((now) => ({ ...now, departure: { ...now.departure, title } }), 'title:day-four'))
    act(() => editor.current.undo())
    expect(editor.current.trip.plan).toEqual(plan)
  })

  it('listens to Ctrl-Z and Shift-Ctrl-Z, but leaves text fields alone', () => {
    const editor = openEditor()
    act(() => editor.current.edit((now) => removeItem(now, 'item-boat')))
    const input = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
    expect(editor.current.trip.plan).not.toEqual(plan)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(editor.current.trip.plan).toEqual(plan)
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true })
    expect(editor.current.trip.plan).not.toEqual(plan)
    input.remove()
  })

  it('tells of each change once, and of a change that changes nothing never', () => {
    const onChange = vi.fn()
    const editor = openEditor(onChange)
    act(() => editor.current.edit((now) => now))
    act(() => editor.current.edit((now) => removeItem(now, 'item-boat')))
    act(() => editor.current.undo())
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(onChange).toHaveBeenLastCalledWith({ plan, asked })
  })

  it('shows what a moved leg does to the price, and takes it back in one press', () => {
    const editor = openEditor()
    const before = editor.current.price?.total
    act(() => editor.current.tryOut('Jaipur first', (now) => moveLeg(now, 1, 0)))
    expect(editor.current.trial).toEqual({ words: 'Jaipur first', before })
    act(() => editor.current.undo())
    expect(editor.current.trial).toBeNull()
    expect(editor.current.trip.plan).toEqual(plan)
  })

  it('keeps the old price while the prices of something new are on their way', () => {
    const more = { ...book, activities: [...book.activities, activity('balloon', 'jaipur', 9000)] }
    let arrived = false
    server.answer = ({ body }) => {
      if (!body.activityIds.includes('balloon')) return known(book)
      return arrived ? known(more) : { data: { data: book }, isFetching: true, refetch: () => {} }
    }
    const { result, rerender } = renderHook(() => useTripEditor({ plan, asked }, () => {}))
    const before = result.current.price?.total
    const item = { key: 'item-new', activityId: 'balloon', time: null }
    act(() => result.current.edit((now) => addItem(now, 'day-three', item)))
    expect(result.current.behind).toBe(true)
    expect(result.current.price?.total).toBe(before)
    arrived = true
    rerender()
    expect(result.current.behind).toBe(false)
    expect(result.current.price?.total).toBe(priceTrip(result.current.trip.plan, asked, more).total)
    expect(result.current.price?.total).not.toBe(before)
  })
})

describe('useTripEditor with a fixed markup', () => {
  const fixed = { basis: 'perBooking' as const, value: 2_000_00 }
  const said = (now: Plan) => priceTrip(now, asked, book, fixed)
  const lifted = { ...hideNet(book, fixed), exact: false }
  const sent = vi.fn()

  /** A house that answers when it is let to, and keeps its former answer until then as the real one does. */
  function openHouse() {
    let last: object | undefined
    const house = { silent: false }
    server.answer = () => known(lifted)
    server.price = (one) => {
      if (typeof one === 'symbol') return { isFetching: false }
      sent(one.body.plan)
      const current = house.silent ? undefined : { data: asSent(said(one.body.plan)) }
      last = current ?? last
      return { data: last, currentData: current, isFetching: house.silent, refetch: () => {} }
    }
    return { ...renderHook(() => useTripEditor({ plan, asked }, () => {})), house }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    sent.mockClear()
  })

  it('asks the house, and shows the last price until it has answered', () => {
    const { result, rerender, house } = openHouse()
    const before = said(plan).total
    expect([result.current.price?.total, result.current.behind]).toEqual([before, false])
    house.silent = true
    act(() => result.current.edit((now) => removeItem(now, 'item-boat')))
    expect([result.current.price?.total, result.current.behind]).toEqual([before, true])
    act(() => void vi.advanceTimersByTime(1000))
    expect(result.current.behind).toBe(true)
    house.silent = false
    rerender()
    const { trip, price, behind } = result.current
    expect([price?.total, behind]).toEqual([said(trip.plan).total, false])
    expect(price?.total).not.toBe(before)
    expect(result.current.findings).toEqual([])
  })

  it('asks once for edits in a row, and not at all for words', () => {
    const { result } = openHouse()
    sent.mockClear()
    const plans = () => new Set(sent.mock.calls.map(([asking]) => JSON.stringify(asking))).size
    act(() =>
      result.current.edit((now) => ({ ...now, departure: { ...now.departure, title: 'Home' } }), 'title:departure'),
    )
    act(() => void vi.advanceTimersByTime(1000))
    expect([plans(), result.current.behind]).toEqual([1, false])
    for (const edit of edits) act(() => result.current.edit(edit))
    act(() => void vi.advanceTimersByTime(1000))
    // The plan as it was, and as it is after all of the edits.
    expect(plans()).toBe(2)
    expect(result.current.price?.total).toBe(said(result.current.trip.plan).total)
  })

  it('compares nothing with a price that is behind', () => {
    const { result, house } = openHouse()
    house.silent = true
    act(() => result.current.edit((now) => removeItem(now, 'item-boat')))
    act(() => result.current.tryOut('Jaipur first', (now) => moveLeg(now, 1, 0)))
    expect(result.current.trial).toEqual({ words: 'Jaipur first', before: null })
  })

  it('makes the prices to pick from fit the trip', () => {
    const { result } = openHouse()
    const { gross } = said(plan)
    const net = priceTrip(plan, asked, book).gross
    const palace = result.current.book?.activities.find(({ id }) => id === 'palace')
    expect(palace?.adultPrice).toBeCloseTo((300 * gross) / net, 0)
    // Each of its units is rounded, so the sum is off by a few paise.
    const fitted = priceTrip(plan, asked, result.current.book ?? book).gross
    expect(Math.abs(fitted - gross)).toBeLessThan(50)
  })

  it('says when the house cannot be asked, and shows no price then', () => {
    server.answer = () => known(lifted)
    const refetch = vi.fn()
    server.price = () => ({ error: { status: 503 }, isFetching: false, refetch })
    const { result } = renderHook(() => useTripEditor({ plan, asked }, () => {}))
    expect([result.current.price, result.current.behind]).toEqual([null, false])
    expect(result.current.error).toEqual({ status: 503 })
    result.current.refetch()
    expect(refetch).toHaveBeenCalledOnce()
  })
})
