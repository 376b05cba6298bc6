import { type KeyboardEvent, type Ref, useState } from 'react'
import { ChipBox } from './ChipBox.tsx'
import { useFieldControl } from './field-context.ts'

interface TagInputProps {
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  /** The same word may be said again, as two children may be of one age. */
  repeats?: boolean
  disabled?: boolean
  id?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
}

/** A list of free words: Enter or a comma adds one, pasting adds several, the same word is kept once unless it may repeat. */
export function TagInput({
  values,
  onChange,
  placeholder = 'Type and press Enter',
  repeats = false,
  disabled,
  ...rest
}: TagInputProps) {
  const aria = useFieldControl(rest)
  const [typed, setTyped] = useState('')

  function add(text: string) {
    const kept = [...values]
    for (const word of text.split(/[,\n]/).map((part) => part.trim())) {
      if (word && (repeats || !kept.some((other) => other.toLowerCase() === word.toLowerCase()))) kept.push(word)
    }
    if (kept.length !== values.length) onChange(kept)
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange(values.slice(0, -1))
    }
  }

  return (
    <ChipBox
      chips={values.map((value, index) => ({ key: String(index), label: value }))}
      onRemove={(at) => onChange(values.filter((_, index) => String(index) !== at))}
      disabled={disabled}
    >
      <input
        {...aria}
        ref={rest.ref}
        type="text"
        disabled={disabled}
        autoComplete="off"
        aria-label={rest['aria-label']}
        placeholder={values.length === 0 ? placeholder : undefined}
        value={typed}
        onChange={(event) =>
          /[,\n]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(typed)
          rest.onBlur?.()
        }}
        className="h-8 min-w-24 flex-1 bg-transparent px-1 outline-none focus-visible:outline-none office:h-6"
      />
    </ChipBox>
  )
}
