import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { SupplierPage } from './SupplierPage.tsx'
import type { SupplierAsked } from './useSupplierPage.ts'

const server = preparePages()

const token = 't'.repeat(43)
const [open, confirm] = [`GET /suppliers/${token}`, `POST /suppliers/${token}/confirm`]
const asked: SupplierAsked = {
  company: { name: 'Saffron Trails', logo: null, phone: '98200 11111', email: null },
  supplier: 'Gulf Rooms',
  number: 'HB-2026-000007',
  leadTraveller: 'Meenal Rao',
  people: 2,
  startDate: '2027-01-10',
  endDate: '2027-01-14',
  services: [{ label: 'Creek View, 4 nights', service: 'Hotel', from: '2027-01-10', until: '2027-01-14' }],
  cancelled: false,
  confirmedAt: null,
  confirmedBy: null,
  reference: null,
  note: null,
}

const show = (link = token) =>
  server.open([{ path: '/supplier/:token', element: <SupplierPage /> }], `/supplier/${link}`)
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm to Saffron Trails' }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  server.answers[open] = { data: asked }
})

describe('the page of a supplier', () => {
  it('wants a name, confirms once, and then says what was confirmed', async () => {
    const given = { confirmedBy: 'Fatima', reference: 'GR-1', note: 'Check-in from 14:00' }
    server.answers[confirm] = { data: { ...asked, ...given, confirmedAt: '2026-11-16T09:00:00Z' } }
    await show()
    await press()
    await screen.findByText('Required')
    expect(server.sent(confirm)).toEqual([])
    type(/^Your name/, 'Fatima')
    type(/^Your reference/, 'GR-1')
    type(/^Note/, 'Check-in from 14:00')
    const form = screen.getByRole('form', { name: 'Confirm' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    const done = await screen.findByRole('status', { name: 'Confirmed' })
    expect(done.textContent).toContain('GR-1')
    expect(done.textContent).toContain('Check-in from 14:00')
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true))
    expect(server.sent(confirm).map(({ body }) => body)).toEqual([
      { name: 'Fatima', reference: 'GR-1', note: 'Check-in from 14:00' },
    ])
  })

  it.each(['short', token])('says that a link opens no more: %s', async (link) => {
    server.answers[open] = refusal(404, { code: 'NOT_FOUND' })
    await show(link)
    await screen.findByText('This link does not open any more')
    screen.getByText(/Ask whoever sent it to you for a new one/)
    expect(server.sent('GET /suppliers/short')).toEqual([])
  })

  it('says so to whoever had it open while it was withdrawn', async () => {
    server.answers[confirm] = refusal(404, { code: 'NOT_FOUND' })
    await show()
    await screen.findByText('Booking HB-2026-000007')
    type(/^Your name/, 'Omar')
    await press()
    await screen.findByText('This link does not open any more')
  })

  it('says that the booking was cancelled meanwhile instead of taking an answer', async () => {
    server.answers[confirm] = () => {
      server.answers[open] = { data: { ...asked, cancelled: true } }
      return refusal(409, { code: 'CONFLICT' })
    }
    await show()
    await screen.findByText('Booking HB-2026-000007')
    type(/^Your name/, 'Omar')
    await press()
    await screen.findByRole('status', { name: 'This booking was cancelled' })
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })
})
