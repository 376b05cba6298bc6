import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { ConfirmedSale } from '../../../shared/sale/ConfirmedSale.tsx'
import { type Outcome, Party, SaleConfirmation } from '../../../shared/sale/SaleConfirmation.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatDateRange, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { DayList } from './DayList.tsx'
import { Instalments } from './Instalments.tsx'
import { bookedDays, bookedStays, tripZone } from './booked-trip.ts'
import { TripBookingDocuments } from './TripBookingDocuments.tsx'
import { useGetTripBookingQuery } from './trip-bookings.api.ts'
import { StayList } from './StayList.tsx'
import { explained } from './trip-price.ts'

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
  return (
    <>
      <h1 className="sr-only">Your booking</h1>
      <SaleConfirmation
        sale={booking}
        outcome={outcomeOf(booking)}
        acts={<TripBookingDocuments booking={booking} />}
        hold={{
          span: 900,
          words: (until) => `We hold everything at this price until ${formatDateTime(until)}.`,
        }}
        onEnd={onEnd}
        policy={{
          policy: booking.cancellationPolicy,
          checkIn: booking.startDate,
          total: booking.totalInr,
          where: 'where the trip begins',
          dated: { penalties: booking.penalties, zone: tripZone(booking) },
        }}
        aside={
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
        }
      >
        <Card title={booking.title}>
          <p className="num -mt-1 mb-4 text-small text-2">{formatDateRange(booking.startDate, booking.endDate)}</p>
          <StayList stays={bookedStays(booking)} />
          <Party lead={booking.leadGuest} others={booking.travellers} requests={booking.requests} />
        </Card>
        <Card title="Day by day">
          <DayList days={bookedDays(booking)} />
        </Card>
      </SaleConfirmation>
    </>
  )
}

/** What was booked, what comes next, and the papers. */
export function TripBookingConfirmation({ id }: { id: string }) {
  const valid = tripBookings.get.params.safeParse({ id }).success
  return (
    <ConfirmedSale<TripBooking>
      id={valid ? id : ''}
      useSale={useGetTripBookingQuery}
      unknown={!valid}
      missing={{ title: 'There is no such booking', action: 'Find a trip', to: paths.itineraries.index.href() }}
    >
      {(booking, onEnd) => <Confirmed booking={booking} onEnd={onEnd} />}
    </ConfirmedSale>
  )
}
