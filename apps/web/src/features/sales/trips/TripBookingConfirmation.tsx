import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatDateRange, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { ViewSkeleton } from '../../../ui/Skeletons.tsx'
import { type Tone, toneFill } from '../../../ui/tone.ts'
import { DayList } from './DayList.tsx'
import { Instalments } from './Instalments.tsx'
import { bookedDays, bookedStays } from './booked-trip.ts'
import { TripBookingDocuments } from './TripBookingDocuments.tsx'
import { useGetTripBookingQuery } from './trip-bookings.api.ts'
import { StayList } from './StayList.tsx'
import { explained } from './trip-price.ts'

type Outcome = { icon: LucideIcon; tone: Tone; title: string; next: string }

/** What became of a booking, and what comes next. */
function outcomeOf({ status, paymentStatus, leadGuest, nextDue, nextDueOn }: TripBooking): Outcome {
  if (status === 'Confirmed' || status === 'Completed' || status === 'NoShow')
    return {
      icon: CircleCheck,
      tone: 'green',
      title: paymentStatus === 'PartPaid' ? 'Your trip is booked' : 'Your trip is booked and paid',
      next:
        nextDue !== null && nextDueOn !== null
          ? `The rest, ${formatMoney(nextDue)}, is due by ${formatDate(nextDueOn)}. We remind you before.`
          : `Take the vouchers along; ${leadGuest.name} shows them at every stop. A confirmation is on its way by e-mail.`,
    }
  if (status === 'Pending')
    return {
      icon: Clock,
      tone: 'amber',
      title: 'Your rooms and places are held',
      next:
        paymentStatus === 'Failed'
          ? 'The last card was not charged. Try again, or another one, before the time is up.'
          : 'They are yours when the payment has come in.',
    }
  return {
    icon: CircleX,
    tone: 'red',
    title: status === 'Expired' ? 'The hold has run out' : 'This booking is cancelled',
    next: 'Rooms and places are back on sale. You can book again if they are still there.',
  }
}

function Confirmed({ booking, onEnd }: { booking: TripBooking; onEnd: () => void }) {
  const { data: today } = useGetHouseDayQuery()
  const { icon: Icon, tone, title, next } = outcomeOf(booking)
  const { holdExpiresAt, travellers } = booking
  const named = travellers.map(({ name, age }) => (age === null ? name : `${name} (${age})`))
  return (
    <div className="grid gap-5 pb-10">
      <h1 className="sr-only">Your booking</h1>
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
          </p>
        </div>
        <TripBookingDocuments booking={booking} />
      </section>
      {booking.status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} span={900} onEnd={onEnd}>
          We hold everything at this price until {formatDateTime(holdExpiresAt)}.
        </HoldCountdown>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          <Card title={booking.title}>
            <p className="num -mt-1 mb-4 text-small text-2">{formatDateRange(booking.startDate, booking.endDate)}</p>
            <StayList stays={bookedStays(booking)} />
            <p className="mt-4 border-t border-line pt-4 text-small">
              <span className="font-semibold">{booking.leadGuest.name}</span>
              {named.length > 0 && `, ${named.join(', ')}`}
              {booking.requests && <span className="mt-1 block whitespace-pre-line text-2">{booking.requests}</span>}
            </p>
          </Card>
          <Card title="Day by day">
            <DayList days={bookedDays(booking)} />
          </Card>
          {(booking.status === 'Confirmed' || booking.status === 'Pending') && today && (
            <Card title="If plans change">
              <PolicyBar
                policy={booking.cancellationPolicy}
                checkIn={booking.startDate}
                today={today}
                total={booking.totalInr}
                where="where the trip begins"
              />
            </Card>
          )}
        </div>
        <div className="grid gap-5">
          <Card title="Payments">
            <Instalments booking={booking} />
          </Card>
          <Card title="Price">
            <PriceLines price={explained(booking.price)} />
          </Card>
          <ButtonLink to={`${paths.dashboard.bookings.index.href()}?id=${booking.id}`} full>
            See it in Bookings
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** What was booked, what comes next, and the papers. */
export function TripBookingConfirmation({ id }: { id: string }) {
  const [ended, setEnded] = useState(false)
  const valid = tripBookings.get.params.safeParse({ id }).success
  const found = useGetTripBookingQuery(
    { params: { id } },
    // The clock here and the job there need not strike together: once the time is up, the answer is asked for.
    { skip: !valid, refetchOnMountOrArgChange: true, pollingInterval: ended ? 3000 : 0 },
  )
  const { currentData, error, isFetching, refetch } = found
  if (ended && currentData && currentData.data.status !== 'Pending') setEnded(false)
  if (currentData) return <Confirmed booking={currentData.data} onEnd={() => setEnded(true)} />
  if (!valid || (error && readFailure(error).kind === 'missing'))
    return (
      <EmptyState
        className="py-20"
        title="There is no such booking"
        actions={
          <ButtonLink to={paths.itineraries.index.href()} variant="primary">
            Find a trip
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
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <ViewSkeleton label="Loading your booking" />
}
