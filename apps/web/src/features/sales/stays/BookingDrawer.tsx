import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { Ban, CalendarCog, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { History } from '../../../kit/History.tsx'
import { RecordDrawer } from '../../../kit/RecordDrawer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDateTime, formatDay, formatMoney, formatNights } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { BookingDocuments } from './BookingDocuments.tsx'
import { useGetBookingHistoryQuery, useGetBookingQuery } from './bookings.api.ts'
import { bookingHistoryWords, canPayByCard, clockWords, payWords } from './booking-words.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { PayByCard } from './PayByCard.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'

/** What can be done to a booking. */
export type BookingAct = 'cancel' | 'amend' | 'status'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-h3">{title}</h3>
      {children}
    </section>
  )
}

function Guests({ booking }: { booking: Booking }) {
  const { leadGuest, guests, rooms } = booking
  return (
    <div className="grid gap-3 text-cell">
      <p>
        <span className="font-semibold">{leadGuest.name}</span>, lead guest
        <span className="block break-words text-2">
          {leadGuest.phone} · {leadGuest.email}
        </span>
      </p>
      <ol className="grid gap-2">
        {rooms.map((room, index) => {
          const names = guests.filter((guest) => guest.room === index)
          return (
            <li key={index}>
              <span className="font-emphasis">
                Room {index + 1}: {room.type}
              </span>
              <span className="block text-2">
                {planWords(room.mealPlan)}; {partyWords({ adults: room.adults, children: room.childrenAges.length })}
                {room.childrenAges.length > 0 && ` (${room.childrenAges.join(', ')})`}
                {room.childrenWithoutBed > 0 && `, ${room.childrenWithoutBed} without bed`}
              </span>
              {names.length > 0 && (
                <span className="block text-2">
                  {names.map(({ name, age }) => (age === null ? name : `${name} (${age})`)).join(', ')}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {booking.pets && <p className="text-2">With pets</p>}
      {booking.requests && <p className="whitespace-pre-line text-2">{booking.requests}</p>}
    </div>
  )
}

function Facts({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  const { hotel, price, status, holdExpiresAt } = booking
  const { data: today } = useGetHouseDayQuery()
  const ahead = status === 'Pending' || status === 'Confirmed'
  return (
    <div className="grid gap-6">
      {status === 'Pending' && holdExpiresAt && <HoldCountdown until={holdExpiresAt} onEnd={onEnd} />}
      <div className="flex gap-3">
        <Picture
          src={hotel.image}
          fallback={sceneOf(hotel.location)}
          alt=""
          className="w-24 shrink-0 self-start rounded-md"
        />
        <div className="min-w-0 text-cell">
          <p className="text-h3">{hotel.hotelName}</p>
          <p className="text-2">{[hotel.address, hotel.location, hotel.country].filter(Boolean).join(', ')}</p>
          {hotel.phone && <p className="num text-2">{hotel.phone}</p>}
        </div>
      </div>
      <DescriptionList
        items={[
          {
            label: 'Check-in',
            value: (
              <span className="num">
                {formatDay(booking.fromDate)}, from {clockWords(hotel.checkInTime)}
              </span>
            ),
          },
          {
            label: 'Check-out',
            value: (
              <span className="num">
                {formatDay(booking.untilDate)}, until {clockWords(hotel.checkOutTime)}
              </span>
            ),
          },
          { label: 'Stay', value: `${formatNights(booking.nights)}, ${partyWords(booking)}` },
          { label: 'Hotel’s number', value: booking.confirmationNo },
          { label: 'Booked by', value: `${booking.bookedBy}, ${booking.companyName}` },
          { label: 'Booked', value: <span className="num">{formatDateTime(booking.createdAt)}</span> },
          { label: 'Payment', value: booking.onRequest ? 'On request' : payWords[booking.payment] },
          { label: 'Paid', value: <span className="num">{formatMoney(booking.paid)}</span> },
          ...(booking.cancelledReason ? [{ label: 'Reason', value: booking.cancelledReason }] : []),
        ]}
      />
      <Part title="Guests">
        <Guests booking={booking} />
      </Part>
      <Part title="Price">
        <PriceLines price={price} />
        {price.clientTotalInr !== null && (
          <p className="num mt-3 flex justify-between gap-4 text-cell text-3">
            <span>Your client pays</span>
            {formatMoney(price.clientTotalInr)}
          </p>
        )}
      </Part>
      {ahead && today && (
        <Part title="If plans change">
          <PolicyBar
            policy={booking.cancellationPolicy}
            checkIn={booking.fromDate}
            today={today}
            total={price.totalInr}
          />
        </Part>
      )}
      <Part title="Documents">
        <BookingDocuments booking={booking} size="sm" />
      </Part>
      <History entity="booking" id={booking.id} words={bookingHistoryWords} useHistory={useGetBookingHistoryQuery} />
    </div>
  )
}

interface BookingDrawerProps {
  /** The booking the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: BookingAct, id: string) => void
}

/** One booking beside the list: the hotel, the guests, the price, its papers, what happened, and what can be done. */
export function BookingDrawer({ id, onClose, onAct }: BookingDrawerProps) {
  const user = useUser()
  return (
    <RecordDrawer<Booking>
      id={id}
      onClose={onClose}
      noun="hotel booking"
      useRecord={useGetBookingQuery}
      eyebrow={({ reference }) => reference}
      title={({ leadGuest }) => leadGuest.name}
      badge={(booking) => (
        <span className="flex flex-wrap justify-end gap-1.5">
          <StatusBadge status={booking.status} />
          <PaymentBadge paymentStatus={booking.paymentStatus} />
        </span>
      )}
      footer={(booking) =>
        (canPayByCard(booking, user) || booking.moves.length > 0 || booking.canAmend || booking.canCancel) && (
          <>
            {canPayByCard(booking, user) && <PayByCard bookingId={booking.id} />}
            {booking.moves.length > 0 && (
              <Button variant="primary" icon={ListChecks} onClick={() => onAct('status', booking.id)}>
                Change status
              </Button>
            )}
            {booking.canAmend && (
              <Button icon={CalendarCog} onClick={() => onAct('amend', booking.id)}>
                Amend
              </Button>
            )}
            {booking.canCancel && (
              <Button variant="ghost" icon={Ban} onClick={() => onAct('cancel', booking.id)}>
                Cancel
              </Button>
            )}
          </>
        )
      }
      missing="The link may be wrong, or it belongs to somebody else."
    >
      {(booking, refetch) => <Facts booking={booking} onEnd={refetch} />}
    </RecordDrawer>
  )
}
