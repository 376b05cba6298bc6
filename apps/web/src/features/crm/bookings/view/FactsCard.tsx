import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import { daysBetween } from '@karavan/domain/base/dates'
import { type BookedStay, staysOf } from '@karavan/domain/crm/booked-stay'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import type { ReactNode } from 'react'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatCount, formatDate, formatDateRange, formatDay, formatNights } from '../../../../ui/format.ts'

type Of<Kind extends CrmBookingDetails['kind']> = Extract<CrmBookingDetails, { kind: Kind }>
type Fact = { label: string; value: ReactNode }

const List = ({ children }: { children: ReactNode }) => <ol className="grid gap-3">{children}</ol>

const Legs = ({ segments }: Pick<Of<'flight'>, 'segments'>) => (
  <List>
    {segments.map(({ from, to, date, departs, arrives, flightNumber, cabin }, index) => (
      <li key={index}>
        <p className="font-emphasis">
          {from} – {to}
          {flightNumber && <span className="num text-2"> · {flightNumber}</span>}
        </p>
        <p className="num text-cell text-2">
          {[formatDay(date), departs && `departs ${departs}`, arrives && `arrives ${arrives}`, cabin]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </li>
    ))}
  </List>
)

const flightFacts = ({ pnr, airline, segments, ticketBy, fareRules }: Of<'flight'>, country: string): Fact[] => [
  { label: 'PNR', value: pnr && <span className="num font-semibold">{pnr}</span> },
  { label: 'Airline', value: airline },
  { label: 'Flights', value: <Legs segments={segments} /> },
  {
    label: 'Ticket time limit',
    value: ticketBy && <span className="num">{ticketByWords(ticketBy, country, segments[0]?.from)}</span>,
  },
  { label: 'Fare rules', value: fareRules && <span className="whitespace-pre-line">{fareRules}</span> },
]

const hotelFacts = (hotel: Of<'hotel'>, stays: readonly BookedStay[]): Fact[] => [
  { label: 'Hotel', value: <span className="font-semibold">{hotel.hotel}</span> },
  { label: 'Place', value: [hotel.place, hotel.address].filter(Boolean).join(', ') },
  { label: 'Phone', value: hotel.phone && <span className="num">{hotel.phone}</span> },
  {
    label: 'Stay',
    value: (
      <span className="num">
        {formatDateRange(hotel.checkIn, hotel.checkOut)}, {formatNights(daysBetween(hotel.checkIn, hotel.checkOut))}
      </span>
    ),
  },
  {
    label: 'Rooms',
    value: (
      <ul className="grid gap-1">
        {hotel.rooms.map(({ type, count, adults, children }, index) => (
          <li key={index}>
            <span className="num">{count}</span> × {type}
            <span className="block text-cell text-2">
              {[formatCount(adults, 'adult'), children > 0 && formatCount(children, 'child', 'children')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  { label: 'Meal plan', value: hotel.mealPlan },
  {
    label: 'Confirmation',
    value: <span className="num">{stays.find((one) => one.hotel === hotel.hotel)?.confirmationNo}</span>,
  },
  {
    label: 'More hotels',
    value: stays.length > 1 && <Stays stays={stays.filter((one) => one.hotel !== hotel.hotel)} />,
  },
]

const Stays = ({ stays }: { stays: readonly BookedStay[] }) => (
  <List>
    {stays.map(({ place, hotel, from, until, rooms, mealPlan, confirmationNo }, index) => (
      <li key={index}>
        <p className="font-emphasis">{[hotel, place].filter(Boolean).join(', ')}</p>
        <p className="num text-cell text-2">
          {[
            from && until && `${formatDateRange(from, until)}, ${formatNights(daysBetween(from, until))}`,
            ...rooms.map(({ type, count }) => (count > 1 ? `${count} × ${type}` : type)),
            mealPlan,
          ]
            .filter(Boolean)
            .join(' · ')}
          {confirmationNo ? ` · confirmation ${confirmationNo}` : ' · not confirmed'}
        </p>
      </li>
    ))}
  </List>
)

const Days = ({ days }: Pick<Of<'land-package'>, 'days'>) => (
  <List>
    {days.map(({ date, place, title, description }, index) => (
      <li key={index}>
        <p className="font-emphasis">
          Day {index + 1}: {title}
        </p>
        <p className="num text-cell text-2">{[date && formatDate(date), place].filter(Boolean).join(' · ')}</p>
        {description && <p className="max-w-[72ch] text-cell whitespace-pre-line text-2">{description}</p>}
      </li>
    ))}
  </List>
)

const packageFacts = (
  { destinations, days, vehicle, guide, pickup }: Of<'land-package'>,
  stays: readonly BookedStay[],
): Fact[] => [
  { label: 'Destinations', value: destinations.join(', ') },
  { label: 'Hotels', value: stays.length > 0 && <Stays stays={stays} /> },
  { label: 'Vehicle', value: vehicle },
  { label: 'Guide', value: guide },
  { label: 'Pick-up', value: pickup },
  { label: 'Day by day', value: days.length > 0 && <Days days={days} /> },
]

function factsOf({ details, country, startDate, lines }: CrmBooking): Fact[] {
  const stays = staysOf(
    details,
    startDate,
    lines.map((line) => ({ ...line, portalId: line.portal?.id ?? null })),
  )
  switch (details.kind) {
    case 'flight':
      return flightFacts(details, country)
    case 'hotel':
      return hotelFacts(details, stays)
    case 'land-package':
      return packageFacts(details, stays)
  }
}

/** What is booked, by its kind. */
export function FactsCard({ booking }: { booking: CrmBooking }) {
  const { startDate, endDate, country, notes } = booking
  return (
    <Card title="Booked">
      <DescriptionList
        items={[
          { label: 'Travel', value: <span className="num">{formatDateRange(startDate, endDate)}</span> },
          { label: 'Country', value: country },
          ...factsOf(booking).map((fact) => ({ ...fact, value: fact.value || null })),
          { label: 'Notes', value: notes && <span className="whitespace-pre-line">{notes}</span> },
        ]}
      />
    </Card>
  )
}
