import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Input } from '../ui/Input.tsx'
import { useList } from './list-context.ts'

/** Long enough for a word to be finished, short enough to feel like typing. */
const pause = 250

/** Searches the list around while one types, without a step of history for every letter. */
export function SearchBox({ hint }: { hint: string }) {
  const { q, change } = useList()
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A change of today must not be made on top of the address of a moment ago.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })

  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(waiting.current), [])

  function search(typed: string, after = pause) {
    setText(typed)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const words = typed.trim()
      if (words === sent.current) return
      sent.current = words
      latest.current({ q: words }, { replace: true })
    }, after)
  }

  return (
    <Input
      type="search"
      size="sm"
      icon={Search}
      aria-label={`Search: ${hint}`}
      placeholder={hint}
      maxLength={100}
      value={text}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0)
        if (event.key === 'Escape' && text) search('', 0)
      }}
      className="md:w-62"
      inputClassName="[&::-webkit-search-cancel-button]:hidden"
      after={
        text && (
          <IconButton
            icon={X}
            size="sm"
            aria-label="Clear the search"
            className="-mr-2.5"
            onClick={() => search('', 0)}
          />
        )
      }
    />
  )
}
