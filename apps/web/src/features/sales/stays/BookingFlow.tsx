import { less } from '@karavan/domain/base/money'
import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { readFailure } from '../../../kit/problem.ts'
import { RefusalNote } from '../../../kit/RefusalNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Steps } from '../../../ui/Steps.tsx'
import { Alternatives } from './Alternatives.tsx'
import { fitsStay, namedGuests, newDraft, roomChoices, roomFaults, withRooms } from './booking-draft.ts'
import { type BookingStay, detailsHref } from './booking-stay.ts'
import { useBookStayMutation, useQuoteBookingQuery } from './bookings.api.ts'
import { GuestsStep } from './GuestsStep.tsx'
import { PayStep } from './PayStep.tsx'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { PriceChanged } from '../../../kit/booking/PriceChanged.tsx'
import { PriceBar, PriceSummary } from '../../../kit/booking/PriceSummary.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useAttempt } from '../../../kit/booking/useAttempt.ts'
import { useTabDraft } from '../../../kit/useTabDraft.ts'

const steps = ['guests', 'review', 'pay'] as const
type Step = (typeof steps)[number]
const titles: Record<Step, string> = { guests: 'Who is coming?', review: 'Review', pay: 'Pay' }

interface BookingFlowProps {
  location: string
  stay: BookingStay
  hotel: Hotel
  offers: readonly RoomOffer[]
}

/** The rooms a refusal names as gone. */
const goneIn = (current: unknown): string[] =>
  ((current as { rooms?: { roomId: string }[] } | undefined)?.rooms ?? []).map(({ roomId }) => roomId)

/** A room that cannot be had for this stay: what else the hotel has. */
function NotToBeHad({ location, stay, hotel }: Omit<BookingFlowProps, 'offers'>) {
  const [, setParams] = useSearchParams()
  return (
    <>
      <h1 className="mb-4 text-h1">This room cannot be had for your stay</h1>
      <Alternatives
        location={location}
        stay={stay}
        hotel={hotel}
        gone={[stay.roomId]}
        onTake={({ roomId, mealPlan }) =>
          setParams(
            (now) => {
              now.set('roomId', roomId)
              now.set('mealPlan', mealPlan)
              return now
            },
            { replace: true },
          )
        }
      />
    </>
  )
}

/** From the guests over the review to the payment: what is typed stays, whatever the price and the rooms do. */
export function BookingFlow(props: BookingFlowProps) {
  const { stay, offers } = props
  const user = useUser()
  const offer = offers.find(({ id }) => id === stay.roomId)
  const [start] = useState(() => {
    const lead = { name: user?.name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' }
    return offer && newDraft(stay, offer, lead, user?.orgKind === 'house' ? 'later' : 'wallet')
  })
  if (!start) return <NotToBeHad {...props} />
  return <Flow {...props} name={`${user?.id}:booking:${JSON.stringify(stay)}`} start={start} />
}

type FlowProps = BookingFlowProps & { name: string; start: NonNullable<ReturnType<typeof newDraft>> }

function Flow({ location, stay, hotel, offers, name, start }: FlowProps) {
  const user = useUser()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const { data: today = '' } = useGetHouseDayQuery()
  const { draft, change, drop } = useTabDraft(
    name,
    () => start,
    (kept) => fitsStay(kept, stay),
  )
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [unagreed, setUnagreed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const [book] = useBookStayMutation()
  const { attempt, busy, failure, forget } = useAttempt(
    draft,
    change,
    (asked: Sent<typeof stayBookings.create>['body'], idempotencyKey) => book({ body: asked, idempotencyKey }).unwrap(),
  )

  const choices = roomChoices(draft, hotel.childPolicy)
  const faults = roomFaults(draft, offers, hotel.childPolicy)
  const whole = faults.every((fault) => fault === null)
  const wrongLead = leadFaults(draft.lead)
  const ready = whole && Object.keys(wrongLead).length === 0
  const wanted = steps.find((one) => one === params.get('step')) ?? 'guests'
  const step: Step = ready ? wanted : 'guests'

  const body = { fromDate: stay.fromDate, untilDate: stay.untilDate, rooms: choices }
  const quoted = useQuoteBookingQuery(
    { params: { id: stay.hotelId }, body },
    { skip: !whole, refetchOnMountOrArgChange: true },
  )
  const quote = quoted.currentData?.data
  const shown = quote ?? quoted.data?.data
  const gone = [
    ...new Set([...(failure?.code === 'SOLD_OUT' ? goneIn(failure.current) : []), ...(quote?.soldOut ?? [])]),
  ]

  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    window.scrollTo({ top: 0 })
    title.current?.focus()
  }, [step])

  const go = (next: Step) => {
    forget()
    setParams((now) => {
      if (next === 'guests') now.delete('step')
      else now.set('step', next)
      return now
    })
  }

  function next() {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setAsked(true))
    if (!ready) {
      document.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
      return
    }
    go(step === 'guests' ? 'review' : 'pay')
  }

  async function pay(shownTotal: number) {
    if (!agreed) {
      setUnagreed(true)
      document.getElementById('agree')?.focus()
      return
    }
    const { lead, requests, payment } = draft
    const booked = await attempt({
      hotelId: stay.hotelId,
      ...body,
      leadGuest: lead,
      guests: namedGuests(draft),
      requests,
      pets: stay.pets ?? false,
      payment,
      shownTotal,
    })
    if (booked) {
      drop()
      await navigate(`${paths.hotel.booking.href({ location })}?ref=${booked.data.id}`, { replace: true })
      // Back from the payment page leads to the booking that waits, not to the form that made it.
      if (booked.payment) void navigate(booked.payment.sessionUrl)
      return
    }
    // Whatever it was: the price, the rooms and the balance may all have moved meanwhile.
    void quoted.refetch()
    dispatch(api.util.invalidateTags(['Me']))
  }

  function take(roomId: string, mealPlan: (typeof draft.rooms)[number]['mealPlan']) {
    forget()
    const rooms = draft.rooms.map((room) => (gone.includes(room.roomId) ? { roomId, mealPlan } : room))
    const other = offers.find(({ id }) => id === roomId)
    const taken = { ...draft, rooms }
    const same = rooms.every((room) => room.roomId === roomId)
    const fits = roomFaults(taken, offers, hotel.childPolicy).every((fault) => fault === null)
    const again =
      same && other && !fits ? newDraft({ ...stay, roomId, mealPlan }, other, draft.lead, draft.payment) : null
    const seated = again && other ? withRooms({ ...taken, rooms: again.rooms }, again.rooms.length, other) : null
    change(seated ?? taken)
  }

  const short = Math.max(0, less(shown?.totalInr ?? 0, user?.wallet.spendable ?? 0))
  const instant = draft.payment === 'wallet' && !shown?.onRequest
  const payable = quote !== undefined && gone.length === 0 && !(instant && short > 0)
  const payWords = shown?.onRequest ? (
    'Send the request'
  ) : draft.payment === 'wallet' ? (
    <span>
      Pay <span className="num max-lg:hidden">{formatMoney(shown?.totalInr ?? 0)} </span>from wallet
    </span>
  ) : draft.payment === 'card' ? (
    <span>
      Pay <span className="num max-lg:hidden">{formatMoney(shown?.totalInr ?? 0)} </span>by card
    </span>
  ) : (
    'Book and pay later'
  )
  const action =
    step === 'pay' ? (
      <Button
        variant="primary"
        size="lg"
        full
        busy={busy}
        busyLabel={shown?.onRequest ? 'Sending' : instant ? 'Paying' : 'Booking'}
        aria-disabled={!payable || undefined}
        onClick={() => payable && void pay(quote.totalInr)}
      >
        {payWords}
      </Button>
    ) : (
      <Button variant="primary" size="lg" full onClick={next}>
        {step === 'guests' ? 'Continue to review' : 'Continue to payment'}
      </Button>
    )

  return (
    <>
      <Link
        to={detailsHref(location, stay)}
        className="hit inline-flex items-center gap-1.5 rounded-xs text-small text-2"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {hotel.hotelName}
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 ref={title} tabIndex={-1} className="flex-1 text-h1 outline-none">
          {titles[step]}
        </h1>
        <Steps label="Steps of the booking" steps={['Guests', 'Review', 'Pay']} current={steps.indexOf(step)} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          {gone.length > 0 && (
            <Alternatives
              location={location}
              stay={stay}
              hotel={hotel}
              gone={gone}
              onTake={({ roomId, mealPlan }) => take(roomId, mealPlan)}
            />
          )}
          {step === 'guests' && (
            <GuestsStep
              hotel={hotel}
              offers={offers}
              draft={draft}
              onChange={(changed) => {
                forget()
                change(changed)
              }}
              faults={faults}
              wrongLead={asked ? wrongLead : {}}
            />
          )}
          {step === 'review' && (
            <ReviewStep
              hotel={hotel}
              offers={offers}
              stay={stay}
              draft={draft}
              choices={choices}
              today={today}
              quote={shown}
              onEdit={() => go('guests')}
            />
          )}
          {step === 'pay' && (
            <PayStep
              payment={draft.payment}
              onPayment={(payment) => {
                forget()
                change({ ...draft, payment })
              }}
              total={shown?.totalInr ?? 0}
              onRequest={shown?.onRequest ?? false}
              agreed={agreed}
              onAgreed={(on) => {
                setAgreed(on)
                setUnagreed(false)
              }}
              unagreed={unagreed}
            />
          )}
          {failure && !['PRICE_CHANGED', 'SOLD_OUT'].includes(failure.code ?? '') && (
            <RefusalNote failure={failure} again="if the booking was made, you get to it and nothing is booked twice" />
          )}
        </div>
        <PriceSummary
          price={shown}
          each={shown ? `${formatMoney(shown.perNightInr)} per night` : ''}
          busy={quoted.isFetching}
          failure={quoted.error ? readFailure(quoted.error) : null}
          onRetry={() => void quoted.refetch()}
          action={action}
        />
      </div>
      <PriceBar price={shown} busy={quoted.isFetching} action={action} />
      <PriceChanged
        current={failure?.code === 'PRICE_CHANGED' ? failure.current : undefined}
        busy={busy}
        onAccept={(total) => void pay(total)}
        onClose={() => {
          forget()
          go('review')
        }}
      />
    </>
  )
}
