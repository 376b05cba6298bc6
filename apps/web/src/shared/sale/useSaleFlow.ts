import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { type Attempt, useAttempt } from '../../kit/booking/useAttempt.ts'
import { useConsent } from '../../kit/booking/useConsent.ts'
import type { useTabDraft } from '../../kit/useTabDraft.ts'
import { api } from '../api/api.ts'
import { useAppDispatch } from '../hooks.ts'

type Begun = { attempt: Attempt | null }
type Booked = { data: { id: string }; payment?: { sessionUrl: string } }

interface SaleFlowOptions<First extends string, Draft extends Begun, Body> {
  /** What the address calls the step in which the party is named. */
  first: First
  /** Whether the address names the first step as well; where it does not, an address without a step is the first. */
  namesFirst: boolean
  kept: ReturnType<typeof useTabDraft<Draft>>
  /** All that must be typed is there and right. */
  ready: boolean
  send: (body: Body, idempotencyKey: string) => Promise<Booked>
  /** What is sent, at the total that was seen. */
  bodyAt: (shownTotal: number) => Body
  /** The address of the confirmation. */
  confirmationOf: (id: string) => string
  /** Reads the price again. */
  reprice: () => unknown
}

/** From the party over the review to the payment: what is typed stays, whatever the price and the rooms do. */
export function useSaleFlow<First extends string, Draft extends Begun, Body>(
  options: SaleFlowOptions<First, Draft, Body>,
) {
  const { first, ready, kept } = options
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const [pressed, setPressed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const consent = useConsent()
  const { attempt, busy, failure, forget } = useAttempt(kept.draft, kept.change, options.send)

  const steps = [first, 'review', 'pay'] as const
  type Step = (typeof steps)[number]
  const wanted = steps.find((one) => one === params.get('step')) ?? first
  const step: Step = ready ? wanted : first

  const seen = useRef<string>(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    window.scrollTo({ top: 0 })
    title.current?.focus()
  }, [step])

  function go(next: Step) {
    forget()
    setParams((now) => {
      if (next === first && !options.namesFirst) now.delete('step')
      else now.set('step', next)
      return now
    })
  }

  function edit(changed: Draft) {
    forget()
    kept.change(changed)
  }

  function next() {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    if (ready) go(step === first ? 'review' : 'pay')
    else document.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
  }

  async function pay(shownTotal: number) {
    if (!consent.isGiven()) return
    const booked = await attempt(options.bodyAt(shownTotal))
    if (booked) {
      kept.drop()
      await navigate(options.confirmationOf(booked.data.id), { replace: true })
      // Back from the payment page leads to the booking that waits, not to the form that made it.
      if (booked.payment) void navigate(booked.payment.sessionUrl)
      return
    }
    // Whatever it was: the price, the rooms and the balance may all have moved meanwhile.
    void options.reprice()
    dispatch(api.util.invalidateTags(['Me']))
  }

  return { steps, step, title, pressed, consent, busy, failure, forget, go, edit, next, pay }
}
