import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { useState } from 'react'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useAcceptOfferMutation } from '../bookings.api.ts'
import type { Service } from './service-words.ts'

interface OfferDialogProps {
  booking: CrmBooking
  line: Service
  onClose: () => void
  onAskAgain: () => void
}

const Row = ({ label, was, now, bad }: { label: string; was: string; now: string; bad?: boolean }) => (
  <tr className="border-b border-line last:border-b-0">
    <th scope="row" className="py-2 pr-3 text-left text-small font-normal text-2">
      {label}
    </th>
    <td className="num py-2 pr-3 text-right text-2">{was}</td>
    <td className={cx('num py-2 text-right font-emphasis', bad && 'text-red-t')}>{now}</td>
  </tr>
)

/** What a counter-offer would cost and leave, before it is taken. */
export function OfferDialog({ booking, line, onClose, onAskAgain }: OfferDialogProps) {
  const { kind, id } = booking
  const { request } = line
  const offer = request?.offer
  const [accept, { isLoading }] = useAcceptOfferMutation()
  const [failed, setFailed] = useState<string | null>(null)
  if (!request || !offer) return null
  const [marginNow, marginThen] = [less(line.sell, line.costInr), less(line.sell, offer.costInr)]
  const dearer = offer.costInr > line.costInr
  const dates = [offer.from, offer.until].some((day, index) => day && day !== (index === 0 ? line.from : line.until))

  async function take() {
    if (!request || !offer) return
    try {
      await accept({
        params: { kind, id, partId: line.id },
        body: { version: request.version, shownPrice: offer.price, shownCurrency: offer.currency },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      void notify.success(`${line.label} is confirmed`, formatMoney(offer.price, offer.currency))
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <ActDialog
      title={`Offer of ${request.supplier}`}
      description={line.label}
      action={`Take ${formatMoney(offer.price, offer.currency)}`}
      acting="Taking"
      busy={isLoading}
      failed={failed}
      onAct={take}
      keep="Ask again"
      onKeep={onAskAgain}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {dearer && (
          <Note kind={marginThen < 0 ? 'bad' : 'warning'}>
            It costs {formatMoney(less(offer.costInr, line.costInr))} more and leaves {formatMoney(marginThen)} of{' '}
            {formatMoney(line.sell)}.
          </Note>
        )}
        <table className="w-full text-cell">
          <thead>
            <tr>
              <td />
              <th className="pb-1 text-right text-caption font-emphasis text-3">Asked</th>
              <th className="pb-1 text-right text-caption font-emphasis text-3">Offered</th>
            </tr>
          </thead>
          <tbody>
            <Row
              label="Cost"
              was={formatMoney(line.cost, line.currency)}
              now={formatMoney(offer.price, offer.currency)}
              bad={dearer}
            />
            <Row
              label="Your margin"
              was={formatMoney(marginNow)}
              now={formatMoney(marginThen)}
              bad={marginThen < marginNow}
            />
            {dates && (
              <Row
                label="Dates"
                was={[line.from, line.until].flatMap((day) => (day ? formatDate(day) : [])).join(' – ') || '–'}
                now={[offer.from, offer.until].flatMap((day) => (day ? formatDate(day) : [])).join(' – ')}
              />
            )}
            {offer.room && <Row label="Room" was="–" now={offer.room} />}
          </tbody>
        </table>
        {offer.note && <p className="text-cell text-2">“{offer.note}”</p>}
        {offer.validUntil && <p className="num text-caption text-3">Good until {formatDate(offer.validUntil)}</p>}
      </div>
    </ActDialog>
  )
}
