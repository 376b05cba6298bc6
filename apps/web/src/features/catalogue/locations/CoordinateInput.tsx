import { type ComponentProps, useState } from 'react'
import { Input } from '../../../ui/Input.tsx'

interface CoordinateInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
  /** Told when both numbers of a position are pasted at once. */
  onPair: (latitude: number, longitude: number) => void
}

const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/

/** One number of a position in decimal degrees. */
export function CoordinateInput({ value, onChange, onPair, onBlur, ...rest }: CoordinateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      inputClassName="num"
      value={typed ?? (value === null || Number.isNaN(value) ? '' : String(value))}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() === '' ? null : Number(target.value))
      }}
      onPaste={(event) => {
        const found = pair.exec(event.clipboardData.getData('text'))
        if (!found) return
        event.preventDefault()
        setTyped(null)
        onPair(Number(found[1]), Number(found[2]))
      }}
      onBlur={(event) => {
        // What is no number stays to be seen and put right.
        if (value === null || !Number.isNaN(value)) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
