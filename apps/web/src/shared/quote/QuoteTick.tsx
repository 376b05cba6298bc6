import type { QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { FilePlus2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useTick } from './useTray.ts'

interface QuoteTickProps {
  item: QuoteItem
  /** What it is called, for those who listen. */
  name: string
  /** Only the box, where a column has room for no more. */
  bare?: boolean
}

/** Puts something onto the quote tray; only whoever sells to clients has it. */
export function QuoteTick({ item, name, bare = false }: QuoteTickProps) {
  const { offered, on, press, busy } = useTick(item)
  if (!offered) return null
  const shared = { checked: on, disabled: busy, onChange: () => void press() }
  if (bare) return <Checkbox aria-label={`Add to quote: ${name}`} {...shared} />
  return (
    <Checkbox
      label={
        <>
          Add to quote<span className="sr-only">: {name}</span>
        </>
      }
      {...shared}
      className="gap-2! text-cell!"
    />
  )
}

interface QuoteButtonProps {
  item: QuoteItem
  name: string
  full?: boolean
}

/** The same as a button, where there is one thing on the page. */
export function QuoteButton({ item, name, full }: QuoteButtonProps) {
  const { offered, on, press, busy } = useTick(item)
  if (!offered) return null
  return (
    <Button
      icon={FilePlus2}
      busy={busy}
      aria-pressed={on}
      {...(full ? { full } : {})}
      onClick={() => void press()}
      aria-label={`${on ? 'Take off the quote' : 'Add to quote'}: ${name}`}
    >
      {on ? 'On the quote' : 'Add to quote'}
    </Button>
  )
}
