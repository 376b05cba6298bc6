import { useLayoutEffect, useRef } from 'react'
import { pressedInCell } from './grid-keys.ts'
import { useSheet, useStore } from './useSheet.ts'

/** Where one types over a cell. */
export function CellInput({ label }: { label: string }) {
  const store = useStore()
  const text = useSheet(({ editing }) => editing?.text ?? '')
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  return (
    <input
      ref={input}
      type="text"
      inputMode="decimal"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => store.retype(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (pressedInCell(event, store)) event.preventDefault()
      }}
      onBlur={() => {
        // A press elsewhere takes what was typed, as in any spreadsheet.
        if (store.get().editing) store.commit()
      }}
      className="num size-full bg-transparent px-2.5 text-right font-emphasis outline-none"
    />
  )
}
