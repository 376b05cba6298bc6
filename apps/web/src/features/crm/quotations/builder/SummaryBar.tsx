import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useRight } from '../../../../shared/hooks.ts'
import { BottomSheet } from '../../../../ui/BottomSheet.tsx'
import { rupees, totalWords } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { Summary, useShownOption } from './Summary.tsx'

/** The total in the foot of the form where there is no room beside it; it unfolds to the whole price. */
export function SummaryBar() {
  const shown = useShownOption()
  const { totals } = useBuilder()
  const [open, setOpen] = useState(false)
  const total = totals?.options.get(shown)
  const seesMargin = useRight('margin')
  const margin = total && seesMargin ? `, margin ${rupees(total.margin)}` : ''
  const words = total && total.total > 0 ? `with taxes${margin}` : 'as soon as a line has one'
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="hit min-w-0 rounded-xs text-left max-sm:flex-1 xl:hidden"
      >
        <span className="num flex items-center gap-1.5 text-[18px] leading-6 font-bold">
          {total ? totalWords(total) : '–'}
          <ChevronUp size={16} aria-hidden="true" className="text-3" />
        </span>
        <span className="num block text-caption text-3">{words}</span>
      </button>
      <BottomSheet open={open} onOpenChange={setOpen} title="Price" className="bg-canvas p-4">
        <Summary untitled />
      </BottomSheet>
    </>
  )
}
