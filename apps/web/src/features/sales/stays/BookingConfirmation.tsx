import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { CircleCheck, CircleX, Clock, Hourglass, Search } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { ConfirmedSale } from '../../../shared/sale/ConfirmedSale.tsx'
import { type Outcome, Party, SaleConfirmation } from '../../../shared/sale/SaleConfirmation.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { BookingDocuments } from './BookingDocuments.tsx'
import { useGetBookingQuery, useListBookingsQuery } from './bookings.api.ts'
import { useBooks } from '../../../shared/sale/useBooks.ts'
import { canPayByCard } from './booking-words.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { PayByCard } from './PayByCard.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { roomLines, StayFacts } from './StayFacts.tsx'

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
  const { hotel, price } = booking
  const books = useBooks()
  const payable = canPayByCard(booking, useUser()) && books
  return (
    <SaleConfirmation
      sale={booking}
      outcome={outcomeOf(booking)}
      note={booking.confirmationNo && <span className="text-2">Hotel’s number {booking.confirmationNo}</span>}
      acts={
        <div className="flex flex-wrap gap-2">
          {payable && <PayByCard bookingId={booking.id} amount={price.totalInr} />}
          {booking.status === 'Expired' && (
            <ButtonLink to={searchAgainHref(booking)} variant="primary" icon={Search}>
              Search again
            </ButtonLink>
          )}
          <BookingDocuments booking={booking} />
        </div>
      }
      hold={{
        span: booking.payment === 'card' ? 900 : undefined,
        words: (until) =>
          booking.onRequest
            ? `The request waits until ${formatDateTime(until)}.`
            : `We hold the rooms at this price until ${formatDateTime(until)}.`,
      }}
      onEnd={onEnd}
      policy={{ policy: booking.cancellationPolicy, checkIn: booking.fromDate, total: price.totalInr }}
      aside={
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
      }
    >
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
        <Party lead={booking.leadGuest} others={booking.guests} requests={booking.requests} />
      </Card>
    </SaleConfirmation>
  )
}

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text)

/** What was booked, what comes next, and the papers; named by the booking's id or its reference. */
export function BookingConfirmation({ reference }: { reference: string }) {
  const byReference = useListBookingsQuery({ query: { q: reference, pageSize: 5 } }, { skip: isId(reference) })
  const named = byReference.data?.data.find((row) => row.reference === reference.toUpperCase())
  return (
    <ConfirmedSale<Booking>
      id={isId(reference) ? reference : (named?.id ?? '')}
      useSale={useGetBookingQuery}
      search={byReference}
      unknown={!isId(reference) && byReference.isSuccess && !named}
      missing={{
        title: `There is no booking ${reference}`,
        action: 'Find a hotel',
        to: paths.hotel.index.href(),
      }}
    >
      {(booking, onEnd) => <Confirmed booking={booking} onEnd={onEnd} />}
    </ConfirmedSale>
  )
}
