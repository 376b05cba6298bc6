import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { hotelsOf, pricedOf } from '@karavan/contracts/crm/quotations/content'
import { daysShown } from '@karavan/contracts/crm/quotations/day-plan'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { guestKinds, type PlainLine, type QuotedGuests } from '@karavan/domain/crm/quotation'
import { resolveLines } from '@karavan/domain/crm/quotation-price'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum, times, toMajor } from '@karavan/domain/base/money'
import { customerChoiceValues } from '../../../../shared/customers/customer-choice.ts'
import type { BookingValues, LineValues } from './booking-form.ts'
import { newLine } from './booking-form.ts'
import { noDetails, noSegment, noStay } from './detail-values.ts'
import { firstVisa, partyOf } from './traveller-values.ts'

/** The kinds of enquiry a kind of booking may come from, the likeliest first. */
export const askedKinds: Record<CrmBookingKind, readonly EnquiryKind[]> = {
  flight: ['flight', 'package', 'hotel', 'visa'],
  hotel: ['hotel', 'package', 'flight', 'visa'],
  'land-package': ['package', 'hotel', 'flight', 'visa'],
}

const twenty = (count: number) => Math.min(20, count)

/** What an enquiry says of the booking, whatever kind it is. */
function askedDetails(details: EnquiryDetails): Partial<BookingValues> {
  switch (details.kind) {
    case 'flight': {
      const { segments, cabin, airline } = details
      const days = segments.flatMap(({ date }) => date ?? []).toSorted()
      return {
        segments: segments.map(({ from, to, date }) => ({ ...noSegment, from, to, date: date ?? '', cabin })),
        airline: airline ?? '',
        startDate: days[0] ?? '',
        endDate: days.at(-1) ?? '',
        destinations: segments.slice(0, 1).map(({ to }) => to),
      }
    }
    case 'hotel': {
      const { destination, preferredHotel, checkIn, checkOut, rooms, party, mealPlan } = details
      return {
        hotel: preferredHotel ?? '',
        place: destination,
        checkIn: checkIn ?? '',
        checkOut: checkOut ?? '',
        rooms: [{ type: '', count: rooms, adults: twenty(party.adults), children: twenty(party.children) }],
        mealPlan: mealPlan ?? '',
        startDate: checkIn ?? '',
        endDate: checkOut ?? '',
        destinations: [destination],
      }
    }
    case 'package': {
      const { destinations, when, nights, mealPlan } = details
      const last = when.date && nights ? addDays(when.date, nights) : ''
      return {
        destinations,
        startDate: when.date ?? '',
        endDate: last,
        checkIn: when.date ?? '',
        checkOut: last,
        place: destinations[0] ?? '',
        mealPlan: mealPlan ?? '',
        segments: [{ ...noSegment, to: destinations[0] ?? '', date: when.date ?? '' }],
      }
    }
    case 'visa':
      return { country: details.country, startDate: details.travelDate ?? '' }
  }
}

const partyIn = (details: EnquiryDetails) =>
  details.kind === 'visa' ? { adults: details.applicants, children: 0, infants: 0 } : details.party

/** What a booking of an enquiry begins with. */
export function fromEnquiry({ id, customerId, customerName, assignedTo, details }: Enquiry): Partial<BookingValues> {
  const said = askedDetails(details)
  return {
    ...customerChoiceValues(customerId),
    ...said,
    enquiryId: id,
    ...(assignedTo ? { assignedTo } : {}),
    travellers: partyOf(partyIn(details), { id: customerId, name: customerName }, firstVisa(said.country ?? '')),
  }
}

const unitOf = {
  adults: 'adult',
  childrenWithBed: 'childWithBed',
  childrenWithoutBed: 'childWithoutBed',
  infants: 'infant',
} as const

/** What a line of a quotation costs in its own currency. */
const ownCost = ({ cost }: PlainLine, guests: QuotedGuests): Minor =>
  cost.per === 'all'
    ? times(cost.unit, cost.quantity)
    : sum(guestKinds.map((kind) => times(cost[unitOf[kind]], guests[kind])))

/** What a booking of a quotation begins with: the option and extras that were accepted, else the first option. */
export function fromQuotation(kind: CrmBookingKind, quotation: Quotation, today: PlainDate): Partial<BookingValues> {
  const { current, customerId, customerName, enquiryId, id } = quotation
  const { content } = current
  const option = content.options.find(({ key }) => key === current.option) ?? content.options[0]
  if (!option) return { ...customerChoiceValues(customerId), quotationId: id }
  const totals = current.chosen ?? current.totals[option.key]
  const sells = new Map(totals?.lines.map(({ key, sell }) => [key, sell]))
  const choice = { option: option.key, extras: current.chosen ? current.extras : [] }
  const chosen = resolveLines(pricedOf(content), current.rates, choice)
  const { startDate, endDate, destinations, country, guests, title, taxAs } = content
  const hotels = hotelsOf(option)
  const [stay] = hotels
  const { adults, infants, childrenWithBed, childrenWithoutBed } = guests
  const children = childrenWithBed + childrenWithoutBed
  return {
    ...customerChoiceValues(customerId),
    enquiryId: enquiryId ?? '',
    quotationId: id,
    title,
    country,
    taxAs,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    destinations: [...destinations],
    travellers: partyOf(
      { adults, children, infants, childrenAges: content.childrenAges },
      { id: customerId, name: customerName },
      firstVisa(country),
    ),
    lines: chosen.map(
      (line): LineValues => ({
        ...newLine(kind),
        service: line.service,
        label: line.label,
        supplier: line.supplier ?? '',
        from: line.from ?? '',
        until: line.until ?? '',
        currency: line.currency,
        cost: toMajor(ownCost(line, guests)),
        sell: sells.get(line.key) ?? null,
      }),
    ),
    instalments: (totals?.instalments ?? []).map(({ label, dueOn, amount }) => ({
      id: '',
      label,
      dueOn: dueOn ?? today,
      amount,
      paid: false,
    })),
    days: daysShown(content, choice).map(({ date, place, title: name, description }) => ({
      date: date ?? '',
      place,
      title: name,
      description,
    })),
    hotels: hotels.map(({ place, hotel, roomType, mealPlan, nights }) => ({
      ...noStay,
      place,
      hotel,
      roomType: roomType ?? '',
      mealPlan: mealPlan ?? '',
      nights,
    })),
    hotel: stay?.hotel ?? '',
    place: stay?.place ?? destinations[0] ?? '',
    checkIn: startDate ?? '',
    checkOut: endDate ?? '',
    mealPlan: stay?.mealPlan ?? '',
    rooms: noDetails.rooms.map((room) => ({
      ...room,
      type: stay?.roomType ?? '',
      adults: twenty(adults),
      children: twenty(children),
    })),
    segments: [{ ...noSegment, to: destinations[0] ?? '', date: startDate ?? '' }],
  }
}
