import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { itinerarySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { type ItineraryKind, nightsOf, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripBook } from '@karavan/domain/catalogue/itineraries/trip-book'
import { countryOf, priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import { less } from '@karavan/domain/base/money'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { PriceChanged } from '../../../kit/booking/PriceChanged.tsx'
import { PriceBar, PriceSummary } from '../../../kit/booking/PriceSummary.tsx'
import { useAttempt } from '../../../kit/booking/useAttempt.ts'
import { readFailure } from '../../../kit/problem.ts'
import { RefusalNote } from '../../../kit/RefusalNote.tsx'
import { useTabDraft } from '../../../kit/useTabDraft.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Steps } from '../../../ui/Steps.tsx'
import { NotToBeHad } from './NotToBeHad.tsx'
import { TripBookingConfirmation } from './TripBookingConfirmation.tsx'
import { isWhole, namedTravellers, newDraft, type TripBookingDraft, panFault } from './trip-booking-draft.ts'
import { TripBookingPay } from './TripBookingPay.tsx'
import { TripBookingReview } from './TripBookingReview.tsx'
import { useBookTripMutation, useQuoteTripQuery } from './trip-bookings.api.ts'
import { goneWords } from './sold-out.ts'
import { TravellersStep } from './TravellersStep.tsx'
import { gapWords, plannedDays, plannedStays } from './trip-plan.ts'
import { asSent, explained, partsOf } from './trip-price.ts'

const steps = ['travellers', 'review', 'pay'] as const
type Step = (typeof steps)[number]
const titles: Record<Step, string> = { travellers: 'Who is travelling?', review: 'Review', pay: 'Pay' }

interface TripBookingFlowProps {
  kind: ItineraryKind
  itinerary: Itinerary
  /** The caller's selling prices of everything the plan names. */
  book: TripBook
  asked: TripRequest
  /** Back to where the trip is looked at or changed. */
  onLeave: () => void
}

/**
 * Books a trip step by step; steps live in the address as `step`, and once booked `ref` names the booking and shows
 * the confirmation. Whoever draws it does so while either is there.
 */
export const TripBookingFlow = (props: TripBookingFlowProps) => (
  <div className="-mb-16 min-h-[70vh] bg-canvas lg:-mb-22 lg:pb-20">
    <div className="wrap-public pt-6 lg:pt-8">
      <Begin {...props} />
    </div>
  </div>
)

function Begin(props: TripBookingFlowProps) {
  const { asked, onLeave } = props
  const [params] = useSearchParams()
  const user = useUser()
  const ref = params.get('ref')
  const { startDate } = asked
  if (ref) return <TripBookingConfirmation key={ref} id={ref} />
  if (startDate === null)
    return (
      <EmptyState
        className="py-20"
        title="When does the trip begin?"
        actions={
          <Button variant="primary" onClick={onLeave}>
            Choose a date
          </Button>
        }
      >
        Rooms and places are kept for certain days, so a date comes first.
      </EmptyState>
    )
  if (user?.orgKind === 'house')
    return (
      <EmptyState
        className="py-20"
        title="The house sells trips and does not buy them"
        actions={<Button onClick={onLeave}>Back to the trip</Button>}
      >
        An agency or a customer books it from their own account.
      </EmptyState>
    )
  return <Flow {...props} asked={{ ...asked, startDate }} />
}

type FlowProps = TripBookingFlowProps & { asked: TripRequest & { startDate: string } }

function Flow({ kind, itinerary, book, asked, onLeave }: FlowProps) {
  const user = useUser()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  // A copy made to change the trip goes on with what was typed for its original.
  const { draft, change, drop } = useTabDraft<TripBookingDraft>(
    `${user?.id}:package:${itinerary.sourceId ?? itinerary.id}`,
    () => newDraft({ name: user?.name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' }),
    () => true,
  )
  const [pressed, setPressed] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [unagreed, setUnagreed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const [send] = useBookTripMutation()
  const { attempt, busy, failure, forget } = useAttempt(
    draft,
    change,
    (body: Sent<typeof itinerarySales.book>['body'], idempotencyKey) =>
      send({ kind, params: { id: itinerary.id }, body, idempotencyKey }).unwrap(),
  )

  const { plan } = itinerary
  const here = useMemo(() => asSent(priceTrip(plan, asked, book)), [plan, asked, book])
  const quoted = useQuoteTripQuery(
    { kind, params: { id: itinerary.id }, body: { asked } },
    { refetchOnMountOrArgChange: true },
  )
  const quote = quoted.currentData?.data
  const price = quote ?? here
  const needsPan = countryOf(plan, book.places) !== 'India' && !user?.pan
  const dates = { day: book.day, departure: asked.startDate }
  const inParts = partsOf('instalments', price, dates)
  const now = (draft.schedule === 'instalments' ? inParts[0]?.amount : undefined) ?? price.total

  const wrongLead = leadFaults(draft.lead)
  const wrongPan = panFault(draft.pan, needsPan)
  const ready = isWhole(draft, needsPan)
  const wanted = steps.find((one) => one === params.get('step')) ?? 'travellers'
  const step: Step = ready ? wanted : 'travellers'
  const gaps = gapWords(price.gaps, plan, book)
  const gone = failure?.code === 'SOLD_OUT' ? goneWords(failure.current) : null

  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    window.scrollTo({ top: 0 })
    title.current?.focus()
  }, [step])

  const edit = (changed: TripBookingDraft) => {
    forget()
    change(changed)
  }

  const go = (next: Step) => {
    forget()
    setParams((current) => {
      current.set('step', next)
      return current
    })
  }

  function next() {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    if (!ready) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    go(step === 'travellers' ? 'review' : 'pay')
  }

  async function pay(shownTotal: number) {
    if (!agreed) {
      setUnagreed(true)
      document.getElementById('agree')?.focus()
      return
    }
    const booked = await attempt({
      asked,
      leadGuest: draft.lead,
      travellers: namedTravellers(draft, asked),
      requests: draft.requests,
      ...(needsPan ? { pan: draft.pan } : {}),
      payment: draft.payment,
      schedule: inParts.length > 1 ? draft.schedule : 'full',
      shownTotal,
    })
    if (booked) {
      drop()
      const after = new URLSearchParams(params)
      after.delete('step')
      after.set('ref', booked.data.id)
      await navigate(`?${after}`, { replace: true })
      // Back from the payment page leads to the booking that waits, not to the form that made it.
      if (booked.payment) void navigate(booked.payment.sessionUrl)
      return
    }
    // Whatever it was: the price, the rooms and the balance may all have moved meanwhile.
    void quoted.refetch()
    dispatch(api.util.invalidateTags(['Me']))
  }

  const short = Math.max(0, less(now, user?.wallet.spendable ?? 0))
  const payable = quote !== undefined && gaps.length === 0 && !(draft.payment === 'wallet' && short > 0)
  const action =
    step === 'pay' ? (
      <Button
        variant="primary"
        size="lg"
        full
        busy={busy}
        busyLabel={draft.payment === 'wallet' ? 'Paying' : 'Booking'}
        aria-disabled={!payable || undefined}
        onClick={() => payable && void pay(price.total)}
      >
        <span>
          Pay <span className="num max-lg:hidden">{formatMoney(now)} </span>
          {draft.payment === 'wallet' ? 'from wallet' : 'by card'}
        </span>
      </Button>
    ) : (
      <Button variant="primary" size="lg" full onClick={next}>
        {step === 'travellers' ? 'Continue to review' : 'Continue to payment'}
      </Button>
    )
  const shown = gaps.length > 0 ? undefined : explained(price)

  return (
    <>
      <button
        type="button"
        onClick={onLeave}
        className="hit inline-flex items-center gap-1.5 rounded-xs text-left text-small text-2"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {itinerary.title}
      </button>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 ref={title} tabIndex={-1} className="flex-1 text-h1 outline-none">
          {titles[step]}
        </h1>
        <Steps label="Steps of the booking" steps={['Travellers', 'Review', 'Pay']} current={steps.indexOf(step)} />
      </div>
      {gaps.length > 0 ? (
        <NotToBeHad title="This trip cannot be booked as it is" what={gaps} onLeave={onLeave} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 gap-5">
            {gone && <NotToBeHad title="Somebody was faster" what={gone} onLeave={onLeave} />}
            {step === 'travellers' && (
              <TravellersStep
                draft={draft}
                onChange={edit}
                party={asked}
                wrongLead={pressed ? wrongLead : {}}
                needsPan={needsPan}
                wrongPan={pressed ? wrongPan : null}
              />
            )}
            {step === 'review' && (
              <TripBookingReview
                title={itinerary.title}
                asked={asked}
                untilDate={addDays(asked.startDate, nightsOf(plan))}
                stays={plannedStays(plan, asked, book)}
                days={plannedDays(plan, asked, book)}
                draft={draft}
                total={price.total}
                parts={inParts}
                day={book.day}
                onEdit={() => go('travellers')}
              />
            )}
            {step === 'pay' && (
              <TripBookingPay
                draft={draft}
                onChange={edit}
                total={price.total}
                parts={inParts}
                now={now}
                agreed={agreed}
                onAgreed={(on) => {
                  setAgreed(on)
                  setUnagreed(false)
                }}
                unagreed={unagreed}
              />
            )}
            {failure && !['PRICE_CHANGED', 'SOLD_OUT'].includes(failure.code ?? '') && (
              <RefusalNote
                failure={failure}
                again="if the trip was booked, you get to it and nothing is booked twice"
              />
            )}
          </div>
          <PriceSummary
            price={shown}
            each={`${formatMoney(price.perPerson)} per person`}
            busy={quoted.isFetching}
            failure={quoted.error ? readFailure(quoted.error) : null}
            onRetry={() => void quoted.refetch()}
            action={action}
          />
        </div>
      )}
      {gaps.length === 0 && <PriceBar price={shown} busy={quoted.isFetching} action={action} />}
      <PriceChanged
        current={failure?.code === 'PRICE_CHANGED' ? failure.current : undefined}
        busy={busy}
        onAccept={(total) => void pay(total)}
        onClose={() => go('review')}
      />
    </>
  )
}
