import { useEffect, useState } from 'react'

/** A text once it has stood still for a moment: long enough for a word or a number to be finished. */
export function useSettled(text: string, pauseMs = 400): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(waiting)
  }, [text, pauseMs])
  return settled
}
