import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { itinerarySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { type ItineraryKind, nightsOf, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripBook } from '@karavan/domain/catalogue/itineraries/trip-book'
import { countryOf, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { PayWords } from '../../../shared/sale/PayWords.tsx'
import { useFirstLead } from '../../../shared/sale/first-lead.ts'
import { SaleFlow } from '../../../shared/sale/SaleFlow.tsx'
import { useSaleFlow } from '../../../shared/sale/useSaleFlow.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { useTabDraft } from '../../../kit/useTabDraft.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { NotToBeHad } from './NotToBeHad.tsx'
import { TripBookingConfirmation } from './TripBookingConfirmation.tsx'
import { isWhole, namedTravellers, newDraft, type TripBookingDraft, panFault } from './trip-booking-draft.ts'
import { TripBookingPay } from './TripBookingPay.tsx'
import { TripBookingReview } from './TripBookingReview.tsx'
import { useBookTripMutation, useQuoteTripQuery, useTripTermsQuery } from './trip-bookings.api.ts'
import { goneWords } from './sold-out.ts'
import { TravellersStep } from './TravellersStep.tsx'
import { gapWords, plannedDays, plannedStays } from './trip-plan.ts'
import { asSent, explained } from './trip-price.ts'

interface TripBookingFlowProps {
  kind: ItineraryKind
  itinerary: Itinerary
  /** The caller's selling prices of everything the plan names. */
  book: TripBook
  /** What the trip costs as far as the page knows; the quote has the last word. */
  price: TripPrice
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

function Flow({ kind, itinerary, book, price: known, asked, onLeave }: FlowProps) {
  const user = useUser()
  const [params] = useSearchParams()
  const first = useFirstLead()
  // A copy made to change the trip goes on with what was typed for its original.
  const kept = useTabDraft<TripBookingDraft>(
    `${user?.id}:package:${itinerary.sourceId ?? itinerary.id}`,
    () => newDraft(first.lead),
    ({ lead }) => first.suits(lead),
  )
  const { draft } = kept
  const [send] = useBookTripMutation()

  const { plan } = itinerary
  const quoted = useQuoteTripQuery(
    { kind, params: { id: itinerary.id }, body: { asked } },
    { refetchOnMountOrArgChange: true },
  )
  const quote = quoted.currentData?.data
  const price = quote ?? asSent(known)
  const needsPan = countryOf(plan, book.places) !== 'India' && !user?.pan
  const terms = useTripTermsQuery(
    { kind, params: { id: itinerary.id }, body: asked },
    { refetchOnMountOrArgChange: true },
  ).currentData?.data
  const inParts = terms?.instalments ?? []
  const firstPlace = book.places.find(({ id }) => id === plan.legs[0]?.locationId)
  const now = (draft.schedule === 'instalments' ? inParts[0]?.amount : undefined) ?? price.total

  const flow = useSaleFlow({
    first: 'travellers',
    namesFirst: true,
    kept,
    ready: isWhole(draft, needsPan),
    send: (body: Sent<typeof itinerarySales.book>['body'], idempotencyKey) =>
      send({ kind, params: { id: itinerary.id }, body, idempotencyKey }).unwrap(),
    bodyAt: (shownTotal) => ({
      asked,
      leadGuest: draft.lead,
      travellers: namedTravellers(draft, asked),
      requests: draft.requests,
      ...(needsPan ? { pan: draft.pan } : {}),
      payment: draft.payment,
      schedule: inParts.length > 1 ? draft.schedule : 'full',
      shownTotal,
    }),
    confirmationOf: (id) => {
      const after = new URLSearchParams(params)
      after.delete('step')
      after.set('ref', id)
      return `?${after}`
    },
    reprice: quoted.refetch,
  })
  const { step, failure, pressed } = flow
  const gaps = gapWords(price.gaps, plan, book)
  const gone = failure?.code === 'SOLD_OUT' ? goneWords(failure.current) : null
  const short = useShortfall(now)
  const canPay = gaps.length === 0 && !(draft.payment === 'wallet' && short > 0)

  return (
    <SaleFlow
      flow={flow}
      back={
        <button
          type="button"
          onClick={onLeave}
          className="hit inline-flex items-center gap-1.5 rounded-xs text-left text-small text-2"
        >
          <ArrowLeft size={16} aria-hidden="true" /> {itinerary.title}
        </button>
      }
      question="Who is travelling?"
      people="Travellers"
      price={explained(price)}
      each={`${formatMoney(price.perPerson)} per person`}
      quoted={quoted}
      payable={canPay && quote && terms ? quote.total : null}
      payWords={<PayWords amount={now} way={draft.payment} />}
      paying={draft.payment === 'wallet' ? 'Paying' : 'Booking'}
      again="if the trip was booked, you get to it and nothing is booked twice"
      instead={
        gaps.length > 0 ? (
          <NotToBeHad title="This trip cannot be booked as it is" what={gaps} onLeave={onLeave} />
        ) : undefined
      }
    >
      {gone && <NotToBeHad title="Somebody was faster" what={gone} onLeave={onLeave} />}
      {step === 'travellers' && (
        <TravellersStep
          draft={draft}
          onChange={flow.edit}
          party={asked}
          wrongLead={pressed ? leadFaults(draft.lead) : {}}
          needsPan={needsPan}
          wrongPan={pressed ? panFault(draft.pan, needsPan) : null}
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
          penalties={terms?.penalties}
          zone={zoneOfCountry(firstPlace?.country ?? 'India')}
          day={book.day}
          onEdit={() => flow.go('travellers')}
        />
      )}
      {step === 'pay' && (
        <TripBookingPay
          draft={draft}
          onChange={flow.edit}
          total={price.total}
          parts={inParts}
          now={now}
          consent={flow.consent}
        />
      )}
    </SaleFlow>
  )
}
