// @vitest-environment node
import type { PageAnswer, PageCall } from '@karavan/contracts/kit/page'
import { describe, expect, it } from 'vitest'
import { dubai, hotelOf, resultOf } from '../../features/catalogue/search/testing.ts'
import { drawPage, isDrawn } from './server.tsx'
import { wordsOf } from './words.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const stay = `fromDate=${day(30)}&untilDate=${day(34)}&adultsCount=2&childrenCount=0`
const hostile = '</script><script>alert(1)</script>'

const settings = {
  demo: true,
  demoAccounts: [{ email: 'agent@demo.test', role: 'Agent', password: 'demo1234' }],
  bobCash: 0,
  defaultCompanyName: 'Karavan',
  defaultAgentId: 'AG1',
  mapTiles: null,
  today: day(0),
  identity: { kind: 'embedded' },
}
const hotel = { ...hotelOf(7), hotelName: `Pavilion ${hostile}` }
const answers: Record<string, object> = {
  '/settings': { data: settings },
  '/locations/options': { data: [dubai] },
  '/hotels/featured': { data: [hotel], meta: { today: day(0) } },
  '/hotels': { hotels: [hotel], meta: { total: 1 } },
  '/itineraries': { data: [], meta: { total: 0, page: 1, pageSize: 12 } },
  '/multi-city-itineraries': { data: [], meta: { total: 0, page: 1, pageSize: 12 } },
  '/hotels/availability/dubai': {
    data: [{ ...resultOf(7), hotel }],
    meta: { total: 1, page: 1, pageSize: 20, places: [dubai], nearest: [] },
  },
  '/hotels/availability/dubai/facets': {
    data: { total: 1, stars: [], plans: [], amenities: [], free: 1, price: { min: 8000, max: 8000, bars: [1] } },
  },
  '/hotels/hotel-details/dubai': { data: { hotel, rooms: [], similar: [], place: null } },
}

const asked: PageCall[] = []
const say = (status: number, answer: object): PageAnswer => ({
  status,
  text: JSON.stringify(answer),
  type: 'application/json',
})
const ask = async (call: PageCall) => {
  asked.push(call)
  const answer = answers[call.path.split('?')[0]?.replace('/api/v1', '') ?? '']
  return answer ? say(200, answer) : say(404, { status: 404 })
}
const draw = (address: string, own: Partial<Parameters<typeof drawPage>[0]> = {}) =>
  drawPage({ address, origin: 'https://karavan.test', phone: false, ask, ...own })

describe('a public page', () => {
  it.each([
    ['/', 'Plan the whole journey in one place'],
    ['/home', 'Plan the whole journey in one place'],
    ['/hotel/hotels', 'Hotels-exclusive deals'],
    [`/hotel/hotels/availability/dubai?${stay}`, '1 hotel in Dubai'],
    [`/hotel/hotels/hotel-details/dubai?hotelId=${hotel.id}`, 'About the hotel'],
    ['/itineraries', 'Journeys, planned to the hour'],
    ['/dubai', 'Dubai, from the creek to the dunes'],
    ['/signin?next=%2Fwallet', 'Sign in to go on to where you were heading.'],
  ])('%s is drawn with its words', async (address, words) => {
    for (const phone of [false, true]) {
      const page = await draw(address, { phone })
      expect(page?.body).toContain(words)
      expect(page?.head).toMatch(/<title>\S.* · Karavan<\/title><meta name="description" content="\S/)
      expect(page?.body).not.toMatch(/aria-busy="true"| style="/)
    }
  })

  it('says what is in it to those who cannot see it', async () => {
    const page = await draw(`/hotel/hotels/availability/dubai?${stay}`)
    const [, facts = ''] = /ld\+json">(.*?)<\/script>/.exec(page?.head ?? '') ?? []
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { item: { '@type': 'Hotel', name: hotel.hotelName, makesOffer: { price: 8000, priceCurrency: 'INR' } } },
      ],
    })
    expect(page?.head).toContain('<title>Hotels in Dubai · Karavan</title>')
    expect(page?.head).toContain('href="https://karavan.test/hotel/hotels?location=dubai"')
    expect(page?.body).toContain('₹8,000')
  })

  it('brings what it was drawn from, and lets no word of it become a script', async () => {
    const page = await draw('/hotel/hotels')
    expect(page?.body).toContain('Pavilion &lt;/script&gt;')
    expect(`${page?.head}${page?.body}${page?.data}`).not.toContain('<script>alert')
    const { answers: brought } = JSON.parse(page?.data ?? '') as {
      answers: { queries: Record<string, { data: object }> }
    }
    expect(Object.values(brought.queries).map(({ data }) => data)).toContainEqual(answers['/hotels/featured'])
  })

  it('asks as a visitor', async () => {
    asked.length = 0
    await draw('/')
    expect(asked.length).toBeGreaterThan(3)
    for (const call of asked)
      expect(call).toMatchObject({ method: 'GET', path: expect.stringMatching(/^\/api\/v1\//) as string })
    expect(asked.map(({ path }) => path)).not.toContain('/api/v1/me')
  })
})

describe('not drawn is', () => {
  it.each(['/wallet', '/dashboard', '/share/abc', '/quote/abc', '/voucher/abc', '/nowhere', '/contactus'])(
    '%s',
    async (address) => {
      expect(isDrawn(address)).toBe(false)
      expect(await draw(address)).toBeNull()
    },
  )

  it.each(['//karavan.test/signin', 'https://karavan.test/signin', '', '/%', '/itineraries/view/%E0%A4'])(
    'what is no path, such as “%s”, or leads to nothing',
    async (address) => expect(await draw(address)).toBeNull(),
  )

  it('a page that lacks an answer', async () => {
    const broken = async (call: PageCall) => (call.path.includes('/featured') ? say(503, { status: 503 }) : ask(call))
    expect(await draw('/', { ask: broken })).toBeNull()
    expect(await draw(`/hotel/hotels/hotel-details/goa?hotelId=${hotel.id}`)).toBeNull()
  })
})

it('the words for search engines are of screens there are', () => {
  for (const words of Object.values(wordsOf)) expect(words.length).toBeGreaterThan(40)
})
