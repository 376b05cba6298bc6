import type { MarkupBasis } from '@karavan/domain/base/markup'
import { type ComponentProps, useState } from 'react'
import { Input } from '../ui/Input.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'

interface MarkupInputProps extends Omit<ComponentProps<typeof MoneyInput>, 'sign'> {
  basis: MarkupBasis
}

function PercentInput({ value, onChange, onFocus, onBlur, ...rest }: Omit<MarkupInputProps, 'basis'>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      inputClassName="num"
      after={
        <span aria-hidden="true" className="pointer-events-none text-3">
          %
        </span>
      }
      value={typed ?? value ?? ''}
      onFocus={(event) => {
        setTyped(typeof value === 'number' ? String(value) : '')
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.target.value.replace(/[%\s]/g, '')
        if (!/^\d*(\.\d{0,2})?$/.test(text)) return
        setTyped(text)
        onChange(text === '' || text === '.' ? null : Number(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** The figure of a markup: a percentage, or an amount in rupees. */
export function MarkupInput({ basis, ...rest }: MarkupInputProps) {
  return basis === 'percent' ? <PercentInput {...rest} /> : <MoneyInput {...rest} />
}
