import type { PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useOpenPaymentMutation } from './payments.api.ts'
import { markWaiting, readWaiting } from './waiting-mark.ts'

/** Takes the buyer to the card provider's own page; whoever comes back from it is not sent there again by itself. */
export function ElsewhereStep({ payment }: { payment: PaymentSession }) {
  const [open] = useOpenPaymentMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leaving, setLeaving] = useState(false)
  // Told by the address where the provider has sent them back, perhaps to another browser than they left.
  const [sentBack] = useSearchParams()
  const [back, setBack] = useState(() => sentBack.has('back') || readWaiting(payment.id) !== null)
  const running = useRef(false)

  async function leave() {
    if (running.current) return
    running.current = true
    setLeaving(true)
    setFailure(null)
    const call = open({ params: { id: payment.id } })
    try {
      const { data } = await call.unwrap()
      markWaiting(payment.id, payment.message)
      window.location.assign(data.url)
    } catch (error) {
      setFailure(readFailure(error))
      setLeaving(false)
    } finally {
      running.current = false
      call.reset()
    }
  }

  const first = useRef(leave)
  useEffect(() => {
    if (!back) void first.current()
  }, [back])

  useEffect(() => {
    // A browser may bring the page back as it was left: turning.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBack(true)
      setLeaving(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  if (failure)
    return (
      <Note
        kind="bad"
        title={failure.title}
        action={
          <Button size="sm" onClick={() => void leave()}>
            Try again
          </Button>
        }
      >
        {failure.detail}
      </Note>
    )
  if (leaving || !back)
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-body">
        <Spinner size={20} className="text-link" />
        Taking you to the payment page
      </p>
    )
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-3 text-small text-2">
        <Spinner size={18} className="mt-0.5 text-link" />
        If you have paid, stay here: this page follows as soon as the bank has answered.
      </p>
      <Button icon={ExternalLink} onClick={() => void leave()}>
        Open the payment page again
      </Button>
    </div>
  )
}
