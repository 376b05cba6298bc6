import type { refundWays } from '@karavan/contracts/sales/core/booking'
import { dateIn } from '@karavan/domain/base/dates'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatDate, formatMoney, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'
import { readFailure } from '../problem.ts'

type RefundWay = (typeof refundWays)[number]

const refundWords: Record<RefundWay, { label: string; detail: string }> = {
  card: { label: 'Back to the card', detail: 'The bank takes a few days.' },
  wallet: { label: 'Into the wallet', detail: 'You can spend it at once.' },
}

type Cost = {
  allowed: boolean
  penalty: number
  /** Where what is kept is a share of the price. */
  penaltyPercent?: number
  refund: number
  refundTo: readonly RefundWay[]
  /** What it costs until when, where it costs more later on. */
  steps?: readonly { until: string | null; penaltyPercent: number; penalty: number }[]
}
type Asked = { reason: string; shownRefund: number; refundTo?: RefundWay }

interface CancelDialogProps {
  /** Undefined while it is read. */
  reference: string | undefined
  description: string | undefined
  /** What it costs now; read again when the dialog says that it has changed. */
  cost: { currentData?: { data: Cost }; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** Whose midnight ends a step. */
  zone?: string
  where?: string
  noun?: string
  cancel: (asked: Asked, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** What cancelling costs and brings back, first; then, said once more by name, the act. */
export function CancelDialog({ reference, description, cancel, onClose, ...props }: CancelDialogProps) {
  const { currentData, error, isFetching, refetch } = props.cost
  const { where = 'at the hotel', noun = 'booking', zone = 'UTC' } = props
  const [isLoading, setLoading] = useState(false)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<RefundWay | null>(null)
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null)
  const key = useRef<string>(null)
  const cost = currentData?.data
  const ways = cost && cost.refund > 0 ? cost.refundTo : []
  const refundTo = ways.find((way) => way === chosen) ?? ways[0]
  const lastDay = (until: string) => formatDate(dateIn(zone, new Date(until)))
  const lastMinute = (until: string) =>
    new Date(until).toLocaleTimeString('en-IN', { timeZone: zone, hour: 'numeric', minute: '2-digit' })

  async function act(shownRefund: number) {
    setRefusal(null)
    setLoading(true)
    key.current ??= crypto.randomUUID()
    try {
      await cancel({ reason, shownRefund, ...(refundTo ? { refundTo } : {}) }, key.current)
      void notify.success(
        `${reference ?? `The ${noun}`} cancelled`,
        shownRefund > 0
          ? `${formatMoney(shownRefund)} ${refundTo === 'card' ? 'goes back to the card' : 'refunded'}`
          : 'Nothing was refunded',
      )
      onClose()
    } catch (failed) {
      const { kind, code, title, detail } = readFailure(failed)
      // Another answer needs another key; a lost one must meet the first again.
      if (kind !== 'offline') key.current = null
      if (code === 'PRICE_CHANGED') void refetch()
      setRefusal({ title, detail })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={`Cancel ${reference ?? `this ${noun}`}?`}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Keep {noun}
          </Button>
          {cost?.allowed && (
            <Button
              variant="danger"
              busy={isLoading || isFetching}
              busyLabel={isLoading ? 'Cancelling' : 'Reading'}
              onClick={() => void act(cost.refund)}
            >
              Cancel {noun}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {cost ? (
          <>
            {!cost.allowed && <Note kind="warning">This {noun} can no longer be cancelled here. Talk to us.</Note>}
            <dl className="num grid grid-cols-2 gap-3">
              <div className="rounded-lg border border-line p-3">
                <dt className="text-cell text-3">
                  Kept{cost.penaltyPercent !== undefined && ` (${formatNumber(cost.penaltyPercent)} %)`}
                </dt>
                <dd className="text-h3">{formatMoney(cost.penalty)}</dd>
              </div>
              <div className="rounded-lg border border-line p-3">
                <dt className="text-cell text-3">
                  {refundTo === 'card' ? 'Refund to the card' : 'Refund to the wallet'}
                </dt>
                <dd className="text-h3">{formatMoney(cost.refund)}</dd>
              </div>
            </dl>
            {cost.steps && cost.steps.length > 1 && (
              <ul className="num grid gap-1 text-cell text-2">
                {cost.steps.map((step) => (
                  <li key={step.until ?? 'end'} className="flex justify-between gap-4">
                    <span>
                      {step.until ? `until ${lastDay(step.until)}, ${lastMinute(step.until)} ${where}` : 'after that'}
                    </span>
                    <span>
                      {step.penaltyPercent === 0
                        ? 'free'
                        : `${formatNumber(step.penaltyPercent)} %, ${formatMoney(step.penalty)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {cost.allowed && ways.length > 1 && (
              <Field group label="Where should the refund go?">
                <RadioCards
                  columns={2}
                  value={refundTo}
                  onChange={(way) => setChosen(way as RefundWay)}
                  options={ways.map((value) => ({ value, ...refundWords[value] }))}
                />
              </Field>
            )}
            {cost.allowed && (
              <Field label="Reason" optional>
                <Textarea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
              </Field>
            )}
          </>
        ) : error ? (
          <Note
            kind="bad"
            title={readFailure(error).title}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {readFailure(error).detail}
          </Note>
        ) : (
          <div role="status" aria-busy="true">
            <span className="sr-only">Reading what it costs</span>
            <Skeleton className="h-18 rounded-md" />
          </div>
        )}
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
