import { less } from '@karavan/domain/base/money'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Failure } from '../problem.ts'

type Totals = { shownTotal: number; total: number }

interface PriceChangedProps {
  /** Why nothing was booked; any other reason than the price is not said here. */
  failure: Failure | null
  busy: boolean
  /** The new total, agreed to. */
  onAccept: (total: number) => void
  onClose: () => void
}

const isTotals = (current: unknown): current is Totals =>
  typeof (current as Partial<Totals> | undefined)?.total === 'number' &&
  typeof (current as Partial<Totals>).shownTotal === 'number'

/** The old price and the new one side by side; nothing is booked until somebody says yes again. */
export function PriceChanged({ failure, busy, onAccept, onClose }: PriceChangedProps) {
  const current = failure?.code === 'PRICE_CHANGED' ? failure.current : undefined
  const open = isTotals(current)
  // The words must stay while the dialog fades away.
  const [kept, setKept] = useState<Totals | null>(null)
  if (open && (kept?.total !== current.total || kept.shownTotal !== current.shownTotal)) setKept(current)
  const { shownTotal = 0, total = 0 } = kept ?? {}
  const more = less(total, shownTotal)
  return (
    <Dialog
      open={open}
      sticky
      onOpenChange={(next) => !next && onClose()}
      title="The price has changed"
      description={`It is now ${formatMoney(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than you saw. Nothing is booked or paid yet.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Look again
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Booking" onClick={() => onAccept(total)}>
            Book at {formatMoney(total)}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-3 pb-2">
        <div className="rounded-lg border border-line p-3">
          <dt className="text-cell text-3">You saw</dt>
          <dd className="num text-h3 text-2 line-through">{formatMoney(shownTotal)}</dd>
        </div>
        <div className="rounded-lg border border-brand bg-selected p-3">
          <dt className="text-cell text-3">Now</dt>
          <dd className="num text-h3">{formatMoney(total)}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
