import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** Where lines and columns lie, and how much of them is on the screen. */
export type Tracks = { starts: readonly number[]; total: number }

export const headHeight = 64
export const sideWidth = 308
export const lineHeight = 27
export const roomHeight = 30

/** The places of things of these sizes, one after the other. */
export function tracksOf(sizes: readonly number[]): Tracks {
  let total = 0
  const starts = sizes.map((size) => {
    const start = total
    total += size
    return start
  })
  return { starts, total }
}

/** The first and the last of them between two places, with some more at each side. */
export function shownOf({ starts }: Tracks, from: number, until: number, more: number): [number, number] {
  let first = 0
  let last = starts.length - 1
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if ((starts[middle] ?? 0) <= from) first = middle
    else last = middle - 1
  }
  let end = first
  while (end < starts.length - 1 && (starts[end + 1] ?? 0) < until) end += 1
  return [Math.max(0, first - more), Math.min(starts.length - 1, end + more)]
}

type Box = { top: number; left: number; width: number; height: number }

/**
 * How a box scrolls, told only when other lines or columns come into sight. Drawing those may take its time: the box itself moves
 * on, and what is drawn at its sides beforehand bridges the gap.
 */
export function useScrollBox(box: RefObject<HTMLElement | null>): Box {
  const [seen, setSeen] = useState<Box>({ top: 0, left: 0, width: 1200, height: 800 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
      const next = {
        // Whole lines, so that a pixel draws nothing anew.
        top: Math.floor(scrollTop / lineHeight) * lineHeight,
        left: Math.floor(scrollLeft / 46) * 46,
        width: clientWidth || 1200,
        height: clientHeight || 800,
      }
      setSeen((now) =>
        now.top === next.top && now.left === next.left && now.width === next.width && now.height === next.height
          ? now
          : next,
      )
    }
    const scrolled = () => startTransition(look)
    look()
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [box])
  return seen
}
