import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { useFirstLead } from '../../../shared/sale/first-lead.ts'
import { PayWords } from '../../../shared/sale/PayWords.tsx'
import { SaleFlow } from '../../../shared/sale/SaleFlow.tsx'
import { useSaleFlow } from '../../../shared/sale/useSaleFlow.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Alternatives } from './Alternatives.tsx'
import { fitsStay, namedGuests, newDraft, roomChoices, roomFaults, withRooms } from './booking-draft.ts'
import { type BookingStay, detailsHref } from './booking-stay.ts'
import { useBookStayMutation, useQuoteBookingQuery } from './bookings.api.ts'
import { GuestsStep } from './GuestsStep.tsx'
import { PayStep } from './PayStep.tsx'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useTabDraft } from '../../../kit/useTabDraft.ts'

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

/** Books a stay step by step; a room that cannot be had shows what else the hotel has. */
export function BookingFlow(props: BookingFlowProps) {
  const { stay, offers } = props
  const user = useUser()
  const { lead, suits } = useFirstLead()
  const offer = offers.find(({ id }) => id === stay.roomId)
  const [start] = useState(() => {
    return offer && newDraft(stay, offer, lead, user?.orgKind === 'house' ? 'later' : 'wallet')
  })
  if (!start) return <NotToBeHad {...props} />
  return <Flow {...props} name={`${user?.id}:booking:${JSON.stringify(stay)}`} start={start} suits={suits} />
}

type FlowProps = BookingFlowProps & {
  name: string
  start: NonNullable<ReturnType<typeof newDraft>>
  suits: ReturnType<typeof useFirstLead>['suits']
}

function Flow({ location, stay, hotel, offers, name, start, suits }: FlowProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  const kept = useTabDraft(
    name,
    () => start,
    (draft) => fitsStay(draft, stay) && suits(draft.lead),
  )
  const { draft } = kept
  const [book] = useBookStayMutation()

  const choices = roomChoices(draft, hotel)
  const faults = roomFaults(draft, offers, hotel)
  const whole = faults.every((fault) => fault === null)
  const wrongLead = leadFaults(draft.lead)
  const body = { fromDate: stay.fromDate, untilDate: stay.untilDate, rooms: choices }
  const quoted = useQuoteBookingQuery(
    { params: { id: stay.hotelId }, body },
    { skip: !whole, refetchOnMountOrArgChange: true },
  )
  const quote = quoted.currentData?.data
  const shown = quote ?? quoted.data?.data

  const flow = useSaleFlow({
    first: 'guests',
    namesFirst: false,
    kept,
    ready: whole && Object.keys(wrongLead).length === 0,
    send: (asked: Sent<typeof stayBookings.create>['body'], idempotencyKey) =>
      book({ body: asked, idempotencyKey }).unwrap(),
    bodyAt: (shownTotal) => ({
      hotelId: stay.hotelId,
      ...body,
      leadGuest: draft.lead,
      guests: namedGuests(draft),
      requests: draft.requests,
      pets: stay.pets ?? false,
      payment: draft.payment,
      shownTotal,
    }),
    confirmationOf: (id) => `${paths.hotel.booking.href({ location })}?ref=${id}`,
    reprice: quoted.refetch,
  })
  const { step, failure } = flow
  const gone = [
    ...new Set([...(failure?.code === 'SOLD_OUT' ? goneIn(failure.current) : []), ...(quote?.soldOut ?? [])]),
  ]

  function take(roomId: string, mealPlan: (typeof draft.rooms)[number]['mealPlan']) {
    const rooms = draft.rooms.map((room) => (gone.includes(room.roomId) ? { roomId, mealPlan } : room))
    const other = offers.find(({ id }) => id === roomId)
    const taken = { ...draft, rooms }
    const same = rooms.every((room) => room.roomId === roomId)
    const fits = roomFaults(taken, offers, hotel).every((fault) => fault === null)
    const again =
      same && other && !fits ? newDraft({ ...stay, roomId, mealPlan }, other, draft.lead, draft.payment) : null
    const seated = again && other ? withRooms({ ...taken, rooms: again.rooms }, again.rooms.length, other) : null
    flow.edit(seated ?? taken)
  }

  const total = shown?.totalInr ?? 0
  const onRequest = shown?.onRequest ?? false
  const short = useShortfall(total)
  const instant = draft.payment === 'wallet' && !onRequest
  const canPay = gone.length === 0 && !(instant && short > 0)

  return (
    <SaleFlow
      flow={flow}
      back={
        <Link
          to={detailsHref(location, stay)}
          className="hit inline-flex items-center gap-1.5 rounded-xs text-small text-2"
        >
          <ArrowLeft size={16} aria-hidden="true" /> {hotel.hotelName}
        </Link>
      }
      question="Who is coming?"
      people="Guests"
      price={shown}
      each={shown ? `${formatMoney(shown.perNightInr)} per night` : ''}
      quoted={quoted}
      payable={canPay && quote ? quote.totalInr : null}
      payWords={
        onRequest ? (
          'Send the request'
        ) : draft.payment === 'later' ? (
          'Book and pay later'
        ) : (
          <PayWords amount={total} way={draft.payment} />
        )
      }
      paying={onRequest ? 'Sending' : instant ? 'Paying' : 'Booking'}
      again="if the booking was made, you get to it and nothing is booked twice"
    >
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
          onChange={flow.edit}
          faults={faults}
          wrongLead={flow.pressed ? wrongLead : {}}
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
          onEdit={() => flow.go('guests')}
        />
      )}
      {step === 'pay' && (
        <PayStep
          payment={draft.payment}
          onPayment={(payment) => flow.edit({ ...draft, payment })}
          total={total}
          onRequest={onRequest}
          consent={flow.consent}
        />
      )}
    </SaleFlow>
  )
}
