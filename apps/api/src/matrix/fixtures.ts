import { activities } from '@karavan/contracts/catalogue/activities/activity.contract'
import { exampleHotel, HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { templates } from '@karavan/contracts/base/templates/template.contract'
import { visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { v7 as uuidv7 } from 'uuid'
import { insertHotels } from '../features/catalogue/hotels/index.ts'
import { insertLocations } from '../features/catalogue/locations/index.ts'
import {
  bodyOf,
  dayFromNow,
  fund,
  invoiceMade,
  makeHotel,
  quoteOf,
  write,
} from '../features/sales/stays/testing/stay.ts'
import { makeSold, orderOf, send as sendActivity } from '../features/sales/activities/testing/activity.ts'
import { book, makeHotels, makeTrip as makeSoldTrip } from '../features/sales/trips/testing/trip.ts'
import { startDeposit } from '../features/money/payments/testing/card.ts'
import { paste } from '../features/catalogue/imports/testing/import.ts'
import { stayItem, trayOf } from '../features/catalogue/quote-tray/testing/quote.ts'
import {
  type City,
  makeTrip,
  type Path,
  planIn,
  makeCity,
  tripBody,
} from '../features/catalogue/itineraries/testing/trip.ts'
import { askedOf, makeTrip as makeTripOf, staysFor } from '../features/sales/trip-hotels/testing/trip.ts'
import { makeDraft, makeOffer } from '../features/sales/visa-applications/testing/application.ts'
import type { Person } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import { crmFixtures } from './crm-fixtures.ts'
import type { Ids } from './ids.ts'

async function locationIds({ app }: TestApp, town = ''): Promise<Ids> {
  const place = (name: string, status: 'active' | 'inactive') => ({
    id: uuidv7(),
    location: name,
    country: 'India',
    displayName: `${name}, India`,
    slug: name.toLowerCase(),
    description: '',
    images: [],
    featured: false,
    status,
  })
  const open = place(`${town}Openville`, 'active')
  const closed = place(`${town}Closedville`, 'inactive')
  await insertLocations(app.platform.database.db, [open, closed])
  return { own: open.id, foreign: closed.id }
}

async function hotelIds(test: TestApp): Promise<Ids> {
  const { db } = test.app.platform.database
  const place = {
    id: uuidv7(),
    location: 'Hotelville',
    country: 'India',
    stateCode: null,
    displayName: 'Hotelville, India',
    slug: 'hotelville',
    description: '',
    images: [],
    featured: false,
    status: 'active' as const,
  }
  await insertLocations(db, [place])
  const make = (status: 'active' | 'inactive') => ({
    id: uuidv7(),
    place,
    fields: HotelBody.parse({ ...exampleHotel, hotelName: `Hotel ${status}`, locationId: place.id, status }),
  })
  const [open, closed] = [make('active'), make('inactive')]
  await insertHotels(db, [open, closed])
  return { own: open.id, foreign: closed.id }
}

async function activityIds(test: TestApp): Promise<Ids> {
  const { own: locationId } = await locationIds(test, 'Activityville')
  const make = async (status: 'active' | 'inactive') => {
    const { body } = await test.call<{ data: { id: string } }>('POST', '/activities', {
      as: test.people.admin,
      body: { ...activities.create.example, locationId, status },
    })
    return body.data.id
  }
  return { own: await make('active'), foreign: await make('inactive') }
}

async function markupIds({ call, people }: TestApp): Promise<Ids> {
  const make = async () => {
    const { body } = await call<{ data: { id: string } }>('POST', '/agent-markups', {
      as: people.admin,
      body: { service: 'hotel', audience: 'agencies', basis: 'percent', value: 10, from: '2026-01-01' },
    })
    return body.data.id
  }
  return { own: await make(), foreign: await make() }
}

async function taxIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (market: 'domestic' | 'overseas') => {
    const { body } = await call<{ data: { id: string } }>('POST', '/tax-rates', {
      as: people.admin,
      body: { kind: 'TCS', service: 'activity', market, basis: 'gross', rate: 1, from: '2040-04-01' },
    })
    return body.data.id
  }
  return { own: await make('domestic'), foreign: await make('overseas') }
}

async function templateIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (name: string) => {
    const body = { ...templates.create.example, name }
    return (await call<{ data: { id: string } }>('POST', '/templates', { as: people.admin, body })).body.data.id
  }
  return { own: await make('One of the matrix'), foreign: await make('Another of the matrix') }
}

async function userIds({ people }: TestApp): Promise<Ids> {
  return { own: people.agent.id, foreign: people.foreignAgent.id }
}

async function uploadPdf({ app }: TestApp, token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'proof.pdf')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/files/documents',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json<{ data: { id: string } }>().data.id
}

const fileIds = async (test: TestApp): Promise<Ids> => ({
  own: await uploadPdf(test, test.people.agent.token),
  foreign: await uploadPdf(test, test.people.foreignAgent.token),
})

type BookingIds = { id: string; voucherCode: string }
const madeBookings = new WeakMap<TestApp, Promise<{ own: BookingIds; foreign: BookingIds }>>()

/** One paid booking of each agency, with its invoice written: nothing of it is still under way. */
async function makeBookings(test: TestApp): Promise<{ own: BookingIds; foreign: BookingIds }> {
  const { database } = test.app.platform
  const hotel = await makeHotel(database)
  const make = async (person: Person): Promise<BookingIds> => {
    await fund(database, person.orgId, 100_000)
    const price = await quoteOf(test, person, hotel)
    const body = bodyOf(hotel, { shownTotal: price })
    const answer = await write<{ data: BookingIds }>(test, '/hotels/create-book', person, body)
    await invoiceMade(database, answer.body.data.id)
    return answer.body.data
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

const bookingsOf = (test: TestApp) => {
  const made = madeBookings.get(test) ?? makeBookings(test)
  madeBookings.set(test, made)
  return made
}

async function bookingIds(test: TestApp): Promise<Ids> {
  const { own, foreign } = await bookingsOf(test)
  return { own: own.id, foreign: foreign.id }
}

/** An activity booked by each agency. */
async function activityBookingIds(test: TestApp): Promise<Ids> {
  const walk = await makeSold(test, 'Bookedville')
  const make = async (person: Person) => {
    await fund(test.app.platform.database, person.orgId, 5000)
    const { body } = await sendActivity(test, person, orderOf(walk, { shownTotal: 0 }))
    const { data } = (await sendActivity(test, person, orderOf(walk, { shownTotal: Number(body.current?.total) }))).body
    return data.id
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** A code nobody has stands for a foreign one: who knows a code may see its voucher. */
const voucherCodes = async (test: TestApp): Promise<Ids> => ({
  own: (await bookingsOf(test)).own.voucherCode,
  foreign: 'n'.repeat(32),
})

/** One deposit of each agency that waits for approval. */
async function depositIds(test: TestApp): Promise<Ids> {
  const make = async (person: Person) => {
    const body = {
      way: 'cash',
      amount: 5000,
      bankReference: `RCPT ${person.id.slice(-12)}`,
      paidOn: dayFromNow(-1),
      note: '',
    }
    return (await write<{ data: { id: string } }>(test, '/wallet/deposits', person, body)).body.data.id
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** A page to pay a deposit on; whoever knows its address may pay, so one that nobody has stands for a foreign one. */
const paymentIds = async (test: TestApp): Promise<Ids> => ({
  own: (await startDeposit(test, test.people.agent, 5000)).sessionId,
  foreign: uuidv7(),
})

/** One itinerary of each agency. */
const tripIds =
  (path: Path) =>
  async (test: TestApp): Promise<Ids> => {
    const body = tripBody(planIn(await makeCity(test)))
    const make = async (person: Person) => (await makeTrip(test, person, body, path)).id
    return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
  }

/** One link of each agency to a trip of its own. */
async function shareIds(test: TestApp): Promise<Ids> {
  const { own, foreign } = await tripIds('/itineraries')(test)
  const asked = { startDate: null, adults: 2, childrenAges: [], category: 'Standard' }
  const make = async (as: Person, id: string) => {
    const body = { asked, client: false, days: 30 }
    return (await test.call<{ data: { id: string } }>('POST', `/itineraries/${id}/share`, { as, body })).body.data.id
  }
  return { own: await make(test.people.agent, own), foreign: await make(test.people.foreignAgent, foreign) }
}

/** Hotels that each agency chose for a trip of its own, not booked yet. */
async function tripHotelsIds(test: TestApp): Promise<Ids> {
  const hotels = [await makeHotel(test.app.platform.database)]
  const make = async (as: Person) => {
    const itineraryId = await makeTripOf(test, as, hotels)
    const body = { itineraryId, title: 'Chosen hotels', asked: askedOf(), stays: staysFor(hotels) }
    return (await test.call<{ data: { id: string } }>('POST', '/multi-itinerary-hotels', { as, body })).body.data.id
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** One trip of each agency, paid and with its invoice written. */
async function tripBookingIds(test: TestApp): Promise<Ids> {
  const { database } = test.app.platform
  const trip = await makeSoldTrip(test, await makeHotels(test, 2))
  const make = async (person: Person) => {
    await fund(database, person.orgId, 100_000)
    const { data } = await book(test, trip, person)
    await invoiceMade(database, data.id)
    return data.id
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** A visa on offer, and one that is not. */
async function visaIds({ call, people }: TestApp, name = ''): Promise<Ids> {
  const make = async (status: 'active' | 'inactive') => {
    const body = { ...visas.create.example, name: `Matrix ${name}${status}`, status }
    return (await call<{ data: { id: string } }>('POST', '/visas', { as: people.admin, body })).body.data.id
  }
  return { own: await make('active'), foreign: await make('inactive') }
}

async function visaRateIds(test: TestApp): Promise<Ids> {
  const { own: visaId } = await visaIds(test, 'with a rate, ')
  const make = async () => {
    const body = { ...visaRates.create.example, visaId }
    return (await test.call<{ data: { id: string } }>('POST', '/visa-rates', { as: test.people.admin, body })).body.data
      .id
  }
  return { own: await make(), foreign: await make() }
}

/** One draft of each agency. */
async function visaApplicationIds(test: TestApp): Promise<Ids> {
  const visaId = await makeOffer(test)
  const make = async (person: Person) => (await makeDraft(test, person, visaId)).id
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** Two files of the house; nobody else has any. */
const catalogueImportIds =
  (path: '/rate-imports' | '/hotel-imports', text: string) =>
  async (test: TestApp): Promise<Ids> => ({
    own: (await paste(test, path, text)).id,
    foreign: (await paste(test, path, text)).id,
  })

async function trayItemIds(test: TestApp, city: City): Promise<Ids> {
  const add = async (who: Person) => (await trayOf(test, who).add(stayItem(test, city))).body.data.id
  return { own: await add(test.people.agent), foreign: await add(test.people.foreignAgent) }
}

async function sentQuoteIds(test: TestApp, city: City): Promise<Ids> {
  await trayItemIds(test, city)
  const send = async (who: Person) => (await trayOf(test, who).send()).body.data.id
  return { own: await send(test.people.agent), foreign: await send(test.people.foreignAgent) }
}

/** How to make records for calls with an id in their path; a path that is missing here fails the matrix. */
export const fixtures: Record<string, (test: TestApp) => Promise<Ids>> = {
  ...crmFixtures,
  '/activities/:id': activityIds,
  '/activity-bookings/:id': activityBookingIds,
  '/agent-markups/:id': markupIds,
  '/bookings/:id': bookingIds,
  '/files/:id': fileIds,
  '/hotels/bookings/:userId': userIds,
  '/hotel-imports/:id': catalogueImportIds('/hotel-imports', 'name,place\nNobody,Nowhere'),
  '/hotels/:id': hotelIds,
  '/itineraries/:id': tripIds('/itineraries'),
  '/multi-city-itineraries/:id': tripIds('/multi-city-itineraries'),
  '/locations/:id': (test) => locationIds(test),
  '/multi-itinerary-hotels/:id': tripHotelsIds,
  '/package-bookings/:id': tripBookingIds,
  '/payments/sandbox/:id': paymentIds,
  '/payments/sessions/:id': paymentIds,
  '/payments/webhook/:id': async ({ people }) => ({ own: people.agent.orgId, foreign: people.foreignAgent.orgId }),
  '/quote-tray/items/:id': async (test) => trayItemIds(test, await makeCity(test)),
  '/quote-tray/quotes/:id': async (test) => sentQuoteIds(test, await makeCity(test)),
  '/rate-imports/:id': catalogueImportIds('/rate-imports', 'hotel,room,start,end,cpai\nNowhere,Room,x,y,1'),
  '/shares/:id': shareIds,
  '/tax-rates/:id': taxIds,
  '/templates/:id': templateIds,
  '/users/:id': userIds,
  '/visa-applications/:id': visaApplicationIds,
  '/visa-rates/:id': visaRateIds,
  '/visas/:id': (test) => visaIds(test),
  '/vouchers/:code': voucherCodes,
  '/wallet/deposits/:id': depositIds,
}
