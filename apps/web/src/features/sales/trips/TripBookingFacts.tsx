import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { ClientPays, LeadGuest, Part, SellToCustomer, SoldHead } from '../../../shared/sale/SaleFacts.tsx'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { partyWords } from '../../../kit/booking/stay-words.ts'
import { HiddenNumber } from '../../../kit/HiddenNumber.tsx'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { History } from '../../../kit/History.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDateTime, formatDay, formatMoney, formatNights } from '../../../ui/format.ts'
import { bookedDays, bookedStays, tripZone } from './booked-trip.ts'
import { DayList } from './DayList.tsx'
import { Instalments } from './Instalments.tsx'
import { TripBookingDocuments } from './TripBookingDocuments.tsx'
import { tripBookingHistoryWords, payWords } from './trip-booking-words.ts'
import { useGetTripBookingHistoryQuery } from './trip-bookings.api.ts'
import { StayList } from './StayList.tsx'
import { explained } from './trip-price.ts'

function Travellers({ booking }: { booking: TripBooking }) {
  const { leadGuest, travellers, requests } = booking
  return (
    <div className="grid gap-2 text-cell">
      <LeadGuest {...leadGuest} />
      {travellers.length > 0 && (
        <p className="text-2">
          {travellers.map(({ name, age }) => (age === null ? name : `${name} (${age})`)).join(', ')}
        </p>
      )}
      {requests && <p className="whitespace-pre-line text-2">{requests}</p>}
    </div>
  )
}

/** All there is to know of a booked trip. */
export function TripBookingFacts({ booking, onEnd }: { booking: TripBooking; onEnd: () => void }) {
  const { data: today } = useGetHouseDayQuery()
  const { status, holdExpiresAt, asked, price, released } = booking
  const call = usePrivateCall()
  const revealPan = async () => (await call(tripBookings.revealPan, { params: { id: booking.id } })).data.pan
  const ahead = status === 'Pending' || status === 'Confirmed'
  return (
    <div className="grid gap-6">
      {status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} onEnd={onEnd}>
          {booking.payment === 'card'
            ? `Rooms and places are held until ${formatDateTime(holdExpiresAt)}.`
            : `Held for your customer until ${formatDateTime(holdExpiresAt)}; book it from their booking, or it is let go.`}
        </HoldCountdown>
      )}
      <SoldHead image={booking.image} place={booking.cities[0] ?? booking.title} title={booking.title}>
        <p className="text-2">{booking.cities.join(' – ')}</p>
      </SoldHead>
      <DescriptionList
        items={[
          { label: 'First day', value: <span className="num">{formatDay(booking.startDate)}</span> },
          { label: 'Last day', value: <span className="num">{formatDay(booking.endDate)}</span> },
          {
            label: 'Trip',
            value: `${formatNights(booking.nights)}, ${partyWords({ adults: asked.adults, children: asked.childrenAges.length })}, ${asked.category}`,
          },
          { label: 'Booked by', value: `${booking.bookedBy}, ${booking.companyName}` },
          { label: 'Booked', value: <span className="num">{formatDateTime(booking.createdAt)}</span> },
          { label: 'Payment', value: payWords[booking.payment] },
          {
            label: 'Paid',
            value: (
              <span className="num">
                {formatMoney(booking.paid)} of {formatMoney(booking.totalInr)}
              </span>
            ),
          },
          ...(booking.pan
            ? [
                {
                  label: 'PAN',
                  value: <HiddenNumber what="PAN" name={booking.reference} masked={booking.pan} onReveal={revealPan} />,
                },
              ]
            : []),
          ...(booking.invoiceNumber ? [{ label: 'Invoice', value: booking.invoiceNumber }] : []),
          ...(released
            ? [
                {
                  label: 'Voucher released',
                  value: `${released.reason} (${released.by}, ${formatDateTime(released.at)})`,
                },
              ]
            : []),
          ...(booking.cancelledReason ? [{ label: 'Reason', value: booking.cancelledReason }] : []),
        ]}
      />
      <Part title="Payments">
        <Instalments booking={booking} />
      </Part>
      <Part title="Stays">
        <StayList stays={bookedStays(booking)} />
      </Part>
      <Part title="Day by day">
        <DayList days={bookedDays(booking)} />
      </Part>
      <Part title="Travellers">
        <Travellers booking={booking} />
      </Part>
      <Part title="Price">
        <PriceLines price={explained(price)} />
        <ClientPays amount={price.clientTotal} />
      </Part>
      {ahead && today && (
        <Part title="If plans change">
          <PolicyBar
            policy={booking.cancellationPolicy}
            checkIn={booking.startDate}
            today={today}
            total={booking.totalInr}
            where="where the trip begins"
            dated={{ penalties: booking.penalties, zone: tripZone(booking) }}
            narrow
          />
        </Part>
      )}
      <Part title="Documents">
        <TripBookingDocuments booking={booking} size="sm" />
      </Part>
      <SellToCustomer portalKind="package" portalId={booking.id} orgId={booking.orgId} stands={ahead} />
      <History
        entity="package"
        id={booking.id}
        words={tripBookingHistoryWords}
        useHistory={useGetTripBookingHistoryQuery}
      />
    </div>
  )
}
