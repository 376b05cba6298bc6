import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { itinerarySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { type ItineraryKind, nightsOf } from '@karavan/domain/catalogue/itineraries/plan'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { paths } from '../../../shared/paths.ts'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { PayButton } from '../../../shared/sale/PayButton.tsx'
import { PriceChanged } from '../../../kit/booking/PriceChanged.tsx'
import { useAttempt } from '../../../kit/booking/useAttempt.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useTabDraft } from '../../../kit/useTabDraft.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatNights } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { notify } from '../../../ui/toast.ts'
import { HotelsSummary } from './HotelsSummary.tsx'
import { type HotelsDraft, newHotelsDraft } from './hotels-draft.ts'
import { LookingForRooms } from './LookingForRooms.tsx'
import { PayHotels } from './PayHotels.tsx'
import { Refusal } from './Refusal.tsx'
import { StayCard } from './StayCard.tsx'
import { askedKey, goneLegs, isBookable, offerOf, type StayOffer, totalOf } from './stay-choice.ts'
import { TripAskedBar } from './TripAskedBar.tsx'
import { useBookTripHotelsMutation, useGetTripToBookQuery, useListTripStaysQuery } from './trip-hotels.api.ts'
import { useTripAsked } from './useTripAsked.ts'

const officeOf = (kind: ItineraryKind) =>
  kind === 'multi' ? paths.dashboard.multiCityItinerary : paths.dashboard.itineraries

const crumbsOf = (kind: ItineraryKind) => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: kind === 'multi' ? 'Multi City Itinerary' : 'Itineraries', to: officeOf(kind).index.href() },
]

/** The hotels of an itinerary, each as it is to be had on its dates, booked all together or not at all. */
export function BookHotelPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const kind: ItineraryKind = params.get('kind') === 'multi' ? 'multi' : 'single'
  const result = useGetTripToBookQuery({ kind, params: { id } })
  return (
    <Loaded
      result={result}
      noun={{ one: 'itinerary', many: 'itineraries' }}
      backTo={officeOf(kind).index.href()}
      crumbs={crumbsOf(kind)}
    >
      {(trip) => <BookHotels key={trip.id} kind={kind} trip={trip} />}
    </Loaded>
  )
}

function BookHotels({ kind, trip }: { kind: ItineraryKind; trip: Itinerary }) {
  const user = useUser()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { asked: wanted, ask } = useTripAsked(trip.asked)
  const { startDate } = wanted
  const asked = { ...wanted, startDate: startDate ?? '' }
  const { draft, change, drop } = useTabDraft<HotelsDraft>(
    `${user?.id}:bookhotel:${trip.id}`,
    () => newHotelsDraft(user),
    () => true,
  )
  const [pressed, setPressed] = useState(false)
  /** The hotels that went while they were being booked, by leg. */
  const [gone, setGone] = useState<Record<string, string>>({})
  const [book] = useBookTripHotelsMutation()
  const { attempt, busy, failure, forget } = useAttempt(
    draft,
    change,
    (body: Sent<typeof itinerarySales.bookHotels>['body'], idempotencyKey) =>
      book({ kind, params: { id: trip.id }, body, idempotencyKey }).unwrap(),
  )
  const found = useListTripStaysQuery(
    { kind, params: { id: trip.id }, body: wanted },
    { skip: startDate === null, refetchOnMountOrArgChange: true },
  )
  const stays = found.currentData?.data
  const rows = (stays ?? []).map((stay) => ({ stay, offer: offerOf(stay, draft.picks, asked) }))
  const offers = rows.map(({ offer }) => offer)
  const whole = rows.length > 0 && rows.every(({ stay, offer }) => isBookable(offer) && gone[stay.legKey] === undefined)
  const total = whole ? totalOf(offers) : null
  const wrongLead = leadFaults(draft.lead)
  const short = useShortfall(total ?? 0)
  const payable = total !== null && !found.isFetching && !(draft.payment === 'wallet' && short > 0)

  const firstGone = Object.keys(gone)[0]
  useEffect(() => {
    if (firstGone) document.getElementById(`stay-${firstGone}`)?.focus()
  }, [firstGone])

  const edit = (changed: HotelsDraft) => {
    forget()
    change(changed)
  }

  function pick(legKey: string, offer: StayOffer) {
    const { [legKey]: _taken, ...others } = gone
    setGone(others)
    edit({ ...draft, picks: { ...draft.picks, [legKey]: { offer, askedFor: askedKey(asked) } } })
  }

  async function send(shownTotal: number) {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    if (Object.keys(wrongLead).length > 0) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const booked = await attempt({
      startDate: asked.startDate,
      stays: rows.flatMap(({ stay: { legKey }, offer }) =>
        offer ? [{ legKey, hotelId: offer.hotelId, rooms: offer.rooms }] : [],
      ),
      leadGuest: draft.lead,
      requests: draft.requests,
      payment: draft.payment,
      shownTotal,
    })
    if (booked) {
      drop()
      void notify.success(`${booked.data.stays.length} hotels booked`, booked.data.title)
      void navigate(paths.dashboard.multiItineraryHotel.view.href({ id: booked.data.id }), { replace: true })
      return
    }
    // Whatever it was: the rooms, the prices and the balance may all have moved meanwhile.
    void found.refetch()
    dispatch(api.util.invalidateTags(['Me']))
  }

  const [told, setTold] = useState<typeof failure>(null)
  if (failure !== told) {
    setTold(failure)
    if (failure?.code === 'SOLD_OUT') {
      const legs = goneLegs(
        failure.current,
        rows.map(({ stay }) => stay.legKey),
      )
      setGone(
        Object.fromEntries(
          rows.flatMap(({ stay, offer }) =>
            legs.includes(stay.legKey) ? [[stay.legKey, offer?.hotelName ?? 'It']] : [],
          ),
        ),
      )
    }
  }

  const action = (
    <PayButton payable={payable ? total : null} onPay={send} busy={busy} busyLabel="Booking">
      {draft.payment === 'wallet' ? 'Pay and book all' : 'Book all, pay later'}
    </PayButton>
  )

  return (
    <>
      <PageHeader
        title="Book the hotels"
        crumbs={[...crumbsOf(kind), { label: trip.title, to: officeOf(kind).view.href({ id: trip.id }) }]}
        sub={`${trip.title}: ${formatNights(nightsOf(trip.plan))}. All hotels are booked together, or none.`}
      />
      <div className="page-gutter grid gap-5 pb-8">
        <TripAskedBar
          asked={wanted}
          onAsk={(fields) => {
            setGone({})
            forget()
            ask(fields)
          }}
          categoryLabel="Hotels"
        />
        {startDate === null ? (
          <EmptyState title="When does the trip begin?">
            Choose a start date: rooms are free on certain nights.
          </EmptyState>
        ) : found.error && !stays ? (
          <Failed
            error={found.error}
            what="The hotels"
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        ) : !stays ? (
          <LookingForRooms trip={trip} />
        ) : (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="grid min-w-0 gap-4">
              {rows.map(({ stay, offer }, index) => (
                <StayCard
                  key={stay.legKey}
                  number={index + 1}
                  stay={stay}
                  asked={asked}
                  offer={offer}
                  gone={gone[stay.legKey]}
                  busy={found.isFetching}
                  onPick={(next) => pick(stay.legKey, next)}
                />
              ))}
              <PayHotels draft={draft} onChange={edit} total={total ?? 0} wrongLead={pressed ? wrongLead : {}} />
              {failure && !['PRICE_CHANGED', 'SOLD_OUT'].includes(failure.code ?? '') && <Refusal failure={failure} />}
            </div>
            <HotelsSummary
              stays={rows.map(({ stay, offer }) => ({
                key: stay.legKey,
                place: stay.place.location,
                hotelName: offer?.hotelName ?? null,
                amount: isBookable(offer) && gone[stay.legKey] === undefined ? offer.price.totalInr : null,
              }))}
              total={total}
              busy={found.isFetching}
              action={action}
            />
          </div>
        )}
      </div>
      <PriceChanged failure={failure} busy={busy} onAccept={(next) => void send(next)} onClose={forget} />
    </>
  )
}
