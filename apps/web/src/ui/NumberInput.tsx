import { type ComponentProps, useState } from 'react'
import { Input } from './Input.tsx'

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
  /** What the number counts, inside at the right: "%". */
  unit?: string
}

/** A number; what is typed and is none stays to be seen and put right. */
export function NumberInput({ value, onChange, onBlur, unit, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      inputMode="decimal"
      {...rest}
      inputClassName="num"
      after={
        unit && (
          <span aria-hidden="true" className="pointer-events-none text-3">
            {unit}
          </span>
        )
      }
      value={typed ?? (value === null || Number.isNaN(value) ? '' : String(value))}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() === '' ? null : Number(target.value))
      }}
      onBlur={(event) => {
        if (value === null || !Number.isNaN(value)) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
