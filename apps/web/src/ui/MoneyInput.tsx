import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { formatNumber } from './format.ts'
import { Input } from './Input.tsx'

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** In major units, or null when nothing is typed. */
  value: number | null | undefined
  onChange: (value: number | null) => void
  /** What stands before the digits. */
  sign?: string
}

const shown = (value: number | null | undefined) => (typeof value === 'number' ? formatNumber(value, 2) : '')

function read(text: string): number | null {
  const digits = text.replaceAll(',', '')
  return digits === '' || digits === '.' ? null : Number(digits)
}

/** An amount of money: selected when entered, digits and one point while typing, grouped with two decimals when left. */
export function MoneyInput({ value, onChange, sign = '₹', onFocus, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [entered, setEntered] = useState<HTMLInputElement | null>(null)
  // The browser drops the selection when the groups are taken out of the text.
  useLayoutEffect(() => entered?.select(), [entered])
  return (
    <Input
      {...rest}
      inputMode="decimal"
      inputClassName="num"
      before={
        <span aria-hidden="true" className="pointer-events-none text-3">
          {sign}
        </span>
      }
      value={typed ?? shown(value)}
      onFocus={(event) => {
        if (typed === null) setTyped(typeof value === 'number' ? String(value) : '')
        setEntered(event.currentTarget)
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.target.value.replace(/[₹\s]/g, '')
        if (!/^[\d,]*(\.\d{0,2})?$/.test(text)) return
        setTyped(text)
        onChange(read(text))
      }}
      onBlur={(event) => {
        // Another window in front leaves the field as it is: it is still the one that is typed into.
        if (document.activeElement !== event.currentTarget) {
          setTyped(null)
          setEntered(null)
        }
        onBlur?.(event)
      }}
    />
  )
}
