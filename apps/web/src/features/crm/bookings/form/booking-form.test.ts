import { describe, expect, it } from 'vitest'
import { bookingForm, type BookingValues, newBooking, newLine, suggestedTitle } from './booking-form.ts'
import { clockOf, followed, noSegment, spanOf, toDetails, toDetailValues } from './detail-values.ts'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import { toMinor } from '@karavan/domain/base/money'
import { inCountry, newTraveller, partyOf, seat, ticketsOf, travellerKind, withTickets } from './traveller-values.ts'

const own = '0198f1c2-0000-7000-8000-000000000001'
const leg = { ...noSegment, from: 'BOM', to: 'DXB', date: '2027-01-10' }
const flight: Partial<BookingValues> = {
  customerId: own,
  country: 'United Arab Emirates',
  startDate: '2027-01-10',
  endDate: '2027-01-15',
  segments: [leg],
  travellers: [newTraveller('Needed', 'Asha Rao')],
}
const stay: Partial<BookingValues> = {
  ...flight,
  hotel: 'Creek View',
  place: 'Dubai',
  checkIn: '2027-01-10',
  checkOut: '2027-01-15',
  rooms: [{ type: 'Twin', count: 1, adults: 2, children: 0 }],
}

const read = (kind: CrmBookingKind, over: Partial<BookingValues>, total: number | null = null) =>
  bookingForm(kind, true, () => total).safeParse(newBooking(kind, own, over))
const faults = (kind: CrmBookingKind, over: Partial<BookingValues>, total: number | null = null) =>
  (read(kind, over, total).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('the form of a booking', () => {
  it('says all that is missing, each at its own field', () => {
    expect(faults('flight', {})).toEqual([
      ['name', 'Required'],
      ['title', 'Required'],
      ['country', 'Required'],
      ['startDate', 'Required'],
      ['endDate', 'Required'],
      ['travellers.0.name', 'Required'],
      ['segments.0.from', 'Required'],
      ['segments.0.to', 'Required'],
      ['segments.0.date', 'Required'],
    ])
    const [fault] = faults('hotel', { ...stay, checkOut: '2027-01-10' })
    expect(fault).toEqual(['checkOut', 'After the check-in'])
  })

  it('says with the first faults what ends before it begins', () => {
    const early = { ...flight, customerId: '', endDate: '2027-01-09' }
    const lines = [newLine('flight'), { ...newLine('flight'), label: 'Fare', from: '2027-01-10', until: '2027-01-08' }]
    const found = faults('flight', { ...early, lines })
    expect(found).toContainEqual(['name', 'Required'])
    expect(found).toContainEqual(['endDate', 'Not before the first day'])
    expect(found).toContainEqual(['lines.1.until', 'Not before its first day'])
    expect(faults('flight', { ...flight, endDate: '2027-01-10' })).toEqual([])
  })

  it('names itself by what is booked, sends no blank line, and finds faults in the lines after it', () => {
    expect(read('flight', flight).data).toMatchObject({ title: 'BOM – DXB', lines: [], customer: { customerId: own } })
    expect(suggestedTitle('hotel', newBooking('hotel', own, stay))).toBe('Creek View, Dubai')
    const lines = [newLine('flight'), { ...newLine('flight'), label: 'Fare', sell: 5000 }]
    expect(faults('flight', { ...flight, lines })).toEqual([['lines.1.cost', 'Required']])
  })

  it('takes the days of a stay from the stay', () => {
    expect(read('hotel', stay).data).toMatchObject({ startDate: '2027-01-10', endDate: '2027-01-15' })
  })

  it('refuses instalments that are not the total, where the total is known', () => {
    const instalments = [{ id: '', label: 'Now', dueOn: '2026-12-01', amount: 300, paid: false }]
    expect(faults('flight', { ...flight, instalments }, toMinor(1000)).map(([field]) => field)).toEqual(['instalments'])
    expect(faults('flight', { ...flight, instalments }, toMinor(300))).toEqual([])
    expect(faults('flight', { ...flight, instalments }, null)).toEqual([])
  })

  it('brings details back as they were sent', () => {
    const values = newBooking('flight', own, {
      ...flight,
      ticketByDate: '2026-12-01',
      ticketByTime: '18:30',
      pnr: 'X4K9QZ',
    })
    const details = CrmBookingDetails.parse(toDetails('flight', values, [{ traveller: 'Asha Rao', number: '176-1' }]))
    const back = toDetailValues(details)
    expect(back).toMatchObject({ pnr: 'X4K9QZ', segments: [leg], ticketByDate: '2026-12-01', ticketByTime: '18:30' })
    expect(toDetails('flight', back, back.tickets)).toEqual(details)
    expect(clockOf(null).date).toBe('')
  })

  it('lets the days of a trip follow its flights until they are set apart', () => {
    expect(spanOf(['2027-01-15', '', '2027-01-10'])).toEqual({ first: '2027-01-10', last: '2027-01-15' })
    expect(followed('', '', '2027-01-10')).toBe('2027-01-10')
    expect(followed('2027-01-10', '2027-01-10', '2027-01-11')).toBe('2027-01-11')
    expect(followed('2027-01-09', '2027-01-10', '2027-01-11')).toBe('2027-01-09')
  })
})

describe('those who travel', () => {
  it('are infants until two and children until twelve, on the day they travel', () => {
    expect(travellerKind('2025-01-11', '2027-01-10')).toBe('infant')
    expect(travellerKind('2025-01-10', '2027-01-10')).toBe('child')
    expect(travellerKind('2015-01-11', '2027-01-10')).toBe('child')
    expect(travellerKind('2015-01-10', '2027-01-10')).toBe('adult')
    expect(travellerKind(null, '2027-01-10')).toBe('adult')
  })

  it('need a visa abroad until somebody says otherwise', () => {
    const [asha, ravi] = [newTraveller('Not needed', 'Asha'), newTraveller('Granted', 'Ravi')]
    const abroad = inCountry([asha, ravi], 'India', 'Nepal')
    expect(abroad.map(({ visa }) => visa)).toEqual(['Needed', 'Granted'])
    expect(inCountry(abroad, 'Nepal', 'India').map(({ visa }) => visa)).toEqual(['Not needed', 'Granted'])
    expect(inCountry([asha], 'Nepal', 'Japan').map(({ visa }) => visa)).toEqual(['Not needed'])
  })

  it('hold their tickets, and keep those of nobody among them', () => {
    const tickets = [
      { traveller: 'Asha Rao', number: '176-1' },
      { traveller: 'Somebody else', number: '176-9' },
      { traveller: 'Asha Rao', number: '176-2' },
    ]
    const asha = { name: 'Asha Rao', kind: 'adult' as const, memberId: null, visa: 'Granted' as const }
    const { travellers, others } = withTickets([asha, asha], tickets)
    expect(travellers.map(({ ticket }) => ticket)).toEqual(['176-1, 176-2', ''])
    expect(others).toEqual([tickets[1]])
    expect(ticketsOf(travellers)).toEqual([tickets[0], tickets[2]])
  })

  it('are as many as were asked for, the customer first, and those on file take the places without a name', () => {
    const party = partyOf(
      { adults: 2, children: 1, infants: 0, childrenAges: [7] },
      { id: own, name: 'Asha Rao' },
      'Needed',
    )
    expect(party.map(({ name, kind, age, memberId }) => [name, kind, age, memberId])).toEqual([
      ['Asha Rao', 'adult', null, own],
      ['Adult 2', 'adult', null, ''],
      ['Child 1', 'child', 7, ''],
    ])
    const child = { ...newTraveller('Not needed', 'Ravi Rao'), kind: 'child' as const, memberId: 'm' }
    const seated = seat(party, child)
    expect(seated[2]).toEqual({ name: 'Ravi Rao', kind: 'child', age: 7, memberId: 'm', visa: 'Needed', ticket: '' })
    expect(seat(seated, { ...child, name: 'Mira Rao' }).map(({ name }) => name)).toEqual([
      'Asha Rao',
      'Adult 2',
      'Ravi Rao',
      'Mira Rao',
    ])
    expect(seat([newTraveller('Needed')], child).map(({ name }) => name)).toEqual(['Ravi Rao'])
  })
})
