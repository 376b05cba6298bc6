import { addDays } from '@karavan/domain/base/dates'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { type Asked, preparePages, refusal } from '../../../app/testing/pages.tsx'
import { formatDay } from '../../../ui/format.ts'
import { pretendMedia } from '../../../ui/testing.ts'
import { AvailabilityPage } from './AvailabilityPage.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { dayHere } from '../../../shared/today.ts'
import { dubai, hotelOf, offerOf, resultOf } from './testing.ts'

const server = preparePages()
const open = (address: string) =>
  server.open(
    [
      { path: '/hotel/hotels/availability/:location', element: <AvailabilityPage /> },
      { path: '/hotel/hotels/hotel-details/:location', element: <DetailsPage /> },
    ],
    address,
  )

const ahead = (days: number) => addDays(dayHere(), days)
const stay = (from = 30, nights = 4) => `fromDate=${ahead(from)}&untilDate=${ahead(from + nights)}&adultsCount=2`
const results = (query = stay(), place = 'dubai') => `/hotel/hotels/availability/${place}?${query}`
const searched = 'GET /hotels/availability/dubai'
const found = (numbers: number[], nearest: object[] = []) => ({
  data: numbers.map(resultOf),
  meta: { page: 1, pageSize: 20, total: numbers.length, places: [dubai], nearest },
})

async function pickDay(day: string) {
  const name = new RegExp(`^${formatDay(day)}`)
  await screen.findAllByRole('grid')
  for (let leafs = 0; leafs < 3 && screen.queryByRole('button', { name }) === null; leafs += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  fireEvent.click(screen.getByRole('button', { name }))
}

beforeEach(() => {
  pretendMedia('min-width: 1024px')
  server.answers['GET /locations/options'] = { data: [dubai] }
  server.answers[searched] = found([1, 2])
  const facets = { total: 2, stars: [], amenities: [], plans: [], free: 0, price: null }
  server.answers['GET /hotels/availability/dubai/facets'] = { data: facets }
})

describe('the results', () => {
  it('say which part of a bad address is wrong, with the search to mend it', async () => {
    const { at } = await open(results('fromDate=2026-02-30&untilDate=2026-03-02&adultsCount=17'))
    await screen.findByRole('heading', { name: 'This search cannot be made' })
    screen.getByText('Check-in date: not a valid date')
    screen.getByText('Adults: a number from 1 to 16')
    expect(server.sent(searched)).toEqual([])
    await expectAccessible()
    fireEvent.click(screen.getByRole('button', { name: /^Dates/ }))
    await pickDay(ahead(10))
    await pickDay(ahead(12))
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('heading', { name: '2 hotels in Dubai' })
    expect(at()).toContain(`fromDate=${ahead(10)}&untilDate=${ahead(12)}`)
  })

  it('ask for the dates where the address has none, and are shown once they are chosen', async () => {
    const { at } = await open('/hotel/hotels/availability/dubai')
    await screen.findByRole('heading', { name: 'When do you want to stay?' })
    expect(screen.queryByText(/missing/)).toBeNull()
    expect(server.sent(searched)).toEqual([])
    // The calendar is open already.
    await pickDay(ahead(10))
    await pickDay(ahead(12))
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('heading', { name: '2 hotels in Dubai' })
    expect(at()).toContain(`fromDate=${ahead(10)}&untilDate=${ahead(12)}`)
  })

  it('say which date is missing where there is one', async () => {
    await open(results(`fromDate=${ahead(10)}&adultsCount=2`))
    await screen.findByText('Check-out date: missing')
  })

  it('refuse dates of the past without asking', async () => {
    await open(results(stay(-3, 2)))
    await screen.findByText('Check-in date cannot be in the past')
    expect(server.sent(searched)).toEqual([])
  })

  it('know no place that there is not', async () => {
    server.answers['GET /hotels/availability/atlantis'] = refusal(404, { code: 'NOT_FOUND', detail: 'No such place' })
    await open(results(stay(), 'atlantis'))
    await screen.findByText('We know no place called “atlantis”')
    await expectAccessible()
  })

  it('offer the nearest dates when nothing is free', async () => {
    const nearest = [{ fromDate: ahead(33), untilDate: ahead(37) }]
    server.answers[searched] = ({ url }: Asked) =>
      url.searchParams.get('fromDate') === ahead(30) ? found([], nearest) : found([1])
    const { at } = await open(results())
    await screen.findByText(/^No hotel is free for /)
    await expectAccessible()
    const region = screen.getByRole('region', { name: 'Results' })
    fireEvent.click(within(region).getByRole('link', { name: / – / }))
    await screen.findByRole('heading', { name: '1 hotel in Dubai' })
    expect(at()).toContain(`fromDate=${ahead(33)}&untilDate=${ahead(37)}`)
  })

  it('say so when they do not come, and try again', async () => {
    server.answers[searched] = refusal(500, { code: 'INTERNAL', detail: 'Broken.' })
    await open(results())
    await screen.findByText('The hotels did not load')
    await expectAccessible()
    server.answers[searched] = found([1, 2])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: '2 hotels in Dubai' })
  })
})

describe('a hotel', () => {
  const hotel = hotelOf(7)
  const address = `/hotel/hotels/hotel-details/dubai?hotelId=${hotel.id}`
  beforeEach(() => {
    server.answers['GET /hotels/hotel-details/dubai'] = ({ url }: Asked) => ({
      data: { hotel, rooms: offerOf(hotel, url.searchParams.has('fromDate')), similar: [], place: null },
    })
  })

  it('without dates asks for them, and has its prices then', async () => {
    const { at } = await open(address)
    await screen.findByText('Choose your dates to see prices and what is left.')
    expect(screen.queryByRole('link', { name: /^Book/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Choose dates' }))
    await screen.findByRole('dialog', { name: 'Dates' })
    await pickDay(ahead(40))
    await pickDay(ahead(43))
    fireEvent.click(screen.getByRole('button', { name: 'See prices' }))
    await screen.findByText(/3 nights, 2 adults, 1 child/)
    expect(at()).toContain(`hotelId=${hotel.id}&fromDate=${ahead(40)}`)
    const book = await screen.findByRole('link', { name: 'Book Lake room, With breakfast' })
    expect(book.getAttribute('href')).toContain(`&mealPlan=cpai&fromDate=${ahead(40)}`)
  })

  it('that does not exist says so', async () => {
    server.answers['GET /hotels/hotel-details/dubai'] = refusal(404, { code: 'NOT_FOUND', detail: 'No such hotel' })
    await open(address)
    await screen.findByText('This hotel does not exist')
    await expectAccessible()
    expect(server.sent('GET /hotels/hotel-details/dubai')).not.toEqual([])
  })
})
