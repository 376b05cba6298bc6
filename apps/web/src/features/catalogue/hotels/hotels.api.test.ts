import { exampleHotel, type Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import './hotels.api.ts'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const record = (over: Partial<Hotel>) => ({ ...exampleHotel, id, _id: id, version: 1, ...over }) as Hotel

const answers = new Map<string, unknown>()
const asked: string[] = []

function newStore() {
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      auth: () => ({ user: null, userType: null, token: { accessToken: '', refreshToken: '' } }),
    },
    middleware: (standard) => standard({ thunk: { extraArgument: {} } }).concat(api.middleware),
  })
}

const endpoints = api.endpoints as unknown as Record<
  'listHotels' | 'getHotel' | 'updateHotel',
  {
    initiate: (sent: object) => ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>
    select: (sent: object) => (state: unknown) => { data?: { data: unknown } }
  }
>

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`
    asked.push(key)
    return Response.json(answers.get(key))
  })
})

const list = { query: { rates: 'net' } }
const one = { params: { id }, query: { rates: 'net' } }
const change = { params: { id }, body: { ...exampleHotel, version: 1 } }

async function filled() {
  const store = newStore()
  answers.set('GET /api/v1/hotels', {
    hotels: [record({ hotelName: 'Before' }), record({ id: other, hotelName: 'Another' })],
    meta: { page: 1, pageSize: 20, total: 2 },
  })
  answers.set(`GET /api/v1/hotels/${id}`, { data: record({ hotelName: 'Before' }) })
  await store.dispatch(endpoints.listHotels.initiate(list))
  await store.dispatch(endpoints.getHotel.initiate(one))
  asked.length = 0
  return store
}

describe('a hotel that was saved', () => {
  for (const [shape, answer] of [
    ['named in the answer', { hotel: record({ hotelName: 'After', version: 2 }) }],
    ['that is the answer', record({ hotelName: 'After', version: 2 })],
  ] as const) {
    it(`is merged into its cached copies when it is one ${shape}, and nothing is fetched again`, async () => {
      const store = await filled()
      answers.set(`PUT /api/v1/hotels/${id}`, answer)
      await store.dispatch(endpoints.updateHotel.initiate(change))
      await vi.waitFor(() =>
        expect(endpoints.getHotel.select(one)(store.getState()).data?.data).toMatchObject({ version: 2 }),
      )
      const state = store.getState()
      expect(endpoints.getHotel.select(one)(state).data?.data).toMatchObject({ hotelName: 'After', version: 2 })
      expect(endpoints.listHotels.select(list)(state).data?.data).toMatchObject([
        { hotelName: 'After', version: 2 },
        { hotelName: 'Another', version: 1 },
      ])
      expect(asked).toEqual([`PUT /api/v1/hotels/${id}`])
    })
  }
})
