import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { addDays } from '@karavan/domain/base/dates'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { type Asked, preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { dayHere } from '../../../shared/today.ts'
import { pretendMedia } from '../../../ui/testing.ts'
import { AvailabilityPage } from './AvailabilityPage.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { dubai, hotelOf, offerOf, resultOf } from './testing.ts'

const server = preparePages()
const agent = profileOf({ userType: 'Agent' }, { ownMarkup: { hotel: { basis: 'percent', value: 10 } } })
/** Somebody of its staff whom the server tells clients' prices alone. */
const sales = profileOf({ userType: 'SystemUser' }, { orgKind: 'agency', role: 'Sales', rights: ['quote', 'receipts'] })
const open = (address: string, who = agent) =>
  server.open(
    [
      { path: '/hotel/hotels/availability/:location', element: <AvailabilityPage /> },
      { path: '/hotel/hotels/hotel-details/:location', element: <DetailsPage /> },
    ],
    address,
    who,
  )

/** Opens a page and turns it to the client. */
async function openToClient(address: string) {
  await open(address)
  fireEvent.click(await screen.findByRole('switch', { name: 'Client view' }))
}

const stay = `fromDate=${addDays(dayHere(), 30)}&untilDate=${addDays(dayHere(), 34)}&adultsCount=2`
const results = `/hotel/hotels/availability/dubai?${stay}`

/** What the agency pays is a whole thousand and what its client pays is not, so that a figure tells whose it is. */
const own = (number: number) => number * 4000
const priceOf = (number: number) => ({
  totalInr: own(number),
  perNightInr: own(number) / 4,
  clientTotalInr: own(number) + number * 400 + 37,
  explanation: [{ what: 'Room', how: 'a rate', amount: own(number) }],
})
const rowOf = (number: number): AvailableHotel => ({
  ...resultOf(number),
  ...priceOf(number),
  value: { score: 7.2, parts: [{ what: 'Price', how: '12 % below', points: 3.7, most: 6 }] },
})

/** Every amount on the page, in what is read and in what is heard. */
function figures(): number[] {
  const heard = [...document.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'aria-valuetext', 'title', 'value', 'alt', 'min', 'max']
      .map((name) => element.getAttribute(name) ?? '')
      .filter((text) => /₹|^\d{4,}$/.test(text)),
  )
  const text = `${document.body.textContent} ${heard.join(' ')}`
  return [...text.matchAll(/(?:₹|\b)(\d[\d,]{3,}(?:\.\d+)?)/g)].map(([, amount]) => Number(amount?.replaceAll(',', '')))
}
const agencyFigures = [2, 3].flatMap((number) => [own(number), own(number) / 4])
const leaked = () => figures().filter((one) => agencyFigures.includes(one))

beforeEach(() => {
  pretendMedia('min-width: 1024px')
  server.answers['GET /locations/options'] = { data: [dubai] }
  server.answers['GET /hotels/availability/dubai'] = () => ({
    data: [2, 3].map(rowOf),
    meta: { page: 1, pageSize: 20, total: 2, places: [{ ...dubai, latitude: 25, longitude: 55 }], nearest: [] },
  })
  server.answers['GET /hotels/availability/dubai/facets'] = ({ url }: Asked) => {
    const [min, max] = url.searchParams.get('prices') === 'client' ? [8837, 13_237] : [8000, 12_000]
    const price = { min, max, bars: [1, 1] }
    return { data: { total: 2, stars: [], amenities: [], plans: [], free: 0, price } }
  }
})

describe('client view', () => {
  it('shows client figures only in the rows and the filters', async () => {
    await openToClient(results)
    const table = await screen.findByRole('table', { name: '2 hotels in Dubai' })
    await within(table).findByText('₹2,209 a night')
    within(table).getByText('₹8,837')
    expect(within(table).queryByText('Your price')).toBeNull()
    expect(within(table).queryByText('Value')).toBeNull()
    expect(screen.queryByText(/you earn/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All filters' }))
    const low = await screen.findByRole('slider', { name: 'Lowest total' })
    expect(low.getAttribute('aria-valuetext')).toBe('₹8,800')
    expect(leaked()).toEqual([])
    expect(server.sent('GET /hotels/availability/dubai').at(-1)?.url.searchParams.get('prices')).toBe('client')
    await expectAccessible()
  })

  it('shows client figures only on cards and in the comparison', async () => {
    await openToClient(results)
    fireEvent.click(screen.getByRole('radio', { name: 'Cards' }))
    await screen.findByRole('heading', { name: '2 hotels in Dubai' })
    await screen.findAllByRole('slider')
    for (const box of screen.getAllByRole('checkbox', { name: /^Compare/ })) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Compare 2' }))
    await screen.findByRole('dialog', { name: '2 hotels side by side' })
    expect(figures()).toContain(8837)
    expect(leaked()).toEqual([])
  })

  it('shows client figures only on the page of a hotel', async () => {
    const hotel = hotelOf(2)
    const rooms = offerOf(hotel, true).map((room) => ({
      ...room,
      plans: [{ ...room.plans[0], ...priceOf(2), mealPlan: 'cpai' }],
    }))
    server.answers['GET /hotels/hotel-details/dubai'] = { data: { hotel, rooms, similar: [], place: null } }
    await openToClient(`/hotel/hotels/hotel-details/dubai?hotelId=${hotel.id}&${stay}`)
    await screen.findByRole('heading', { name: 'Rooms' })
    expect(figures()).toContain(8837)
    expect(leaked()).toEqual([])
  })

  it('is no switch for who may not know costs: a price is the price, whatever was chosen before', async () => {
    localStorage.setItem('clientView', 'true')
    server.answers['GET /hotels/availability/dubai'] = () => ({
      data: [{ ...rowOf(2), totalInr: 8837, perNightInr: 2209.25, clientTotalInr: null }],
      meta: { page: 1, pageSize: 20, total: 1, places: [{ ...dubai, latitude: 25, longitude: 55 }], nearest: [] },
    })
    await open(results, sales)
    const table = await screen.findByRole('table', { name: '1 hotel in Dubai' })
    await within(table).findByText('₹8,837')
    expect(screen.queryByRole('switch', { name: 'Client view' })).toBeNull()
    expect(screen.queryByText(/you earn|Your price/)).toBeNull()
  })

  it('is not what an agency begins with: that has both prices and what is earned', async () => {
    await open(results)
    const table = await screen.findByRole('table', { name: '2 hotels in Dubai' })
    await within(table).findByText('you earn ₹837')
    within(table).getByText('₹8,000')
    expect(within(table).getAllByText('₹8,837')).toHaveLength(1)
    fireEvent.click(within(table).getByRole('button', { name: /the value of Pavilion 2/ }))
    await screen.findByText('12 % below')
    await expectAccessible()
  })
})
