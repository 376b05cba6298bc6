import { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { TestApp } from '../../../../testing/test-app.ts'
import { bodyOf, dayFromNow, makeHotel, type TestHotel, write } from '../../../sales/stays/testing/stay.ts'

let count = 0

/** A supplier of the house. */
export async function makeSupplier(test: TestApp, change: object = {}): Promise<Supplier> {
  count += 1
  // Padded, so that the order of names is that of their making.
  const name = `House supplier ${String(count).padStart(5, '0')}`
  const body = { ...contract.create.example, name, currency: 'INR', terms: null, ...change }
  const answer = await test.call<{ data: Supplier }>('POST', '/crm/suppliers', { as: test.people.admin, body })
  return answer.body.data
}

/** A hotel that is bought of a supplier. */
export async function makeBoughtHotel(
  test: TestApp,
  { id }: Pick<Supplier, 'id'>,
  options: Parameters<typeof makeHotel>[1] = {},
): Promise<TestHotel> {
  const { database } = test.app.platform
  const hotel = await makeHotel(database, { allotment: 100, ...options })
  await database.pool.query('update hotel set supplier_id = $2 where id = $1', [hotel.hotelId, id])
  return hotel
}

/** Books two nights of it from a wallet that is full enough: 8,000 net with nothing added. */
export async function sell(
  test: TestApp,
  hotel: TestHotel,
  options: Parameters<typeof bodyOf>[1] = {},
): Promise<Booking> {
  const body = bodyOf(hotel, options)
  const answer = await write<{ data: Booking }>(test, '/hotels/create-book', test.people.agent, body)
  if (answer.status !== 201) throw new Error(`The stay was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

type Due = Got<(typeof supplierPayments)['due']>['data']
type Bills = Got<(typeof supplierPayments)['bills']>['data']

export const readDue = async (test: TestApp): Promise<Due> =>
  (await test.call<{ data: Due }>('GET', '/accounts/supplier-payments/due', { as: test.people.admin })).body.data

export const readBills = async (test: TestApp, supplierId?: string): Promise<Bills> =>
  (
    await test.call<{ data: Bills }>(
      'GET',
      `/accounts/supplier-payments/bills${supplierId ? `?supplierId=${supplierId}` : ''}`,
      { as: test.people.admin },
    )
  ).body.data

/** Records a payment; each has a reference of its own unless one is given. */
export function pay<T>(test: TestApp, parts: object[], change: object = {}) {
  count += 1
  const body = { paidOn: dayFromNow(0), way: 'bank', reference: `UTR ${100_000 + count}`, parts, ...change }
  return write<T>(test, '/accounts/supplier-payments', test.people.admin, body)
}
