import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { PackageService } from '@karavan/domain/crm/enquiry-details'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { dayWords } from '../../../platform/words.ts'
import {
  type Begun,
  knownAges,
  blankContent,
  clip,
  daysIn,
  eachOfThem,
  guestsOf,
  lineFor,
  nightsAmong,
} from './draft-content.ts'

type Of<K extends EnquiryDetails['kind']> = Extract<EnquiryDetails, { kind: K }>

/** What is asked for, the countries of the places in it as far as they are known, and what it is called. */
type Wished = { details: EnquiryDetails; subject: string; country: string }

type Option = QuotationContent['options'][number]

const one = (name: string, lines: Option['lines']): Option[] => [{ key: 'standard', name, summary: '', lines }]

const toBeChosen = 'To be chosen'

const serviceOf: Record<Exclude<PackageService, 'Hotels'>, { service: QuotedService; label: string; each: boolean }> = {
  Flights: { service: 'Flight', label: 'Flights', each: true },
  Transfers: { service: 'Transfer', label: 'Transfers', each: false },
  Sightseeing: { service: 'Sightseeing', label: 'Sightseeing', each: true },
  Visa: { service: 'Visa', label: 'Visa', each: true },
  Insurance: { service: 'Insurance', label: 'Travel insurance', each: true },
  Guide: { service: 'Guide', label: 'Guide', each: false },
}

function packageContent(details: Of<'package'>): Partial<QuotationContent> {
  const { destinations, when, party, services, hotelCategory, mealPlan, occasion, fromCity } = details
  const nights = details.nights ?? destinations.length
  const stays = nightsAmong(destinations, Math.max(nights, destinations.length))
  const startDate = when.date
  let from = startDate
  const rooms = details.rooms ?? 1
  const stayLines = stays.map(({ place, nights: some }, index): QuotedLine => {
    const until = from && addDays(from, some)
    const line = lineFor(`stay-${index + 1}`, 'Hotel', `Hotel in ${place}, ${some} nights`, {
      item: {
        kind: 'typed',
        hotel: {
          ...{ place: clip(place, 80), hotel: toBeChosen, category: hotelCategory, roomType: null },
          ...{ mealPlan, checkIn: from, nights: some },
        },
      },
      from,
      until,
      cost: { per: 'all', unit: 0, quantity: Math.min(1000, rooms * some) },
    })
    from = until
    return line
  })
  const others = services.flatMap((wish, index) => {
    if (wish === 'Hotels') return []
    const { service, label, each } = serviceOf[wish]
    const words = wish === 'Flights' && fromCity ? `Flights from ${fromCity}` : label
    return lineFor(`wish-${index + 1}`, service, words, each ? { cost: eachOfThem } : {})
  })
  const wanted = services.length === 0 || services.includes('Hotels')
  const length = stays.reduce((all, stay) => all + stay.nights, 0)
  return {
    title: clip(`${destinations.join(', ')}, ${length} nights`, 160),
    destinations: [...destinations],
    startDate,
    endDate: startDate && addDays(startDate, length),
    guests: guestsOf(party, details.extraBeds),
    childrenAges: knownAges(party),
    overview: occasion ?? '',
    days: daysIn(stays, startDate),
    options: one(hotelCategory ?? 'Standard', [...(wanted ? stayLines : []), ...others]),
  }
}

function flightContent(details: Of<'flight'>): Partial<QuotationContent> {
  const { segments, party, cabin, airline } = details
  const dates = segments.flatMap(({ date }) => date ?? []).toSorted()
  const label = ({ from, to, date }: (typeof segments)[number]) =>
    [`${from} to ${to}`, date ? dayWords(date) : '', cabin, airline ?? ''].filter(Boolean).join(', ')
  return {
    destinations: [...new Set(segments.map(({ to }) => to))],
    startDate: dates[0] ?? null,
    endDate: dates.at(-1) ?? null,
    guests: guestsOf(party),
    childrenAges: knownAges(party),
    options: one(
      cabin,
      segments.map((segment, index) =>
        lineFor(`flight-${index + 1}`, 'Flight', label(segment), {
          item: {
            ...{ kind: 'flight', cabin, basic: { adult: 0, child: 0, infant: 0 }, ticketBy: null, fareRules: '' },
            segments: [
              {
                ...{ from: clip(segment.from, 60), to: clip(segment.to, 60), date: segment.date },
                ...{ departs: null, arrives: null, flightNumber: null },
              },
            ],
            valuation: 'fee',
          },
          cost: eachOfThem,
          from: segment.date,
          until: segment.date,
        }),
      ),
    ),
  }
}

function hotelContent(details: Of<'hotel'>): Partial<QuotationContent> {
  const { destination, checkIn, checkOut, rooms, party, stars, mealPlan, preferredHotel } = details
  const nights = checkIn && checkOut ? Math.min(90, daysBetween(checkIn, checkOut)) : 1
  const hotel = preferredHotel ?? toBeChosen
  return {
    destinations: [destination],
    startDate: checkIn,
    endDate: checkOut,
    guests: guestsOf(party),
    childrenAges: knownAges(party),
    options: one('Standard', [
      lineFor('stay-1', 'Hotel', `${preferredHotel ?? `Hotel in ${destination}`}, ${nights} nights`, {
        item: {
          kind: 'typed',
          hotel: {
            ...{ place: clip(destination, 80), hotel, category: stars ? `${stars} star` : null, roomType: null },
            ...{ mealPlan, checkIn, nights },
          },
        },
        from: checkIn,
        until: checkOut,
        cost: { per: 'all', unit: 0, quantity: Math.min(1000, rooms * nights) },
      }),
    ]),
  }
}

function visaContent(details: Of<'visa'>): Partial<QuotationContent> {
  const { country, visaType, entries, travelDate, applicants, express } = details
  const label = `${country}, ${visaType} visa, ${entries} entry${express ? ', express' : ''}`
  return {
    destinations: [country],
    startDate: travelDate,
    endDate: travelDate,
    guests: { adults: applicants, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
    options: one('Standard', [lineFor('visa-1', 'Visa', label, { cost: eachOfThem })]),
  }
}

const wishesOf = (details: EnquiryDetails): Partial<QuotationContent> => {
  if (details.kind === 'package') return packageContent(details)
  if (details.kind === 'flight') return flightContent(details)
  return details.kind === 'hotel' ? hotelContent(details) : visaContent(details)
}

/** A quotation begun from what is asked for: who, when and where as it was said, and a line for each wish, without a price. */
export function contentFromEnquiry({ details, subject, country }: Wished, begun: Begun): QuotationContent {
  const wishes = wishesOf(details)
  return {
    ...blankContent(begun),
    title: clip(subject, 160) || 'New trip',
    country,
    ...wishes,
  }
}
