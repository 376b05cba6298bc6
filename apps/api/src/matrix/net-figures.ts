import type { MarkupBasis } from '@karavan/domain/base/markup'
import { createMarkup } from '../features/money/markups/index.ts'
import { post } from '../features/money/ledger/index.ts'
import { bodyOf, fund, invoiceMade, makeHotel, netPrice, quoteOf, write } from '../features/sales/stays/testing/stay.ts'
import { makeCity, makeTrip, markUpTrips, planIn, tripBody } from '../features/catalogue/itineraries/testing/trip.ts'
import { makeVisa, makeVisaRate } from '../features/catalogue/visas/testing/visa.ts'
import { readRows } from '../testing/rows.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Figures only the house may see, planted so that they can be recognised wherever they come out, under a markup counted so. */
type Planter = (test: TestApp, basis: MarkupBasis) => Promise<number[]>

/** What the house adds: so many percent, or so many rupees. */
const added = (basis: MarkupBasis, percent: number) => ({ basis, value: basis === 'percent' ? percent : 613.57 })

const actorOf = ({ people }: TestApp) => ({ id: null, orgId: people.admin.orgId, name: 'House', requestId: 'test' })

const markup: Planter = async (test, basis) => {
  await createMarkup(test.app.platform.database.db, actorOf(test), {
    service: 'hotel',
    audience: 'agency',
    orgId: test.people.agent.orgId,
    basis,
    value: 13.37,
    from: '2026-01-01',
    until: null,
    note: null,
  })
  return [13.37]
}

/** A sale whose buyer sees the total and never what the supplier gets. */
const sale: Planter = async (test) => {
  const { orgId } = test.people.agent
  const { database } = test.app.platform
  const order = (key: string) => ({
    description: 'Stay',
    cause: { entity: 'test', id: orgId },
    key,
    actor: actorOf(test),
  })
  await database.transaction((db) => post(db, order('net deposit'), 'deposit', { orgId }, { amount: 10_000_00 }))
  await database.transaction((db) =>
    post(
      db,
      order('net sale'),
      'sale',
      { orgId, service: 'hotel', funding: 'wallet' },
      { total: 9_000_00, net: 7_654_32, fee: 1_345_68, cgst: 0, sgst: 0, igst: 0, tcs: 0 },
    ),
  )
  return [7654.32, 1345.68]
}

/** A booking whose buyer pays the price with the markup; what the hotel gets of it is the house's affair. */
const booking: Planter = async (test, basis) => {
  const { database } = test.app.platform
  const { agent } = test.people
  // Without a markup what everybody sees would be the net price.
  for (const audience of ['agencies', 'retail'] as const)
    await createMarkup(database.db, actorOf(test), {
      service: 'hotel',
      audience,
      orgId: null,
      ...added(basis, 17.5),
      from: '2026-01-01',
      until: null,
      note: null,
    })
  const hotel = await makeHotel(database, { price: 1919.19 })
  await fund(database, agent.orgId, 50_000)
  const shownTotal = await quoteOf(test, agent, hotel)
  const net = netPrice(2, 2, 1919.19)
  if (shownTotal <= net) throw new Error('The price holds no markup, so its net figure cannot be told from it')
  const { status, body } = await write<{ data: { id: string } }>(
    test,
    '/hotels/create-book',
    agent,
    bodyOf(hotel, { shownTotal }),
  )
  if (status !== 201) throw new Error(`The booking was refused: ${JSON.stringify(body)}`)
  await invoiceMade(database, body.data.id)
  return [net, 1919.19]
}

/** A trip of the house; what its hotel and its lowest price are without the markup is the house's affair. */
const trip: Planter = async (test, basis) => {
  const { value } = added(basis, 19.3)
  for (const audience of ['agencies', 'retail'] as const) await markUpTrips(test, value, { audience, basis })
  const city = await makeCity(test, { price: 2323.23 })
  await makeTrip(test, test.people.admin, tripBody(planIn(city)))
  const [row] = await readRows<{ net: string }>(
    test.app.platform.database,
    'select from_net as net from itinerary where location_ids @> array[$1::uuid]',
    [city.placeId],
  )
  if (Number(row?.net) <= 2 * 2323.23) throw new Error('The trip has no lowest price that could be told')
  return [2323.23, Number(row?.net)]
}

/** A visa whose buyers see the embassy's fee and ours with the markup; what we take before it, and from others, is ours. */
const visa: Planter = async (test, wanted) => {
  // A visa has no nights to be marked up by.
  const basis = wanted === 'perNight' ? 'percent' : wanted
  for (const audience of ['agencies', 'retail'] as const)
    await createMarkup(test.app.platform.database.db, actorOf(test), {
      service: 'visa',
      audience,
      orgId: null,
      ...added(basis, 23.9),
      from: '2026-01-01',
      until: null,
      note: null,
    })
  const { id } = await makeVisa(test, { country: 'India' })
  const everybody = await makeVisaRate(test, id, { adult: { embassyFee: 4000, serviceFee: 1717.17 } })
  const other = await makeVisaRate(test, id, {
    orgId: test.people.foreignAgent.orgId,
    adult: { embassyFee: 4000, serviceFee: 1515.15 },
  })
  const margins = [everybody, other].map(({ adult }) => adult.marginInr ?? 0)
  // What is charged for a whole application is no part of the margin of a rate.
  if (basis !== 'perBooking' && margins.some((margin) => margin <= 1717.17))
    throw new Error('The margin cannot be told from the fee')
  return [1717.17, 1515.15, ...margins]
}

/** Every feature with a net price plants one here. */
export const planters: Planter[] = [trip, booking, markup, sale, visa]
