import type { TrayMarkup } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { useEffect, useState } from 'react'
import { MarkupInput } from '../../../kit/MarkupInput.tsx'
import { readFailure } from '../../../kit/problem.ts'
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
  const kept = markup?.value ?? null
  const [typed, setTyped] = useState(kept)
  const [basis, setBasis] = useState<TrayMarkup['basis']>(markup?.basis ?? 'percent')
  useEffect(() => setTyped(kept), [kept])

  async function keep(by: TrayMarkup['basis']) {
    const value = typed ?? 0
    if (value === (kept ?? 0) && by === markup?.basis) return
    try {
      await markUp({ body: { markup: { basis: by, value } } }).unwrap()
    } catch (error) {
      setTyped(kept)
      void notify.error('The markup is as it was', readFailure(error).detail)
    }
  }

  return (
    <div className="flex items-end gap-1.5">
      <label className="w-28 text-cell text-2">
        Markup on all
        <MarkupInput
          basis={basis}
          value={typed}
          size="sm"
          onChange={setTyped}
          onBlur={() => void keep(basis)}
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
          void keep(by)
        }}
      />
    </div>
  )
}
