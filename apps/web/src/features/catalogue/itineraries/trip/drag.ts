import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MovedKind, Slot } from './board-move.ts'

type Input = { clientX: number; clientY: number }

/** Where something was let go. */
export type Target = { to: 'slot'; slot: Slot } | { to: 'day'; key: string; slot: Slot } | { to: 'leg'; slot: number }

/** Makes an element draggable by its handle. */
export function useDraggable(kind: MovedKind, key: string) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!element || !handle) return
    return draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ kind, key }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [element, handle, kind, key])
  return { setElement, setHandle, element, dragging }
}

/** Whether the pointer is in the lower half of an element. */
export const isBelowMiddle = ({ clientY }: Input, element: Element): boolean => {
  const { top, height } = element.getBoundingClientRect()
  return clientY > top + height / 2
}

interface DropOptions {
  accepts: readonly MovedKind[]
  /** Where it goes, of what is dragged by this key. */
  target: (input: Input, element: Element, key: string) => Target
}

export type Over = { kind: MovedKind; key: string; below: boolean }

/** Lets things be dropped onto an element; answers what is over it right now. */
export function useDropTarget(element: HTMLElement | null, { accepts, target }: DropOptions): Over | null {
  const [over, setOver] = useState<Over | null>(null)
  const find = useEffectEvent(target)
  const wanted = accepts.join()
  useEffect(() => {
    if (!element) return
    const follow = ({ self, source, location }: ElementDropTargetEventBasePayload) => {
      const inner = location.current.dropTargets[0]?.element === self.element
      const below = isBelowMiddle(location.current.input, element)
      setOver((now) => {
        if (!inner) return null
        return now?.below === below ? now : { kind: source.data.kind as MovedKind, key: String(source.data.key), below }
      })
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => wanted.split(',').includes(String(source.data.kind)),
      getData: ({ input, source }) => ({ target: find(input, element, String(source.data.key)) }),
      onDragEnter: follow,
      onDropTargetChange: follow,
      onDrag: follow,
      onDragLeave: () => setOver(null),
      onDrop: () => setOver(null),
    })
  }, [element, wanted])
  return over
}

/** Hears of everything that is dropped on the board. */
export function useDrops(onDrop: (kind: MovedKind, key: string, target: Target) => void): void {
  const act = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data.target as Target | undefined
          if (target) act(source.data.kind as MovedKind, String(source.data.key), target)
        },
      }),
    [],
  )
}
