import { createHash } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { supplierPages } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { at, bodyOf, make, move, read, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Page = Got<(typeof supplierPages)['open']>
type Answer = Page & { code: string }

const van = {
  service: 'Transfer',
  label: 'Airport and back',
  supplier: 'Vans of Dubai',
  supplierEmail: 'desk@vans.example.test',
  terms: 'At booking',
  currency: 'INR',
  cost: 4000,
  sell: 5000,
}
const two = () => make(test, { lines: [...bodyOf().lines, van] })
const ask = (booking: CrmBooking, supplier: string, mail = false) =>
  send(test, `${at(booking)}/supplier-links`, { supplier, mail })
const linkOf = async (booking: CrmBooking, supplier: string) => {
  const { supplierLinks } = (await ask(booking, supplier)).body.data
  return supplierLinks.at(-1)?.path?.replace('/supplier/', '/suppliers/') ?? ''
}
const confirm = (path: string, body: object = { name: 'Fatima', reference: 'GR-5512', note: 'Late arrival is fine' }) =>
  test.call<Answer>('POST', `${path}/confirm`, { body })

describe('the page of a supplier', () => {
  it('shows their own services without any price, to whoever has the address', async () => {
    const booking = await two()
    const path = await linkOf(booking, 'gulf rooms')
    const { status, body } = await test.call<Page>('GET', path)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      supplier: 'Gulf Rooms',
      number: booking.number,
      leadTraveller: 'Asha Rao',
      people: 1,
      services: [{ label: 'Creek View, 5 nights', service: 'Hotel' }],
      company: { name: 'agency company' },
      confirmedAt: null,
      cancelled: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/50000|56000|59976|5000|4000|Vans|cost|sell|total|amount|price/)
    const [link] = (await read(test, booking)).supplierLinks
    expect(link?.seenAt).not.toBeNull()
  })

  it('is known to the database by a hash alone, and nobody can guess another', async () => {
    const booking = await two()
    const token = (await linkOf(booking, 'Gulf Rooms')).split('/').at(-1) ?? ''
    expect(token).toHaveLength(43)
    const rows = await readRows<{ token_hash: string }>(
      test.app.platform.database,
      'select * from supplier_link where booking_id = $1',
      [booking.id],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    const other = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await test.call('GET', `/suppliers/${other}`)).status).toBe(404)
  })

  it('takes one confirmation, which the lines carry and the owner is told', async () => {
    const booking = await two()
    const path = await linkOf(booking, 'Gulf Rooms')
    const said = await confirm(path)
    expect(said.body.data).toMatchObject({ confirmedBy: 'Fatima', reference: 'GR-5512', note: 'Late arrival is fine' })
    expect((await test.call('GET', path)).body).toEqual(said.body)
    const after = await read(test, booking)
    expect(after.lines.map(({ supplierReference, confirmedAt }) => [supplierReference, confirmedAt !== null])).toEqual([
      ['GR-5512', true],
      [null, false],
    ])
    expect(after.supplierLinks[0]).toMatchObject({ confirmedBy: 'Fatima', reference: 'GR-5512' })
    expect(after.missing.map(({ what }) => what)).toContain('supplier')
    expect(after.timeline[0]).toMatchObject({ by: 'Fatima, Gulf Rooms', text: 'Gulf Rooms confirmed: GR-5512' })
    const again = await confirm(path)
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    await confirm(await linkOf(booking, 'Vans of Dubai'), { name: 'Omar' })
    expect((await read(test, booking)).missing.map(({ what }) => what)).not.toContain('supplier')
    const notes = await test.call<{ data: { title: string; link: string }[] }>('GET', '/notifications', {
      as: test.people.agent,
    })
    expect(notes.body.data.map(({ title }) => title)).toContain(`Gulf Rooms confirmed ${booking.number}`)
    expect(notes.body.data[0]?.link).toBe(`/crm/landPkg-booking/view/${booking.id}`)
  })

  it('ends when it is withdrawn, replaced, or past its time', async () => {
    const booking = await two()
    const first = await linkOf(booking, 'Gulf Rooms')
    const second = await linkOf(booking, 'Gulf Rooms')
    const status = async (path: string) => (await test.call('GET', path)).status
    expect([await status(first), await status(second)]).toEqual([404, 200])
    const links = (await read(test, booking)).supplierLinks
    expect(links.map(({ path }) => path !== null)).toEqual([false, true])
    const withdraw = () => send(test, `${at(booking)}/supplier-links/${links[1]?.id}/withdraw`, {})
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404])
    expect([await status(second), (await confirm(second)).status]).toEqual([404, 404])
    const third = await linkOf(booking, 'Gulf Rooms')
    await test.app.platform.database.pool.query(
      `update supplier_link set expires_at = now() - interval '1 minute' where booking_id = $1`,
      [booking.id],
    )
    expect([await status(third), (await confirm(third)).status]).toEqual([404, 404])
  })

  it('says that a booking is cancelled, and takes no word for it', async () => {
    const booking = await two()
    const path = await linkOf(booking, 'Gulf Rooms')
    await move(test, booking, 'Cancelled', { reason: 'Ill' })
    expect((await test.call<Page>('GET', path)).body.data.cancelled).toBe(true)
    expect((await confirm(path)).status).toBe(409)
  })

  it('is made for suppliers of the booking only, and mailed where there is an address', async () => {
    const booking = await two()
    expect((await ask(booking, 'Somebody else')).body.errors[0]?.path).toBe('supplier')
    expect((await ask(booking, 'Gulf Rooms', true)).body.errors[0]?.path).toBe('mail')
    const link = (await ask(booking, 'Vans of Dubai', true)).body.data.supplierLinks[0]
    const [mail] = await readRows<{ recipient: string; subject: string; text_body: string | null }>(
      test.app.platform.database,
      `select recipient, subject, text_body from mail where template = 'supplier-link' and recipient = $1`,
      [van.supplierEmail],
    )
    expect([mail?.recipient, mail?.subject]).toEqual([
      'desk@vans.example.test',
      `agency company: please confirm ${booking.number}`,
    ])
    expect(link?.path).toMatch(/^\/supplier\/[\w-]{43}$/)
  })
})
