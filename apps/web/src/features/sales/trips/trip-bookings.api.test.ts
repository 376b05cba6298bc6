import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import './trip-bookings.api.ts'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const before = { status: 'Confirmed', paymentStatus: 'PartPaid', paid: 3000, nextDue: 7000, nextDueOn: '2026-12-30' }
const after = { status: 'Confirmed', paymentStatus: 'Paid', paid: 10_000, nextDue: null, nextDueOn: null }

const answers = new Map<string, unknown>()
const asked: string[] = []

const newStore = () =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      auth: () => ({ user: null, userType: null, token: { accessToken: '', refreshToken: '' } }),
    },
    middleware: (standard) => standard({ thunk: { extraArgument: {} } }).concat(api.middleware),
  })

const endpoints = api.endpoints as unknown as Record<
  'listTripBookings' | 'getTripBooking' | 'payTripInstalment',
  {
    initiate: (sent: object) => ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>
    select: (sent: object) => (state: unknown) => { data?: { data: unknown } }
  }
>

const one = { params: { id } }
const lists = [{ query: { page: 1 } }, { query: { due: 'due' } }]

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`
    asked.push(key)
    return Response.json(answers.get(key))
  })
  answers.set('GET /api/v1/package-bookings', {
    data: [
      { id, leadGuest: 'Asha Rao', ...before },
      { id: other, leadGuest: 'Ravi Nair', ...before },
    ],
    meta: { page: 1, pageSize: 20, total: 2 },
  })
  answers.set(`GET /api/v1/package-bookings/${id}`, { data: { id, leadGuest: { name: 'Asha Rao' }, ...before } })
  answers.set(`POST /api/v1/package-bookings/${id}/pay`, { data: { id, leadGuest: { name: 'Asha Rao' }, ...after } })
})

it('puts a paid instalment into the single copy and every list, and fetches nothing again', async () => {
  const store = newStore()
  for (const list of lists) await store.dispatch(endpoints.listTripBookings.initiate(list))
  await store.dispatch(endpoints.getTripBooking.initiate(one))
  asked.length = 0
  const body = { instalment: 2, shownAmount: 7000 }
  const answer = await store.dispatch(endpoints.payTripInstalment.initiate({ ...one, body, idempotencyKey: 'k' }))
  expect(answer).toEqual({ data: answers.get(`POST /api/v1/package-bookings/${id}/pay`) })
  await vi.waitFor(() => expect(endpoints.getTripBooking.select(one)(store.getState()).data?.data).toMatchObject(after))
  const state = store.getState()
  expect(endpoints.getTripBooking.select(one)(state).data?.data).toMatchObject(after)
  for (const list of lists)
    expect(endpoints.listTripBookings.select(list)(state).data?.data).toEqual([
      { id, leadGuest: 'Asha Rao', ...after },
      { id: other, leadGuest: 'Ravi Nair', ...before },
    ])
  expect(asked).toEqual([`POST /api/v1/package-bookings/${id}/pay`])
})
