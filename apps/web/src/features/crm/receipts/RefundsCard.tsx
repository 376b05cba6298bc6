import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import type { RefundState } from '@karavan/domain/crm/refund'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { useRight } from '../../../shared/hooks.ts'
import { wayWords } from '../../../shared/receipts/receipt-words.ts'
import {
  useDecideRefundMutation,
  useEndRefundMutation,
  useListRefundsQuery,
} from '../../../shared/receipts/receipts.api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import type { Tone } from '../../../ui/tone.ts'
import { SendRefundDialog } from './SendRefundDialog.tsx'

const tones: Record<RefundState, Tone> = {
  Requested: 'amber',
  Approved: 'blue',
  Rejected: 'neutral',
  Sent: 'blue',
  Done: 'green',
  Failed: 'red',
}

function Row({ refund, onSend }: { refund: Refund; onSend: () => void }) {
  const { id, number, state, amount, way, customerName, receiptNumber, reason, askedBy, needsAnother } = refund
  const [approves, settles] = [useRight('refunds'), useRight('settle')]
  const [decide, deciding] = useDecideRefundMutation()
  const [end, ending] = useEndRefundMutation()
  const busy = deciding.isLoading || ending.isLoading

  async function act(work: Promise<{ data: Refund }>) {
    try {
      const { data } = await work
      void notify.success(`${data.number} is ${data.state.toLowerCase()}`, formatMoney(data.amount))
    } catch (error) {
      void notify.error('Nothing was changed', readFailure(error).detail)
    }
  }
  const decideBy = (approve: boolean) => void act(decide({ params: { id }, body: { approve } }).unwrap())
  const endBy = (arrived: boolean) => void act(end({ params: { id }, body: { arrived } }).unwrap())

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-emphasis">
          {customerName}
          <Badge tone={tones[state]} mark="ring">
            {state}
          </Badge>
        </p>
        <p className="text-cell text-2">{reason}</p>
        <p className="num text-cell text-3">
          {[number, `of ${receiptNumber}`, wayWords[way], askedBy && `asked by ${askedBy}`].filter(Boolean).join(' · ')}
          {state === 'Requested' && needsAnother && ' · somebody else approves it'}
        </p>
      </div>
      <p className="num font-emphasis">{formatMoney(amount)}</p>
      <div className="flex items-center gap-1 max-sm:w-full">
        {state === 'Requested' && approves && (
          <>
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => decideBy(false)}>
              Reject
            </Button>
            <Button size="sm" disabled={busy} aria-label={`Approve ${number}`} onClick={() => decideBy(true)}>
              Approve
            </Button>
          </>
        )}
        {state === 'Approved' && settles && (
          <Button size="sm" aria-label={`Send ${number}`} onClick={onSend}>
            Send
          </Button>
        )}
        {state === 'Sent' && settles && way !== 'card' && (
          <>
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => endBy(false)}>
              Came back
            </Button>
            <Button size="sm" disabled={busy} aria-label={`${number} arrived`} onClick={() => endBy(true)}>
              Arrived
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** Refunds that still wait for somebody: to be approved, sent, or seen to have arrived. */
export function RefundsCard() {
  const { currentData } = useListRefundsQuery({ query: { open: 'yes', pageSize: 50 } })
  const [sending, setSending] = useState<Refund | null>(null)
  if (!currentData || currentData.data.length === 0) return null
  return (
    <div className="page-gutter pt-4">
      <Card title="Refunds">
        <ul aria-label="Refunds" className="divide-y divide-line">
          {currentData.data.map((refund) => (
            <Row key={refund.id} refund={refund} onSend={() => setSending(refund)} />
          ))}
        </ul>
      </Card>
      {sending && <SendRefundDialog refund={sending} onClose={() => setSending(null)} />}
    </div>
  )
}
