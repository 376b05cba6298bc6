import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storeKey = 'scroll'
const kept = 50

function readAll(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function remember(key: string, top: number): void {
  try {
    const others = readAll().filter(([other]) => other !== key)
    sessionStorage.setItem(storeKey, JSON.stringify([...others, [key, top]].slice(-kept)))
  } catch {
    // Without storage the list starts at its top, as any page does.
  }
}

/** The pane that scrolls the element: the nearest one that clips, else the page. */
function paneOf(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.documentElement
}

/**
 * Puts a list back where it was when Back or a reload returns to it, and at its top when it is new. `asks` tells one
 * list from another: an address that changes without it, as when a row opens beside the list, moves nothing.
 */
export function useScrollMemory(inside: RefObject<HTMLElement | null>, ready: boolean, asks: string): void {
  const { key, search } = useLocation()
  const way = useNavigationType()
  const before = useRef<{ asks: string; search: string }>(null)

  useLayoutEffect(() => {
    const pane = paneOf(inside.current)
    const same = before.current?.asks === asks && before.current.search !== search
    before.current = { asks, search }
    if (same) remember(key, pane.scrollTop)
    else if (way === NavigationType.Push) pane.scrollTop = 0
  }, [inside, key, way, asks, search])

  useLayoutEffect(() => {
    const top = readAll().find(([known]) => known === key)?.[1]
    if (ready && way === NavigationType.Pop && top !== undefined) paneOf(inside.current).scrollTop = top
  }, [inside, key, ready, way])

  // It must be deaf before the next screen is drawn, whose shorter page scrolls to its top.
  useLayoutEffect(() => {
    const pane = paneOf(inside.current)
    const target = pane === document.documentElement ? window : pane
    let top: number | undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(waiting)
      if (top !== undefined) remember(key, top)
      top = undefined
    }
    const note = () => {
      top = pane.scrollTop
      clearTimeout(waiting)
      waiting = setTimeout(write, 100)
    }
    target.addEventListener('scroll', note, { passive: true })
    return () => {
      target.removeEventListener('scroll', note)
      write()
    }
  }, [inside, key])
}
