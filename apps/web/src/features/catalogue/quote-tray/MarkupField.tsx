import type { TrayMarkup } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { useEffect, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Input } from '../../../ui/Input.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { notify } from '../../../ui/toast.ts'
import { useMarkUpTrayMutation } from './quote-tray.api.ts'

const ways = [
  { value: 'percent', label: '%' },
  { value: 'perBooking', label: '₹' },
] as const

/** What the agency adds to everything on its tray; kept when the field is left. */
export function MarkupField({ markup }: { markup: TrayMarkup | null }) {
  const [markUp] = useMarkUpTrayMutation()
  const kept = markup ? String(markup.value) : ''
  const [typed, setTyped] = useState(kept)
  const [basis, setBasis] = useState<TrayMarkup['basis']>(markup?.basis ?? 'percent')
  useEffect(() => setTyped(kept), [kept])

  async function keep(value: string, by: TrayMarkup['basis']) {
    const number = Number(value === '' ? 0 : value)
    if (number === (markup?.value ?? 0) && by === markup?.basis) return
    try {
      await markUp({ body: { markup: { basis: by, value: Math.round(number * 100) / 100 } } }).unwrap()
    } catch (error) {
      setTyped(kept)
      void notify.error('The markup is as it was', readFailure(error).detail)
    }
  }

  return (
    <div className="flex items-end gap-1.5">
      <label className="w-24 text-cell text-2">
        Markup on all
        <Input
          value={typed}
          inputMode="decimal"
          size="sm"
          inputClassName="num text-right"
          onChange={(event) => setTyped(event.target.value.replace(/[^\d.]/g, ''))}
          onBlur={() => void keep(typed, basis)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </label>
      <Segments
        label="Markup in"
        options={ways}
        value={basis}
        onChange={(by) => {
          setBasis(by)
          void keep(typed, by)
        }}
      />
    </div>
  )
}
