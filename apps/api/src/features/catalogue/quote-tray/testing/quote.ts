import type { QuoteItem, SentQuote, Tray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { inDays } from '../../hotels/testing/hotel.ts'
import type { City } from '../../itineraries/testing/trip.ts'

/** Three nights of two in the hotel of a city. */
export const stayItem = (test: TestApp, { hotelId, roomId }: City, rest: object = {}): QuoteItem => ({
  ...{ kind: 'stay', hotelId, roomId, mealPlan: 'cpai', adults: 2, childrenAges: [] },
  ...{ fromDate: inDays(test, 40), untilDate: inDays(test, 43) },
  ...rest,
})

/** The tray of a person: what is put onto it, read, marked up and sent. */
export const trayOf = (test: TestApp, as: Person) => ({
  add: (item: QuoteItem) =>
    test.call<{ data: { id: string }; detail: string }>('POST', '/quote-tray/items', { as, body: { item } }),
  read: async () => (await test.call<{ data: Tray }>('GET', '/quote-tray', { as })).body.data,
  clear: () => test.call('DELETE', '/quote-tray', { as }),
  markUp: (basis: 'percent' | 'perBooking', value: number) =>
    test.call('PUT', '/quote-tray/markup', { as, body: { markup: { basis, value } } }),
  send: (rest: object = {}, key = uuidv7()) =>
    test.call<{ data: SentQuote; errors: { path: string; message: string }[] }>('POST', '/quote-tray/quotes', {
      as,
      headers: { 'idempotency-key': key },
      body: { clientName: 'Asha Rao', clientPhone: null, note: '', days: 7, ...rest },
    }),
  sent: async () => (await test.call<{ data: SentQuote[] }>('GET', '/quote-tray/quotes', { as })).body.data,
})

export const linkOf = ({ path }: Pick<SentQuote, 'path'>): string =>
  (path ?? '').replace('/quote/options/', '/quote-tray/link/')
