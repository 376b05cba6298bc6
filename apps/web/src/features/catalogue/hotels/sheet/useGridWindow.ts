import { type RefObject, useLayoutEffect, useState } from 'react'

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

type Size = { width: number; height: number }

/** How much of a box is seen. */
export function useBoxSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1200, height: 800 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = { width: element.clientWidth || 1200, height: element.clientHeight || 800 }
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
