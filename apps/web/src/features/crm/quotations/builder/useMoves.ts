import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves items of a list and keeps the keyboard with them: what was pressed has the focus again at the new place, and
 * what happened is said. Items are marked by `data-item` with their place, what is pressed by `data-act`.
 */
export function useMoves(box: RefObject<HTMLElement | null>, noun: string, move: (from: number, to: number) => void) {
  const [moved, setMoved] = useState<{ to: number; said: string } | null>(null)
  const act = useRef('')
  useEffect(() => {
    if (!moved || !act.current) return
    box.current?.querySelector<HTMLElement>(`[data-item="${moved.to}"] [data-act="${act.current}"]`)?.focus()
    act.current = ''
  }, [box, moved])
  return {
    said: moved?.said ?? '',
    move: (from: number, to: number) => {
      const pressed = document.activeElement?.closest<HTMLElement>('[data-act]')?.dataset['act']
      act.current = pressed ?? (to < from ? 'up' : 'down')
      move(from, to)
      setMoved({ to, said: `${noun} ${from + 1} is now ${noun.toLowerCase()} ${to + 1}` })
    },
  }
}
