import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSteady } from '../../../../ui/useSteady.ts'
import { type Grab, isArrow, type MovedKind, movedPlan, pickUp, placeWords, stepped } from './board-move.ts'

const focusHandle = (key: string) => document.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus()

/** Moving by keyboard: Space or Enter picks up, arrows move, Enter or Space drops, Escape puts back. */
export function useGrab(plan: Plan, onDrop: (grab: Grab, name: string) => void) {
  const [grab, setGrab] = useState<{ grab: Grab; name: string } | null>(null)
  const [said, say] = useState('')
  const refocus = useRef<string | null>(null)

  useLayoutEffect(() => {
    // Moving an element in the page takes the focus from it.
    const key = refocus.current
    refocus.current = null
    if (key) focusHandle(key)
  })

  function hold(next: { grab: Grab; name: string } | null, key: string, words: string) {
    refocus.current = key
    setGrab(next)
    say(words)
  }

  const onHandleKey = useSteady((event: KeyboardEvent, kind: MovedKind, key: string, name: string) => {
    const press = event.key === ' ' || event.key === 'Enter'
    if (grab?.grab.key !== key) {
      if (!press) return
      event.preventDefault()
      const picked = pickUp(plan, kind, key)
      if (picked) hold({ grab: picked, name }, key, `${name} picked up. ${placeWords(picked)}.`)
      return
    }
    if (event.key === 'Tab') event.preventDefault()
    // A day is called by its place, which changes while it is held.
    const called = grab.name
    if (isArrow(event.key)) {
      event.preventDefault()
      const next = stepped(grab.grab, event.key)
      hold({ grab: next, name: called }, key, `${placeWords(next)}.`)
    } else if (press) {
      event.preventDefault()
      hold(null, key, `${called} dropped. ${placeWords(grab.grab)}.`)
      onDrop(grab.grab, called)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      hold(null, key, `${called} is back where it was.`)
    }
  })

  const onHandleBlur = useSteady((key: string) => {
    // The handle itself may have been moved; only a focus that went elsewhere gives the thing up.
    setTimeout(() => {
      if (document.activeElement?.getAttribute('data-handle') === key) return
      setGrab((now) => (now?.grab.key === key ? null : now))
    })
  })

  return {
    /** The plan as it would be if it were dropped now. */
    plan: grab ? movedPlan(grab.grab) : plan,
    held: grab?.grab.key ?? null,
    onHandleKey,
    onHandleBlur,
    said,
    say,
  }
}
