import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, Search } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { ViewSkeleton } from '../../../ui/Skeletons.tsx'
import { type Tone, toneFill } from '../../../ui/tone.ts'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { BookingDocuments } from './BookingDocuments.tsx'
import { useGetBookingQuery, useListBookingsQuery } from './bookings.api.ts'
import { canPayByCard } from './booking-words.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { PayByCard } from './PayByCard.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { roomLines, StayFacts } from './StayFacts.tsx'

type Outcome = { icon: LucideIcon; tone: Tone; title: string; next: string }

/** What a booking that came to nothing leaves behind: rooms, and perhaps money on its way back. */
function afterwards({ status, paymentStatus, payment }: Booking): string {
  const rooms = 'The rooms are back on sale. You can book again if they are still there.'
  if (status !== 'Expired') return rooms
  if (paymentStatus === 'RefundPending')
    return 'The payment came after the rooms were gone. It goes back to the card; the bank takes a few days.'
  if (paymentStatus === 'Refunded') return 'The payment came after the rooms were gone, and was given back.'
  return payment === 'card' ? `It was not paid in time, and nothing was charged. ${rooms}` : rooms
}

/** What became of a booking, and what comes next. */
function outcomeOf(booking: Booking): Outcome {
  const { status, paymentStatus, onRequest, holdExpiresAt, leadGuest, payment } = booking
  if (status === 'Confirmed' || status === 'Completed' || status === 'NoShow')
    return {
      icon: CircleCheck,
      tone: 'green',
      title: 'Your rooms are booked and paid',
      next: `Take the voucher along; ${leadGuest.name} shows it at check-in. A confirmation is on its way by e-mail.`,
    }
  if (status === 'Pending' && onRequest)
    return {
      icon: Hourglass,
      tone: 'amber',
      title: 'We are asking the hotel',
      next: holdExpiresAt
        ? `Nothing was charged. You have the answer by ${formatDateTime(holdExpiresAt)} at the latest.`
        : 'Nothing was charged. You hear from us as soon as there is an answer.',
    }
  if (status === 'Pending')
    return {
      icon: Clock,
      tone: 'amber',
      title: 'Your rooms are held',
      next:
        payment === 'later'
          ? 'Have enough in the wallet when the time is up: the booking is then paid from it, or else it expires. Or pay by card now.'
          : paymentStatus === 'Failed'
            ? 'The last card was not charged. Try again, or another one, before the time is up.'
            : 'They are yours when the payment has come in.',
    }
  return {
    icon: CircleX,
    tone: 'red',
    title: status === 'Expired' ? 'The hold has run out' : 'This booking is cancelled',
    next: afterwards(booking),
  }
}

/** The search that would find these rooms again. */
function searchAgainHref({ hotel, fromDate, untilDate, rooms, pets }: Booking): string {
  const ages = rooms.flatMap(({ childrenAges }) => childrenAges)
  const query = new URLSearchParams({
    fromDate,
    untilDate,
    adultsCount: String(rooms.reduce((sum, { adults }) => sum + adults, 0)),
    childrenCount: String(ages.length),
    ...(ages.length > 0 ? { childrenAges: ages.join(',') } : {}),
    ...(pets ? { pets: 'true' } : {}),
  })
  return `${paths.hotel.availability.href({ location: hotel.location.toLowerCase() })}?${query}`
}

function Confirmed({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  const { data: today } = useGetHouseDayQuery()
  const { icon: Icon, tone, title, next } = outcomeOf(booking)
  const { hotel, price, holdExpiresAt } = booking
  const payable = canPayByCard(booking, useUser())
  const named = booking.guests.map(({ name, age }) => (age === null ? name : `${name} (${age})`))
  return (
    <div className="grid gap-5 pb-10">
      <section className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', toneFill[tone])}>
          <Icon size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-h2">{title}</h2>
          <p className="mt-1 text-small text-2">{next}</p>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-small">
            <span className="num font-semibold">{booking.reference}</span>
            <StatusBadge status={booking.status} />
            <PaymentBadge paymentStatus={booking.paymentStatus} />
            {booking.confirmationNo && <span className="text-2">Hotel’s number {booking.confirmationNo}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {payable && <PayByCard bookingId={booking.id} amount={price.totalInr} />}
          {booking.status === 'Expired' && (
            <ButtonLink to={searchAgainHref(booking)} variant="primary" icon={Search}>
              Search again
            </ButtonLink>
          )}
          <BookingDocuments booking={booking} />
        </div>
      </section>
      {booking.status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} span={booking.payment === 'card' ? 900 : undefined} onEnd={onEnd}>
          {booking.onRequest
            ? `The request waits until ${formatDateTime(holdExpiresAt)}.`
            : `We hold the rooms at this price until ${formatDateTime(holdExpiresAt)}.`}
        </HoldCountdown>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          <Card title="Your stay">
            <StayFacts
              hotelName={hotel.hotelName}
              place={[hotel.address, hotel.location, hotel.country].filter(Boolean).join(', ')}
              location={hotel.location}
              image={hotel.image}
              rooms={roomLines(booking.rooms, ({ mealPlan }) => planWords(mealPlan))}
              fromDate={booking.fromDate}
              untilDate={booking.untilDate}
              checkInTime={hotel.checkInTime}
              checkOutTime={hotel.checkOutTime}
              nights={booking.nights}
              party={partyWords(booking)}
            />
            <p className="mt-4 border-t border-line pt-4 text-small">
              <span className="font-semibold">{booking.leadGuest.name}</span>
              {named.length > 0 && `, ${named.join(', ')}`}
              {booking.requests && <span className="mt-1 block whitespace-pre-line text-2">{booking.requests}</span>}
            </p>
          </Card>
          {(booking.status === 'Confirmed' || booking.status === 'Pending') && today && (
            <Card title="If plans change">
              <PolicyBar
                policy={booking.cancellationPolicy}
                checkIn={booking.fromDate}
                today={today}
                total={price.totalInr}
              />
            </Card>
          )}
        </div>
        <aside aria-label="Price" className="rounded-card border border-line bg-surface p-5">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <span className="text-h4">
              {booking.paid > 0 ? 'Paid' : booking.status === 'Pending' ? 'To pay' : 'Total'}
            </span>
            <span className="num text-total">{formatMoney(booking.paid > 0 ? booking.paid : price.totalInr)}</span>
          </div>
          <PriceLines price={price} />
          <div className="mt-5 grid gap-2 border-t border-line pt-5">
            <ButtonLink to={`${paths.dashboard.hotelBookings.index.href()}?id=${booking.id}`} full>
              See it in Hotel Bookings
            </ButtonLink>
            <ButtonLink to={paths.hotel.index.href()} variant="ghost" full>
              Book another stay
            </ButtonLink>
          </div>
        </aside>
      </div>
    </div>
  )
}

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text)

/** What was booked, what comes next, and the papers; named by the booking's id or its reference. */
export function BookingConfirmation({ reference }: { reference: string }) {
  const byReference = useListBookingsQuery({ query: { q: reference, pageSize: 5 } }, { skip: isId(reference) })
  const named = byReference.data?.data.find((row) => row.reference === reference.toUpperCase())
  const id = isId(reference) ? reference : (named?.id ?? '')
  const [ended, setEnded] = useState(false)
  const found = useGetBookingQuery(
    { params: { id } },
    // The clock here and the job there need not strike together: once the time is up, the answer is asked for.
    { skip: !id, refetchOnMountOrArgChange: true, pollingInterval: ended ? 3000 : 0 },
  )
  const pending = found.currentData?.data.status === 'Pending'
  if (ended && found.currentData && !pending) setEnded(false)
  const error = found.error ?? byReference.error
  const unknown = !isId(reference) && byReference.isSuccess && !named
  if (found.currentData) return <Confirmed booking={found.currentData.data} onEnd={() => setEnded(true)} />
  if (unknown || (error && readFailure(error).kind === 'missing'))
    return (
      <EmptyState
        className="py-20"
        title={`There is no booking ${reference}`}
        actions={
          <ButtonLink to={paths.hotel.index.href()} variant="primary">
            Find a hotel
          </ButtonLink>
        }
      >
        Perhaps it was made with another account.
      </EmptyState>
    )
  if (error)
    return (
      <Failed
        className="py-20"
        error={error}
        what="This booking"
        onRetry={() => void (id ? found.refetch() : byReference.refetch())}
        retrying={found.isFetching || byReference.isFetching}
      />
    )
  return <ViewSkeleton label="Loading your booking" />
}
