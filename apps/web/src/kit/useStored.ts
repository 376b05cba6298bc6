import { useCallback, useState } from 'react'

function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** State that this browser remembers; where storage is forbidden or full it lasts as long as the page. */
export function useStored<T>(key: string, fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStored(key, fallback))
  const store = useCallback(
    (next: T) => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A choice of columns is not worth a message.
      }
    },
    [key],
  )
  return [value, store]
}
