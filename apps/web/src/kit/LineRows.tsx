import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Input } from '../ui/Input.tsx'

interface LineRowsProps {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** What one of them is: "inclusion". */
  noun: string
  placeholder: string
  max?: number
}

/** A list of sentences, one to a row; Enter adds the next, a row left empty goes. */
export function LineRows({ values, onChange, noun, placeholder, max = 60 }: LineRowsProps) {
  const [typed, setTyped] = useState('')
  const last = useRef<HTMLInputElement>(null)
  const set = (at: number, text: string) => onChange(values.map((value, index) => (index === at ? text : value)))
  const without = (at: number) => onChange(values.filter((_, index) => index !== at))

  function add() {
    const lines = typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !values.includes(line))
    if (lines.length > 0) onChange([...values, ...lines].slice(0, max))
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div className="grid gap-1.5">
      {values.map((value, index) => (
        // Rows have nothing but their place to be told apart by while they are typed in.
        <div key={index} className="flex items-center gap-1.5">
          <Input
            aria-label={`${noun} ${index + 1}`}
            value={value}
            maxLength={200}
            onChange={(event) => set(index, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              last.current?.focus()
            }}
            onBlur={() => value.trim() === '' && without(index)}
          />
          <IconButton icon={X} size="sm" aria-label={`Remove ${noun} ${index + 1}`} onClick={() => without(index)} />
        </div>
      ))}
      {values.length < max && (
        <div className="flex items-center gap-1.5">
          <Input
            ref={last}
            aria-label={`New ${noun}`}
            placeholder={placeholder}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
          <Button size="sm" variant="ghost" icon={Plus} onClick={add} aria-label={`Add ${noun}`}>
            Add
          </Button>
        </div>
      )}
    </div>
  )
}
