import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import { hotelsOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { daysShown } from '@karavan/contracts/crm/quotations/day-plan'
import { flightsOfLine } from '@karavan/domain/crm/booked-flights'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { agesAmong } from '@karavan/domain/crm/party-ages'
import type { Choice, QuotedGuests } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import type { Traveller } from './crm-booking.table.ts'

type Content = Pick<
  QuotationContent,
  'title' | 'destinations' | 'country' | 'startDate' | 'endDate' | 'days' | 'options' | 'extras'
>
type Option = QuotationContent['options'][number]
type Dates = { startDate: PlainDate; endDate: PlainDate }

/** What an enquiry becomes when it is booked. */
export const kindOf = (details: EnquiryDetails | null): CrmBookingKind =>
  details?.kind === 'flight' || details?.kind === 'hotel' ? details.kind : 'land-package'

const known = (days: readonly (PlainDate | null)[]): PlainDate[] => days.flatMap((day) => day ?? []).toSorted()

/** When the trip is: as quoted, else as its lines and days say, else as it was asked for, and never before today. */
export function datesOf(
  content: Content,
  lines: readonly { from: PlainDate | null; until: PlainDate | null }[],
  asked: PlainDate | null,
  today: PlainDate,
): Dates {
  const said = known([...lines.flatMap(({ from, until }) => [from, until]), ...content.days.map(({ date }) => date)])
  const startDate = content.startDate ?? said.at(0) ?? asked ?? today
  const last = content.endDate ?? said.at(-1) ?? addDays(startDate, Math.max(0, content.days.length - 1))
  return { startDate, endDate: last < startDate ? startDate : last }
}

/** Those who travel, the customer first; whoever has no name yet has a number, and children their ages. */
export function travellersOf(
  guests: QuotedGuests,
  childrenAges: readonly number[],
  leader: string,
  visa: Traveller['visa'],
): Traveller[] {
  const named = (kind: Traveller['kind'], word: string, ages: readonly (number | null)[]): Traveller[] =>
    ages.map((age, index) => ({ name: `${word} ${index + 1}`, kind, age, memberId: null, visa }))
  const children = guests.childrenWithBed + guests.childrenWithoutBed
  const ages = agesAmong({ children, infants: guests.infants }, childrenAges)
  const [first, ...others] = [
    ...named(
      'adult',
      'Adult',
      Array.from({ length: guests.adults }, () => null),
    ),
    ...named('child', 'Child', ages.children),
    ...named('infant', 'Infant', ages.infants),
  ]
  return [{ kind: 'adult', memberId: null, visa, ...first, name: leader }, ...others]
}

/** What flies in lines that were chosen, as it was quoted. */
function quotedFlights(lines: readonly QuotedLine[], { startDate }: Dates) {
  const flights = lines.flatMap((line) => (line.item.kind === 'flight' ? { ...line, item: line.item } : []))
  return {
    segments: flights.flatMap((line) =>
      flightsOfLine(line, startDate).map((segment) => ({ ...segment, cabin: line.item.cabin })),
    ),
    fareRules: [...new Set(flights.map(({ item }) => item.fareRules).filter(Boolean))].join('\n'),
  }
}

function flightOf(
  asked: EnquiryDetails | null,
  content: Content,
  lines: readonly QuotedLine[],
  dates: Dates,
): CrmBookingDetails {
  const flight = asked?.kind === 'flight' ? asked : null
  const quoted = quotedFlights(lines, dates)
  const wished = flight?.segments ?? [{ from: content.title.slice(0, 60), to: content.country, date: null }]
  const segments = wished.map(({ from, to, date }) => ({
    from,
    to: to.slice(0, 60),
    date: date ?? dates.startDate,
    departs: null,
    arrives: null,
    flightNumber: null,
    cabin: flight?.cabin ?? 'Economy',
  }))
  return {
    kind: 'flight',
    pnr: null,
    airline: flight?.airline ?? null,
    segments: quoted.segments.length > 0 ? quoted.segments.slice(0, 12) : segments,
    tickets: [],
    ticketBy: null,
    fareRules: quoted.fareRules.slice(0, 3000),
  }
}

function hotelOf(
  asked: EnquiryDetails | null,
  content: Content,
  option: Option | undefined,
  guests: QuotedGuests,
  { startDate, endDate }: Dates,
): CrmBookingDetails {
  const stay = option && hotelsOf(option)[0]
  return {
    kind: 'hotel',
    hotel:
      stay?.hotel ?? option?.lines.find(({ service }) => service === 'Hotel')?.label.slice(0, 160) ?? content.title,
    place: stay?.place ?? content.destinations[0] ?? content.country,
    address: null,
    phone: null,
    checkIn: startDate,
    checkOut: endDate,
    rooms: [
      {
        type: stay?.roomType ?? 'Room',
        count: asked?.kind === 'hotel' ? Math.min(100, asked.rooms) : 1,
        adults: Math.min(20, guests.adults),
        children: Math.min(20, guests.childrenWithBed + guests.childrenWithoutBed),
      },
    ],
    mealPlan: stay?.mealPlan ?? null,
    confirmationNo: null,
  }
}

/** What is booked, as far as the quotation and the enquiry before it say. */
export function detailsOf(
  kind: CrmBookingKind,
  asked: EnquiryDetails | null,
  content: Content & { guests: QuotedGuests },
  choice: Choice,
  dates: Dates,
): CrmBookingDetails {
  const option = content.options.find(({ key }) => key === choice.option)
  if (kind === 'flight') {
    const extras = content.extras.filter(({ key }) => choice.extras.includes(key))
    const lines = [...(option ? [option] : []), ...extras].flatMap((group) => group.lines)
    return flightOf(asked, content, lines, dates)
  }
  if (kind === 'hotel') return hotelOf(asked, content, option, content.guests, dates)
  return {
    kind: 'land-package',
    itineraryId: null,
    destinations: content.destinations,
    hotels: (option ? hotelsOf(option) : []).map(({ place, hotel, roomType, mealPlan, nights }) => ({
      place,
      hotel,
      roomType,
      mealPlan,
      nights,
      confirmationNo: null,
    })),
    days: daysShown(content, choice).map(({ date, place, title, description }) => ({
      date,
      place,
      title,
      description,
    })),
    vehicle: null,
    guide: null,
    pickup: null,
  }
}
