import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preparePages, refusal } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { BookDialog } from './BookDialog.tsx'

const server = preparePages()
const booking = flightBooking({ kind: 'land-package' })
const path = `/crm/bookings/land-package/${booking.id}/book`

type Offered = BookPreview['services'][number]
const service = (id: string, over: Partial<Offered>): Offered => ({
  ...{ id, label: `Stay ${id}`, action: 'wallet', why: null, plannedCost: 8000, cost: 8000, total: 8000 },
  ...{ counted: true, paidNow: true, left: null, heldUntil: null, supplier: null, ...over },
})
const services = [
  service('1', { action: 'held', heldUntil: '2026-11-17T10:00:00Z' }),
  service('2', { cost: 9000, total: 9000 }),
  service('3', {
    label: 'Van',
    action: 'supplier',
    supplier: 'Gulf Cars',
    total: null,
    counted: false,
    paidNow: false,
  }),
  service('4', { label: 'Safari', action: 'none', why: 'Say first who provides it', total: null, counted: false }),
]

async function open(spendable: number) {
  server.answers[`GET ${path}`] = { data: { services, spendable } }
  const page = <BookDialog booking={booking} only={null} onClose={() => undefined} />
  await server.open([{ path: '/', element: page }], '/', profileOf({ userType: 'Agent' }))
  return within(await screen.findByRole('dialog', { name: 'Book services' }))
}

describe('booking services', () => {
  it('says what happens to each, what it costs beside what was quoted, and what the wallet has left', async () => {
    const dialog = await open(20_000)
    await dialog.findByText('Booked and paid from the wallet')
    dialog.getByText(/^Held until .*; paid from the wallet$/)
    dialog.getByText('Gulf Cars is asked')
    dialog.getByText('₹1,000.00 more than quoted')
    expect(dialog.getByLabelText('Safari').hasAttribute('disabled')).toBe(true)
    dialog.getByText('Say first who provides it')
    dialog.getByText('₹17,000.00')
    dialog.getByText('₹3,000.00')
  })

  it('books what is chosen at the total that was shown, and shows what came of it', async () => {
    const dialog = await open(20_000)
    const portal = { kind: 'booking', id: '5', reference: 'HB-2026-000007', status: 'Confirmed', onRequest: false }
    const line = { id: '2', label: 'Stay 2', state: 'Confirmed', portal, ofHouse: true, request: null }
    server.answers[`POST ${path}`] = { data: { ...booking, lines: [line] } }
    fireEvent.click(await dialog.findByLabelText('Stay 1'))
    fireEvent.click(dialog.getByLabelText('Van'))
    fireEvent.click(dialog.getByRole('button', { name: 'Book 1 service' }))
    const link = await screen.findByRole('link', { name: 'HB-2026-000007' })
    expect(link.getAttribute('href')).toBe('/dashboard/hotel-bookings?id=5')
    expect(server.sent(`POST ${path}`)[0]?.body).toEqual({ serviceIds: ['2'], shownTotal: 9000 })
  })

  it('says how much the wallet lacks, and why nothing was booked', async () => {
    const dialog = await open(16_000)
    await dialog.findByText('The wallet is ₹1,000.00 short.')
    expect(dialog.getByRole('button', { name: 'Book 3 services' }).hasAttribute('disabled')).toBe(true)
    server.answers[`POST ${path}`] = () =>
      refusal(409, { code: 'SOLD_OUT', detail: 'Nothing was booked. Stay 1: sold out.' })
    fireEvent.click(dialog.getByLabelText('Stay 2'))
    fireEvent.click(dialog.getByRole('button', { name: 'Book 2 services' }))
    await dialog.findByText('Nothing was booked. Stay 1: sold out.')
  })
})
