import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createInvoice } from './invoice.job.ts'
import { bodyOf, makeHotel, write } from '../stays/testing/stay.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('numbers invoices that are written at once one after the other', async () => {
  const { platform } = test.app
  const { database } = platform
  const hotel = await makeHotel(database)
  // Nothing is paid yet, so that no job writes invoices of these beside the test.
  const hold = () =>
    write<{ data: Booking }>(test, '/hotels/create-book', test.people.agent, bodyOf(hotel, { payment: 'later' }))
  const bookings = [await hold(), await hold(), await hold()].map(({ body }) => body.data)
  const writers = bookings.map(
    ({ id: bookingId, reference }) =>
      () =>
        database.transaction((db) =>
          createInvoice(platform)(
            {
              bookingId,
              kind: 'invoice',
              causeKey: `sale ${reference}`,
              against: null,
              description: reference,
              total: 8000_00,
              taxes: [],
            },
            { db, emit: () => {} },
          ),
        ),
  )
  // All may read which number is next, and none may write it.
  await queueBehind(database, { text: 'lock table invoice in share row exclusive mode', values: [] }, writers)
  const rows = await readRows<{ serial: number; cause_id: string }>(
    database,
    'select serial, cause_id from invoice order by serial',
  )
  expect(rows).toEqual(bookings.map(({ id }, index) => ({ serial: index + 1, cause_id: id })))
})

describe('an invoice that is written', () => {
  const copy = (number: string, causeKey: string, serial: string) => `
    insert into invoice (id, org_id, kind, series, financial_year, serial, number, cause_entity, cause_id, cause_key,
      issued_on, document)
    select gen_random_uuid(), org_id, kind, series, financial_year, ${serial}, ${number}, cause_entity, cause_id,
      ${causeKey}, issued_on, document
    from invoice order by serial limit 1`

  it.each([
    ['its number', copy(`'KI/99'`, `'another sale'`, 'serial'), 'invoice_series_financial_year_serial_key'],
    ['its sale', copy(`'KI/99'`, 'cause_key', '99'), 'invoice_cause_key_key'],
  ])('has %s to itself', async (_, statement, constraint) => {
    await expect(readRows(test.app.platform.database, statement)).rejects.toMatchObject({ constraint })
  })

  it.each(['update invoice set issued_on = issued_on', 'delete from invoice', 'truncate invoice cascade'])(
    'stays: %s is refused',
    async (statement) => {
      await expect(readRows(test.app.platform.database, statement)).rejects.toThrow(/append-only/)
    },
  )
})
