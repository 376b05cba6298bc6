import { dayAhead, post } from '../../tests/e2e/support/crm.ts'

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

/** Makes a hotel booking in so many days with one line of one supplier, without the browser. */
export const newHotelBooking = (name: string, inDays = 20) =>
  post('/crm/bookings/hotel', {
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
        supplier: 'Gulf Rooms',
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
