import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { Party } from '@karavan/domain/crm/enquiry-details'
import { capital, formatCount, formatDate, formatDateRange, formatNights } from '../../../ui/format.ts'

const monthWords = (month: string) => formatDate(`${month}-01`).replace(/^1 /, '')

/** Who travels: "2 adults, 1 child (7)". */
function partyWords({ adults, children, childrenAges, infants }: Party): string {
  const ages = childrenAges.length > 0 ? ` (${childrenAges.join(', ')})` : ''
  return [
    formatCount(adults, 'adult'),
    children > 0 && `${formatCount(children, 'child', 'children')}${ages}`,
    infants > 0 && formatCount(infants, 'infant'),
  ]
    .filter(Boolean)
    .join(', ')
}

type Fact = { label: string; value: string | null }

const counted = (count: number | null, one: string) => (count === null ? null : formatCount(count, one))
const day = (date: string | null) => date && formatDate(date)

/** When a stay is, with as much of it as is known. */
function stayWords(from: string | null, until: string | null): string | null {
  if (from && until) return formatDateRange(from, until)
  return from ? `from ${formatDate(from)}` : until && `until ${formatDate(until)}`
}

/** What is asked for, as pairs of name and value. */
export function detailFacts(details: EnquiryDetails): Fact[] {
  switch (details.kind) {
    case 'package': {
      const { date, month, flexible } = details.when
      const when = day(date) ?? (month && monthWords(month))
      return [
        { label: 'Destinations', value: details.destinations.join(', ') },
        { label: 'Starts from', value: details.fromCity },
        { label: 'Travel', value: when && `${when}${flexible ? ', flexible' : ''}` },
        { label: 'Nights', value: details.nights === null ? null : formatNights(details.nights) },
        { label: 'Travellers', value: partyWords(details.party) },
        {
          label: 'Rooms',
          value: [counted(details.rooms, 'room'), details.extraBeds ? counted(details.extraBeds, 'extra bed') : null]
            .filter(Boolean)
            .join(', '),
        },
        { label: 'Hotels', value: details.hotelCategory },
        { label: 'Meals', value: details.mealPlan },
        { label: 'Services', value: details.services.join(', ') },
        { label: 'Occasion', value: details.occasion },
      ]
    }
    case 'flight':
      return [
        { label: 'Trip', value: capital(details.tripType) },
        ...details.segments.map(({ from, to, date, time }, index) => ({
          label: `Flight ${index + 1}`,
          value: [`${from} to ${to}`, day(date), time].filter(Boolean).join(', '),
        })),
        { label: 'Travellers', value: partyWords(details.party) },
        { label: 'Cabin', value: details.cabin },
        { label: 'Fare', value: details.fareType },
        { label: 'Airline', value: [details.airline, details.directOnly && 'direct only'].filter(Boolean).join(', ') },
        { label: 'Baggage', value: details.baggage },
      ]
    case 'hotel':
      return [
        { label: 'Destination', value: details.destination },
        { label: 'Stay', value: stayWords(details.checkIn, details.checkOut) },
        { label: 'Rooms', value: formatCount(details.rooms, 'room') },
        { label: 'Guests', value: partyWords(details.party) },
        { label: 'Stars', value: details.stars === null ? null : `${details.stars} star` },
        { label: 'Meals', value: details.mealPlan },
        { label: 'Preferred hotel', value: details.preferredHotel },
        { label: 'Pet', value: details.pets ? 'Yes' : null },
      ]
    case 'visa':
      return [
        { label: 'Country', value: details.country },
        { label: 'Type', value: `${capital(details.visaType)}, ${details.entries} entry` },
        { label: 'Applicants', value: String(details.applicants) },
        { label: 'Nationality', value: details.nationality },
        { label: 'Travel', value: day(details.travelDate) },
        { label: 'Appointment', value: day(details.appointmentOn) },
        { label: 'In hand', value: details.documentsInHand.join(', ') },
        { label: 'Express', value: details.express ? 'Yes' : null },
      ]
  }
}
