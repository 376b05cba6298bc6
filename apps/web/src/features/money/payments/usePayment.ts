import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { useState } from 'react'
import { serverOffset } from '../../../kit/server-clock.ts'
import { useGetPaymentQuery } from './payments.api.ts'
import type { Outcome } from './send-card.ts'
import { dropWaiting, markWaiting, readWaiting } from './waiting-mark.ts'

const everySecond = 1000
const nowAndThen = 5000

const isOver = (until: string) => Date.parse(until) <= Date.now() + serverOffset()

/** A payment and where its page stands: the form, the wait for the bank, or one of the two ends. */
export function usePayment(id: string) {
  const [mark, setMark] = useState(() => readWaiting(id))
  const [declined, setDeclined] = useState<string | null>(null)
  const [ended, setEnded] = useState(false)
  const [settled, setSettled] = useState(false)
  const known = payments.get.params.safeParse({ id }).success
  const { currentData, error, isFetching, refetch } = useGetPaymentQuery(
    { params: { id } },
    { skip: !known, refetchOnMountOrArgChange: true, pollingInterval: settled ? 0 : mark ? everySecond : nowAndThen },
  )
  const payment = currentData?.data
  const over = payment?.status === 'Paid' || payment?.status === 'Expired'
  if (over !== settled) setSettled(over)

  // News of an earlier card may come late: only a refusal not heard before ends the wait.
  const refusal = payment?.status === 'Failed' ? payment.message : null
  const waits = mark !== null && (refusal === null || refusal === mark.heard)
  const late = payment !== undefined && (ended || isOver(payment.expiresAt))
  const view =
    payment?.status === 'Paid'
      ? 'paid'
      : payment?.status === 'Expired' || (late && !waits)
        ? 'over'
        : waits && payment?.provider === 'sandbox'
          ? 'waiting'
          : 'form'

  return {
    payment,
    view: view,
    /** Why the last card was refused. */
    refused: declined ?? refusal,
    missing: !known,
    error,
    isFetching,
    refetch,
    end: () => setEnded(true),
    /** Takes note of what the bank said to a card. */
    hear: ({ outcome, message }: Outcome) => {
      const refusedNow = outcome === 'declined' ? message : null
      if (refusedNow) dropWaiting(id)
      setMark(outcome === 'paid' || outcome === 'processing' ? markWaiting(id, declined ?? refusal) : null)
      setDeclined(refusedNow)
      void refetch()
    },
  }
}
