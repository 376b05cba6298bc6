import { addItem, moveItem, moveLeg, removeItem, setNights } from '@karavan/domain/catalogue/itineraries/edit'
import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../itineraries.api.ts'
import { activity, asked, book, plan } from './trip-fixture.ts'
import type { Book, Trip } from './trip.ts'
import { useTripEditor } from './useTripEditor.ts'

type Answer = { data?: { data: Book }; currentData?: { data: Book }; isFetching: boolean; refetch: () => void }
const server = { answer: (_sent: { body: { activityIds: string[] } }): unknown => undefined }
beforeEach(() => {
  vi.spyOn(api, 'useGetTripBookQuery').mockImplementation(((sent: { body: { activityIds: string[] } }) =>
    server.answer(sent)) as typeof api.useGetTripBookQuery)
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
