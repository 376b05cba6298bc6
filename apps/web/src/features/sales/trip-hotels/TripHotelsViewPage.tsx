import type { TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import type { tripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { BedDouble, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { paths } from '../../../shared/paths.ts'
import { askedQuery } from '../../../kit/booking/asked-address.ts'
import { leadFaults } from '../../../kit/booking/LeadGuestCard.tsx'
import { PayButton } from '../../../shared/sale/PayButton.tsx'
import { PriceChanged } from '../../../kit/booking/PriceChanged.tsx'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { agedPartyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { useAttempt } from '../../../kit/booking/useAttempt.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useTabDraft } from '../../../kit/useTabDraft.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDateRange, formatMoney, formatNights } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { notify } from '../../../ui/toast.ts'
import { HotelsSummary } from './HotelsSummary.tsx'
import { type HotelsDraft, newHotelsDraft } from './hotels-draft.ts'
import { PayHotels } from './PayHotels.tsx'
import { Refusal } from './Refusal.tsx'
import { goneLegs } from './stay-choice.ts'
import { useBookChosenHotelsMutation, useGetTripHotelsQuery } from './trip-hotels.api.ts'
import { choiceWords, obstacleText, tripHotelsCrumbs, tripHotelsNoun } from './trip-hotels-words.ts'

type Stay = TripHotels['stays'][number]

/** One stay: its rooms and dates, and what it costs today, what stands in its way, or its booking. */
function StayRow({ stay, gone }: { stay: Stay; gone: boolean }) {
  const { booking, obstacle } = stay
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-2">
        <BedDouble size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-56 text-small">
        <p className="font-semibold">
          {stay.hotelName}
          <span className="font-normal text-2">
            , {stay.place.location}, {stay.place.country}
          </span>
        </p>
        <p className="text-2">
          {formatCount(stay.rooms.length, 'room')} · {stay.type} · {planWords(stay.mealPlan)}
        </p>
        <p className="num text-2">
          {formatDateRange(stay.fromDate, stay.untilDate)} · {formatNights(stay.nights)}
        </p>
      </div>
      <div className="ml-auto grid justify-items-end gap-1.5 text-right text-small">
        {stay.totalInr !== null && <span className="num font-semibold">{formatMoney(stay.totalInr)}</span>}
        {gone ? (
          <Badge tone="red" mark="plain">
            Taken while you booked
          </Badge>
        ) : (
          obstacle && (
            <Badge tone="red" mark="plain">
              {obstacleText(obstacle)}
            </Badge>
          )
        )}
        {booking && (
          <>
            <Link
              to={`${paths.dashboard.hotelBookings.index.href()}?id=${booking.id}`}
              className="link num hit font-emphasis"
            >
              {booking.reference}
            </Link>
            <span className="flex flex-wrap justify-end gap-1.5">
              <StatusBadge status={booking.status} />
              <PaymentBadge paymentStatus={booking.paymentStatus} />
            </span>
          </>
        )}
      </div>
    </li>
  )
}

/** The hotels chosen for a trip: booked as one while they are a draft, with their bookings after. */
export function TripHotelsViewPage() {
  const { id = '' } = useParams()
  const result = useGetTripHotelsQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  return (
    <Loaded
      result={result}
      noun={tripHotelsNoun}
      backTo={paths.dashboard.multiItineraryHotel.index.href()}
      crumbs={tripHotelsCrumbs()}
    >
      {(chosen) => (
        <Chosen key={chosen.id} chosen={chosen} busy={result.isFetching} onRefresh={() => void result.refetch()} />
      )}
    </Loaded>
  )
}

interface ChosenProps {
  chosen: TripHotels
  busy: boolean
  onRefresh: () => void
}

function Chosen({ chosen, busy: reading, onRefresh }: ChosenProps) {
  const user = useUser()
  const dispatch = useAppDispatch()
  const { id, stays, totalInr, status } = chosen
  const { draft, change, drop } = useTabDraft<HotelsDraft>(
    `${user?.id}:trip-hotels:${id}`,
    () => newHotelsDraft(user),
    () => true,
  )
  const [pressed, setPressed] = useState(false)
  const [send] = useBookChosenHotelsMutation()
  const { attempt, busy, failure, forget } = useAttempt(
    draft,
    change,
    (body: Sent<typeof tripHotels.book>['body'], idempotencyKey) =>
      send({ params: { id }, body, idempotencyKey }).unwrap(),
  )
  const legKeys = stays.map(({ legKey }) => legKey)
  const gone = failure?.code === 'SOLD_OUT' ? goneLegs(failure.current, legKeys) : []
  const wrongLead = leadFaults(draft.lead)
  const open = status === 'Draft'
  const held = stays.some(({ booking }) => booking?.status === 'Pending')
  const stuck = stays.some(({ legKey, obstacle }) => obstacle !== null || gone.includes(legKey))
  const short = useShortfall(totalInr ?? 0)
  const payable = totalInr !== null && !stuck && !reading && !(draft.payment === 'wallet' && short > 0)
  const again = `${paths.dashboard.multiItineraryHotel.create.href()}?${new URLSearchParams({
    itinerary: chosen.itineraryId,
    ...askedQuery(chosen.asked),
  })}`

  async function book(shownTotal: number) {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    if (Object.keys(wrongLead).length > 0) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const { lead, requests, payment } = draft
    const booked = await attempt({ leadGuest: lead, requests, payment, shownTotal })
    if (booked) {
      drop()
      void notify.success(`${formatCount(booked.data.stays.length, 'hotel')} booked`, booked.data.title)
      return
    }
    // Whatever it was: the rooms, the prices and the balance may all have moved meanwhile.
    onRefresh()
    dispatch(api.util.invalidateTags(['Me']))
  }

  return (
    <>
      <PageHeader
        title={chosen.title}
        crumbs={tripHotelsCrumbs()}
        badges={<Badge tone={choiceWords[status].tone}>{choiceWords[status].words}</Badge>}
        sub={
          <span className="num">
            {chosen.reference} · {agedPartyWords(chosen.asked)} · {chosen.companyName}
          </span>
        }
        actions={
          open &&
          chosen.itineraryKind === 'multi' && (
            <ButtonLink to={again} icon={RefreshCw}>
              Choose again
            </ButtonLink>
          )
        }
      />
      <div className="page-gutter grid items-start gap-5 pb-8 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          {!open &&
            (held ? (
              <Note kind="warning" title="All rooms are held">
                Each hotel has a booking of its own and waits for its payment.
              </Note>
            ) : (
              <Note kind="good" title="All hotels are booked">
                Each has a booking of its own, with its voucher and its terms.
              </Note>
            ))}
          {gone.length > 0 ? (
            <Note kind="bad" title="Somebody was faster">
              {stays
                .filter(({ legKey }) => gone.includes(legKey))
                .map(({ hotelName }) => hotelName)
                .join(', ')}{' '}
              has too few rooms left. Nothing was booked or charged, and what you typed is kept.
            </Note>
          ) : (
            open &&
            stuck && (
              <Note kind="warning" title="Not all of it is to be had any more">
                Choose again for the cities marked below; the dates and guests are kept.
              </Note>
            )
          )}
          <Card title="Stays">
            <ol className="divide-y divide-line">
              {stays.map((stay) => (
                <StayRow key={stay.legKey} stay={stay} gone={gone.includes(stay.legKey)} />
              ))}
            </ol>
          </Card>
          {open && (
            <PayHotels
              draft={draft}
              onChange={(changed) => {
                forget()
                change(changed)
              }}
              total={totalInr ?? 0}
              wrongLead={pressed ? wrongLead : {}}
            />
          )}
          {failure && !['PRICE_CHANGED', 'SOLD_OUT'].includes(failure.code ?? '') && <Refusal failure={failure} />}
        </div>
        <HotelsSummary
          stays={stays.map((stay) => ({
            key: stay.legKey,
            place: stay.place.location,
            hotelName: stay.hotelName,
            amount: stay.totalInr,
          }))}
          total={totalInr}
          busy={reading}
          action={
            open ? (
              <PayButton payable={payable ? totalInr : null} onPay={book} busy={busy} busyLabel="Booking">
                Book as one
              </PayButton>
            ) : (
              <ButtonLink to={paths.dashboard.hotelBookings.index.href()} full>
                See Hotel Bookings
              </ButtonLink>
            )
          }
        />
      </div>
      <PriceChanged failure={failure} busy={busy} onAccept={(total) => void book(total)} onClose={forget} />
    </>
  )
}
