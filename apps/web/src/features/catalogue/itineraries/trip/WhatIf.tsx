import { sum } from '@karavan/domain/base/money'
import { Scale } from 'lucide-react'
import { use } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ClientLooksContext } from './client-view.ts'
import { differenceWords, rupees } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

/** What a change that is tried out does to the price, with one press to keep it or take it back. */
export function WhatIf({ editor }: { editor: TripEditor }) {
  const clientLooks = use(ClientLooksContext)
  const { trial, price, behind, keepTrial, undo } = editor
  if (!trial || !price) return null
  const difference = trial.before === null ? null : sum([price.total, -trial.before])
  return (
    <div
      role="region"
      aria-label="What if"
      className="sticky top-[calc(var(--sticky-top)+8px)] z-15 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand bg-raised px-4 py-2.5 shadow-2"
    >
      <Scale size={18} aria-hidden="true" className="text-link" />
      <p role="status" className="min-w-0 flex-[1_1_200px] text-small">
        <span className="font-emphasis">{trial.words}.</span>{' '}
        {behind ? (
          'Working out the price'
        ) : clientLooks ? null : (
          <>
            New total <span className="num font-semibold">{rupees(price.total)}</span>
            {difference !== null && <span className="num text-2">, {differenceWords(difference)}</span>}
            {price.gaps.length > 0 && <span className="text-red-t">; not all of it has a price</span>}
          </>
        )}
      </p>
      <Button size="sm" variant="ghost" onClick={undo}>
        Take back
      </Button>
      <Button size="sm" variant="soft" onClick={keepTrial}>
        Keep
      </Button>
    </div>
  )
}
