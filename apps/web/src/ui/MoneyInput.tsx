import { type ComponentProps, useState } from 'react'
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

/** An amount of money: digits and one point while typing, grouped with two decimals when left. */
export function MoneyInput({ value, onChange, sign = '₹', onFocus, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
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
        setTyped(typeof value === 'number' ? String(value) : '')
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.target.value.replace(/[₹\s]/g, '')
        if (!/^[\d,]*(\.\d{0,2})?$/.test(text)) return
        setTyped(text)
        onChange(read(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
