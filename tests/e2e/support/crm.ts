import { baseURL, callerOf, demo } from './people.ts'

/** A day so many days from today, where the house is. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)

/** Posts something as an agent, once. */
async function post<T>(path: string, body: unknown): Promise<T> {
  const { token } = await callerOf(demo.agent)
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** Makes a package enquiry of somebody with an e-mail address, without the browser. */
export const newPackageEnquiry = (name: string, email: string) =>
  post<{ id: string; number: string }>('/crm/enquiries/package', {
    customer: { name, email },
    source: 'WhatsApp',
    priority: 'normal',
    budgetCurrency: 'INR',
    tags: [],
    followUp: { dueAt: new Date(Date.now() + 86_400_000).toISOString(), way: 'call' },
    details: {
      kind: 'package',
      destinations: ['Jaipur', 'Udaipur'],
      when: { date: dayAhead(20), month: null, flexible: false },
      nights: 4,
      party: { adults: 2, children: 0, childrenAges: [], infants: 0 },
      rooms: 1,
      services: ['Hotels', 'Transfers'],
    },
  })

const line = (key: string, label: string, unit: number) => ({
  key,
  service: 'Hotel',
  label,
  supplier: `Supplier of ${label}`,
  from: null,
  until: null,
  currency: 'USD',
  cost: { per: 'all', unit, quantity: 2 },
  markup: { kind: 'percent', value: 10 },
})

export type Quoted = { id: string; number: string; version: number; total: number; link: { path: string } | null }

/** Makes a quotation with two options and an extra, and sends it by its link. */
export async function sentQuotation(name: string): Promise<Quoted & { link: { path: string } }> {
  const made = await post<Quoted>('/crm/quotations', {
    customer: { name },
    content: {
      title: 'Two lakes',
      destinations: ['Udaipur'],
      country: 'India',
      startDate: dayAhead(60),
      endDate: dayAhead(63),
      guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
      image: '/scenes/lake-two-lakes.svg',
      overview: 'Three quiet days by the water.',
      days: [{ date: dayAhead(60), place: 'Udaipur', title: 'By the lake', description: 'A boat at dusk.', meals: [] }],
      options: [
        { key: 'standard', name: 'Standard', summary: '', lines: [line('a', 'Lake Lane', 200)] },
        { key: 'deluxe', name: 'Deluxe', summary: '', lines: [line('b', 'Lake Palace', 500)] },
      ],
      extras: [{ key: 'boat', name: 'Private boat', summary: '', lines: [line('c', 'Boat', 50)] }],
      inclusions: ['Breakfast'],
      exclusions: ['Flights'],
      terms: 'As agreed.',
      taxAs: 'package',
      taxReason: 'Sold as a tour',
      instalments: [
        { label: 'On acceptance', percent: 30, dueOn: null },
        { label: 'Before travel', percent: 70, dueOn: dayAhead(40) },
      ],
      validUntil: dayAhead(7),
    },
  })
  const sent = await post<Quoted>(`/crm/quotations/${made.id}/send`, { mail: false, version: made.version })
  if (!sent.link) throw new Error(`${sent.number} has no link`)
  return { ...sent, link: sent.link }
}

type Booked = { id: string; number: string; lines: { id: string; request: { path: string | null } | null }[] }

/** The supplier of what `newHotelBooking` makes. */
export const hotelSupplier = 'Gulf Rooms'

/** Makes a hotel booking in so many days with one line of one supplier, without the browser. */
export const newHotelBooking = (name: string, inDays = 20) =>
  post<Booked>('/crm/bookings/hotel', {
    customer: { name },
    title: 'Creek View, Dubai',
    country: 'United Arab Emirates',
    startDate: dayAhead(inDays),
    endDate: dayAhead(inDays + 4),
    travellers: [{ name, kind: 'adult', visa: 'Granted' }],
    details: {
      kind: 'hotel',
      hotel: 'Creek View',
      place: 'Dubai',
      checkIn: dayAhead(inDays),
      checkOut: dayAhead(inDays + 4),
      rooms: [{ type: 'Twin', count: 1, adults: 1, children: 0 }],
    },
    lines: [
      {
        service: 'Hotel',
        label: 'Creek View, 4 nights',
        supplier: hotelSupplier,
        terms: 'Before check-in',
        from: dayAhead(inDays),
        until: dayAhead(inDays + 4),
        currency: 'INR',
        cost: 50_000,
        sell: 56_000,
      },
    ],
    taxAs: 'package',
    instalments: [],
  })

/** Asks the supplier of such a booking for its service, and answers with the path of their page. */
export async function supplierPath({ id, lines }: Booked): Promise<string> {
  const asked = await post<Booked>(`/crm/bookings/hotel/${id}/services/${lines[0]?.id}/request`, { mail: false })
  const path = asked.lines[0]?.request?.path
  if (!path) throw new Error(`${asked.number} has no page for its supplier`)
  return path
}
