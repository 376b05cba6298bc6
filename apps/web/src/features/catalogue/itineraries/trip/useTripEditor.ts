import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Minor } from '@karavan/domain/base/money'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { begin, type EditHistory, push, redo, undo } from './edit-history.ts'
import { reprice } from './reprice.ts'
import { useFit } from './useFit.ts'
import { useHousePrice } from './useHousePrice.ts'
import type { Trip } from './trip.ts'
import { isWithin, partsOfAll, useTripBook } from './useTripBook.ts'

/** A change that is tried out: what it is, and what the trip cost before it. */
export type Trial = { words: string; before: Minor | null }

const none: readonly Plan[] = []

/** Where letters are typed the browser undoes them itself. */
const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/**
 * A trip being edited: every change is checked in the browser at once and can be undone, and it is priced there as well
 * where the book is exact. `onChange` hears of each; `others` are plans whose prices are wanted too.
 */
export function useTripEditor(start: Trip, onChange: (trip: Trip) => void, others: readonly Plan[] = none) {
  const [history, setHistory] = useState<EditHistory<Trip>>(() => begin(start))
  const [held, setHeld] = useState<Trip | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const trip = history.present
  const { book, covered, asked, error, isFetching, refetch } = useTripBook(trip.plan, others)

  // While prices of something new are on their way, the last trip that could be priced stays shown.
  const shown = covered ? trip : held
  const here = useMemo(() => (book && shown ? reprice(shown, book) : null), [book, shown])
  const house = useHousePrice(shown ?? trip, book !== null && !book.exact)
  const price = here?.price ?? house.price
  const known = house.behind ? null : price
  const fit = useFit(shown ?? trip, house.behind ? null : (house.price?.gross ?? null))

  const latest = useRef({ history, total: null as Minor | null, asked, covered })
  const listener = useRef(onChange)
  useEffect(() => {
    latest.current = { history: latest.current.history, total: known?.total ?? null, asked, covered }
    listener.current = onChange
  })

  const commit = useCallback((next: EditHistory<Trip>, tried: Trial | null = null) => {
    const { history: now, covered: inside, asked: inBook } = latest.current
    if (next === now) return
    if (inside && !isWithin(partsOfAll([next.present.plan]), inBook)) setHeld(now.present)
    latest.current.history = next
    setHistory(next)
    setTrial(tried)
    if (next.present !== now.present) listener.current(next.present)
  }, [])

  const edit = useCallback(
    (change: (plan: Plan) => Plan, tag: string | null = null) => {
      const { history: now } = latest.current
      const plan = change(now.present.plan)
      if (plan !== now.present.plan) commit(push(now, { ...now.present, plan }, tag))
    },
    [commit],
  )

  /** An edit that asks to be kept or taken back. */
  const tryOut = useCallback(
    (words: string, change: (plan: Plan) => Plan) => {
      const { history: now, total } = latest.current
      const plan = change(now.present.plan)
      if (plan !== now.present.plan) commit(push(now, { ...now.present, plan }), { words, before: total })
    },
    [commit],
  )

  const ask = useCallback(
    (fields: Partial<TripRequest>) => {
      const { history: now } = latest.current
      commit(push(now, { ...now.present, asked: { ...now.present.asked, ...fields } }))
    },
    [commit],
  )

  const back = useCallback(() => commit(undo(latest.current.history)), [commit])
  const again = useCallback(() => commit(redo(latest.current.history)), [commit])

  /** Begins anew with another trip, as when a form is reset. */
  const replace = useCallback((next: Trip) => {
    latest.current.history = begin(next)
    setHistory(latest.current.history)
    setTrial(null)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typesText(event.target)) return
      const key = event.key.toLowerCase()
      const act = key === 'z' ? (event.shiftKey ? again : back) : key === 'y' && !event.shiftKey ? again : null
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [again, back])

  return {
    trip,
    book: useMemo(() => book && fit(book), [book, fit]),
    /** Makes a book that is not exact fit the trip; it has to know all of it. */
    fit,
    price,
    findings: here?.findings ?? null,
    /** The price shown is not that of the trip yet. */
    behind: !covered || house.behind,
    loading: isFetching || house.isFetching,
    error: error ?? house.error,
    refetch: error ? refetch : house.refetch,
    trial,
    keepTrial: useCallback(() => setTrial(null), []),
    edit,
    tryOut,
    ask,
    undo: back,
    redo: again,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    replace,
  }
}

export type TripEditor = ReturnType<typeof useTripEditor>
