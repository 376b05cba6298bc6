import { clockWords } from '@karavan/domain/base/clock-words'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { CalendarCog } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { type OpenSale, SaleDrawer } from '../../../shared/sale/SaleDrawer.tsx'
import { ClientPays, LeadGuest, Part, SellToCustomer, SoldHead } from '../../../shared/sale/SaleFacts.tsx'
import { History } from '../../../kit/History.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatCount, formatDateTime, formatDay, formatMoney, formatNights } from '../../../ui/format.ts'
import { BookingDocuments } from './BookingDocuments.tsx'
import { useGetBookingHistoryQuery, useGetBookingQuery } from './bookings.api.ts'
import { useBooks } from '../../../shared/sale/useBooks.ts'
import { bookingHistoryWords, canPayByCard, payWords } from './booking-words.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { PayByCard } from './PayByCard.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'

/** What can be done to a booking. */
export type BookingAct = 'cancel' | 'amend' | 'status'

function Guests({ booking }: { booking: Booking }) {
  const { leadGuest, guests, rooms } = booking
  return (
    <div className="grid gap-3 text-cell">
      <LeadGuest {...leadGuest} />
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
                {room.extraBeds ? `, ${formatCount(room.extraBeds, 'extra bed')}` : null}
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
  const { hotel, price, status, holdExpiresAt, releases } = booking
  const { data: today } = useGetHouseDayQuery()
  const ahead = status === 'Pending' || status === 'Confirmed'
  return (
    <div className="grid gap-6">
      {status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} onEnd={onEnd}>
          {releases &&
            `Held for your customer until ${formatDateTime(holdExpiresAt)}; book it from their booking, or it is let go.`}
        </HoldCountdown>
      )}
      <SoldHead image={hotel.image} place={hotel.location} title={hotel.hotelName}>
        <p className="text-2">{[hotel.address, hotel.location, hotel.country].filter(Boolean).join(', ')}</p>
        {hotel.phone && <p className="num text-2">{hotel.phone}</p>}
      </SoldHead>
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
        <ClientPays amount={price.clientTotalInr} />
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
      <SellToCustomer portalKind="booking" portalId={booking.id} orgId={booking.orgId} stands={ahead} />
      <History entity="booking" id={booking.id} words={bookingHistoryWords} useHistory={useGetBookingHistoryQuery} />
    </div>
  )
}

/** One booking beside the list: the hotel, the guests, the price, its papers, what happened, and what can be done. */
export function BookingDrawer({ onAct, ...open }: OpenSale<BookingAct>) {
  const user = useUser()
  const books = useBooks()
  return (
    <SaleDrawer<Booking>
      {...open}
      onAct={onAct}
      noun="hotel booking"
      useRecord={useGetBookingQuery}
      first={(booking) => canPayByCard(booking, user) && books && <PayByCard bookingId={booking.id} />}
      more={(booking) =>
        booking.canAmend && (
          <Button icon={CalendarCog} onClick={() => onAct('amend', booking.id)}>
            Amend
          </Button>
        )
      }
    >
      {(booking, refetch) => <Facts booking={booking} onEnd={refetch} />}
    </SaleDrawer>
  )
}
