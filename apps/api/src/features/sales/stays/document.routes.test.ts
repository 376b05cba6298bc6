import type { Booking } from '@karavan/contracts/sales/stays/booking'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { permitFor, uploadImage } from '../../base/files/testing/upload.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { bodyOf, fund, invoiceMade, makeHotel, quoteOf, type Refusal, type TestHotel, write } from './testing/stay.ts'

let test: TestApp
let hotel: TestHotel
let price: number
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://karavan.example' })
  hotel = await makeHotel(database(), { allotment: 100 })
  await fund(database(), test.people.agent.orgId, 500_000)
  await createMarkup(
    database().db,
    { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' },
    {
      service: 'hotel',
      audience: 'agencies',
      orgId: null,
      basis: 'percent',
      value: 10,
      from: '2026-01-01',
      until: null,
      note: null,
    },
  )
  price = await quoteOf(test, test.people.agent, hotel)
})
afterAll(() => test.close())

const book = async (options: Parameters<typeof bodyOf>[1] = {}) => {
  const body = bodyOf(hotel, { shownTotal: price, ...options })
  return (await write<{ data: Booking }>(test, '/hotels/create-book', test.people.agent, body)).body.data
}
const cancel = (id: string, shownRefund: number) =>
  write(test, `/bookings/${id}/cancel`, test.people.agent, { reason: '', shownRefund })

async function fetchFile(id: string, name: string, as: Person = test.people.agent) {
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/v1/bookings/${id}/${name}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, body: answer.body }
}

describe('the voucher', () => {
  it('names hotel, guests, rooms and meals, and no price', async () => {
    const { id, reference } = await book()
    const { status, headers, bytes } = await fetchFile(id, 'voucher.pdf')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toBe(`inline; filename="${reference}-voucher.pdf"`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const words = wordsOf(bytes)
    for (const part of ['agency company', hotel.name, 'Asha Rao', 'Lake room', 'With breakfast', 'CPAI', reference])
      expect(words).toContain(part)
    // The hotel has told no number, and ours is not its.
    expect(words).toContain('confirmation numberTo follow')
    // The price is ₹8,000; ids in names have digits as well.
    expect(words).not.toMatch(/₹|Rs\.|INR|8,?000/)
  })

  it('has the logo of the agency, and its name where the logo cannot be read', async () => {
    const { agent } = test.people
    const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1d4ed8' } })
      .png()
      .toBuffer()
    const kept = await uploadImage(test, await permitFor(test, agent), logo, 'logo.png')
    const setLogo = (url: string | null) =>
      database().pool.query('update org set logo_url = $2 where id = $1', [agent.orgId, url])
    const { id } = await book()
    const draw = async (url: string | null) => {
      await setLogo(url)
      const { status, bytes } = await fetchFile(id, 'voucher.pdf')
      expect(status).toBe(200)
      expect(wordsOf(bytes)).toContain('agency company')
      return bytes.toString('latin1').match(/\/Width 300\s/g)?.length ?? 0
    }
    expect(await draw(kept.json<{ url: string }>().url)).toBe(1)
    // One that is gone, one of somebody else's server, and one that is no picture.
    for (const url of [`/files/images/${'0'.repeat(40)}.webp`, 'https://example.test/logo.png', '/api/v1/settings'])
      expect(await draw(url)).toBe(0)
    expect(await draw(null)).toBe(0)
  })

  it('is provisional until the booking is confirmed and paid, in its head and at its code, and void when it is cancelled', async () => {
    const held = await book({ payment: 'later' })
    const words = wordsOf((await fetchFile(held.id, 'voucher.pdf')).bytes)
    expect(words).toContain('Provisional hotel voucher')
    expect(words).toContain('Please do not travel on this paper')
    expect(words).not.toMatch(/are paid\./)
    const page = await test.call<{ data: { state: string } }>('GET', `/vouchers/${held.voucherCode}?v=1`)
    expect(page.body.data.state).toBe('provisional')
    const { id } = await book()
    await cancel(id, price)
    expect((await fetchFile(id, 'voucher.pdf')).status).toBe(409)
    expect((await fetchFile(id, 'voucher.pdf', test.people.foreignAgent)).status).toBe(404)
  })

  it('says to anybody with its code whether it is good', async () => {
    type Voucher = { data: { state: string; version: number; leadGuest: string } } & Refusal
    const booking = await book()
    const check = (query = '') => test.call<Voucher>('GET', `/vouchers/${booking.voucherCode}${query}`)
    expect((await check('?v=1')).body.data).toMatchObject({ state: 'valid', version: 1, leadGuest: 'Asha Rao' })
    expect(JSON.stringify((await check()).body)).not.toMatch(/total|price|asha@example/)
    await write(test, `/bookings/${booking.id}/amend`, test.people.agent, {
      leadGuest: { ...booking.leadGuest, name: 'Ravi Rao' },
      guests: [],
      requests: '',
      fromDate: booking.fromDate,
      untilDate: booking.untilDate,
      shownTotal: price,
      version: 1,
    })
    expect((await check('?v=1')).body.data).toMatchObject({ state: 'amended', version: 2, leadGuest: 'Ravi Rao' })
    expect((await check('?v=2')).body.data.state).toBe('valid')
    await cancel(booking.id, price)
    expect((await check('?v=2')).body.data.state).toBe('void')
    expect((await test.call('GET', `/vouchers/${'a'.repeat(32)}`)).status).toBe(404)
  })
})

describe('the invoice', () => {
  it('has every field of the law, in a number without a gap', async () => {
    const { id, reference } = await book()
    await invoiceMade(database(), id)
    const { status, bytes } = await fetchFile(id, 'invoice.pdf')
    expect(status).toBe(200)
    const words = wordsOf(bytes)
    const { number } =
      (await readRows<{ number: string }>(database(), 'select number from invoice where cause_id = $1', [id]))[0] ?? {}
    expect(number).toMatch(/^KI\/\d\d-\d\d\/\d{6}$/)
    expect(number?.length).toBeLessThanOrEqual(16)
    // 8,000 and 10 % are 8,800; 18 % of the 800 are 144.
    for (const part of [
      'Tax invoice',
      number ?? '',
      reference,
      'house company',
      'agency company',
      '998552',
      '₹8,800.00',
      '₹800.00',
      '₹8,944.00',
      'Rupees eight thousand nine hundred forty-four only',
      'Place of supply',
      'Reverse charge',
    ])
      expect(words).toContain(part)
    const booking = await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.agent })
    expect(booking.body.data.invoiceNumber).toBe(number)
  })

  it('is followed by a credit note over the refunded part only', async () => {
    const { id } = await book({ from: 3 })
    await cancel(id, price / 2)
    await invoiceMade(database(), id, 2)
    const rows = await readRows<{
      kind: string
      number: string
      document: { total: number; against: string | null; taxes: { amount: number }[] }
    }>(database(), 'select kind, number, document from invoice where cause_id = $1 order by kind desc', [id])
    expect(rows.map(({ kind, document }) => [kind, document.total])).toEqual([
      ['invoice', 8944_00],
      ['credit-note', 4472_00],
    ])
    expect(rows[1]?.document.against).toBe(rows[0]?.number)
    const tax = (index: number) => rows[index]?.document.taxes.reduce((all, { amount }) => all + amount, 0)
    expect([tax(0), tax(1)]).toEqual([144_00, 72_00])
    expect(wordsOf((await fetchFile(id, 'invoice.pdf')).bytes)).toContain('Credit note')
  })

  it('is never changed, and its numbers have no gap', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => book()))
    for (const { id } of made) await invoiceMade(database(), id)
    const rows = await readRows<{ series: string; serials: number[] }>(
      database(),
      'select series, array_agg(serial order by serial) as serials from invoice group by 1',
    )
    for (const { serials } of rows) expect(serials).toEqual(serials.map((_, index) => index + 1))
    await expect(database().pool.query(`update invoice set number = 'X'`)).rejects.toThrow()
    await expect(database().pool.query('delete from invoice')).rejects.toThrow()
  })

  it('does not exist before payment', async () => {
    const { id } = await book({ payment: 'later' })
    expect((await fetchFile(id, 'invoice.pdf')).status).toBe(409)
  })
})

describe('the calendar file', () => {
  it('holds the stay as whole days', async () => {
    const { id, reference, fromDate, untilDate } = await book()
    const { headers, body } = await fetchFile(id, 'booking.ics')
    expect(headers['content-type']).toContain('text/calendar')
    expect(body).toContain('BEGIN:VEVENT')
    expect(body).toContain(`DTSTART;VALUE=DATE:${fromDate.replaceAll('-', '')}`)
    expect(body).toContain(`DTEND;VALUE=DATE:${untilDate.replaceAll('-', '')}`)
    expect(body.replaceAll('\r\n ', '')).toContain(reference)
  })
})

describe('a link the browser follows by itself', () => {
  it.each(['voucher.pdf', 'invoice.pdf', 'booking.ics'])('opens %s once with a ticket', async (name) => {
    const { id } = await book()
    await invoiceMade(database(), id)
    const path = `/api/v1/bookings/${id}/${name}`
    const { body } = await test.call<{ data: { url: string } }>('POST', '/tickets', {
      as: test.people.agent,
      body: { path },
    })
    expect((await test.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(200)
    expect((await test.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(401)
  })
})
