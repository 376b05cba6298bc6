import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createSheetBody, type Ground, type SheetBody } from './sheet-body.ts'
import { useStore } from './useSheet.ts'

type Element = RefObject<HTMLElement | null>

/** Keeps the lines of the sheet drawn while one scrolls and types; answers the cell that is being typed in. */
export function useSheetBody(
  box: Element,
  grid: Element,
  root: Element,
  heads: Element,
  ground: Ground,
  height: number,
) {
  const store = useStore()
  const body = useRef<SheetBody>(null)
  const [typed, setTyped] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!box.current || !grid.current || !root.current || !heads.current) return
    const made = createSheetBody({
      box: box.current,
      grid: grid.current,
      root: root.current,
      heads: heads.current,
      store,
      onTyped: setTyped,
    })
    body.current = made
    const element = box.current
    const leave = store.subscribe(made.draw)
    element.addEventListener('scroll', made.scrolled, { passive: true })
    return () => {
      leave()
      element.removeEventListener('scroll', made.scrolled)
      made.end()
      body.current = null
    }
  }, [store, box, grid, root, heads])
  useLayoutEffect(() => body.current?.place(ground), [ground, store])
  useLayoutEffect(() => body.current?.draw(), [height])
  return typed
}
