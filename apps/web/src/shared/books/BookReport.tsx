import { useState } from 'react'
import type { Behind, BookSide, BookView, CauseHref } from './book-words.ts'
import { BookMonths } from './BookMonths.tsx'
import { EntriesDrawer } from './EntriesDrawer.tsx'
import { ProfitAndLoss } from './ProfitAndLoss.tsx'
import { TrialBalance } from './TrialBalance.tsx'
import { ReturnsView } from '../returns/ReturnsView.tsx'

interface BookReportProps {
  side: BookSide
  view: BookView
  causeHref: CauseHref
}

/** A report of a book, with the entries of whatever figure was opened beside it. */
export function BookReport({ side, view, causeHref }: BookReportProps) {
  const [behind, setBehind] = useState<Behind | null>(null)
  if (view === 'months') return <BookMonths side={side} />
  if (view === 'returns') return <ReturnsView side={side} />
  return (
    <>
      {view === 'profit' ? (
        <ProfitAndLoss side={side} onOpen={setBehind} />
      ) : (
        <TrialBalance side={side} onOpen={setBehind} />
      )}
      {behind && (
        <EntriesDrawer
          key={JSON.stringify(behind)}
          side={side}
          behind={behind}
          causeHref={causeHref}
          onClose={() => setBehind(null)}
        />
      )}
    </>
  )
}
