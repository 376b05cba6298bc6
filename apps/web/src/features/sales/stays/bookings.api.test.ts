import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import './bookings.api.ts'
import { serverOffset } from '../../../kit/server-clock.ts'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const before = { status: 'Pending', paymentStatus: 'Unpaid', updatedAt: '2026-11-15T06:00:00.000Z' }
const after = { status: 'Confirmed', paymentStatus: 'Paid', updatedAt: '2026-11-15T06:30:00.000Z' }

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
  'listBookings' | 'getBooking' | 'setBookingStatus',
  {
    initiate: (sent: object) => ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>
    select: (sent: object) => (state: unknown) => { data?: { data: unknown } }
  }
>

const one = { params: { id } }
const lists = [{ query: { page: 1 } }, { query: { status: 'Pending' } }]

beforeEach(() => {
  asked.length = 0
  const server = new Date(Date.now() + 90_000).toUTCString()
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`
    asked.push(key)
    return Response.json(answers.get(key), { headers: { date: server } })
  })
  answers.set('GET /api/v1/hotels/bookings', {
    data: {
      bookings: [
        { id, reference: 'HB-2026-000001', ...before },
        { id: other, ...before },
      ],
    },
    meta: { page: 1, pageSize: 20, total: 2 },
  })
  answers.set(`GET /api/v1/bookings/${id}`, { data: { id, requests: 'Late arrival', ...before } })
  answers.set(`PATCH /api/v1/bookings/${id}/status`, { data: { id, ...after } })
})

describe('a booking whose status was changed', () => {
  it('has the returned values in its single copy and in every list, and nothing is fetched again', async () => {
    const store = newStore()
    for (const list of lists) await store.dispatch(endpoints.listBookings.initiate(list))
    await store.dispatch(endpoints.getBooking.initiate(one))
    asked.length = 0
    const body = { status: after.status, paymentStatus: after.paymentStatus }
    await store.dispatch(endpoints.setBookingStatus.initiate({ ...one, body }))
    await vi.waitFor(() => expect(endpoints.getBooking.select(one)(store.getState()).data?.data).toMatchObject(after))
    const state = store.getState()
    expect(endpoints.getBooking.select(one)(state).data?.data).toEqual({ id, requests: 'Late arrival', ...after })
    for (const list of lists)
      expect(endpoints.listBookings.select(list)(state).data?.data).toEqual([
        { id, reference: 'HB-2026-000001', ...after },
        { id: other, ...before },
      ])
    expect(asked).toEqual([`PATCH /api/v1/bookings/${id}/status`])
  })

  it('brings the clock of the server along', async () => {
    await newStore().dispatch(endpoints.getBooking.initiate(one))
    expect(Math.abs(serverOffset() - 90_000)).toBeLessThan(2000)
  })
})
