import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preparePages, refusal } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { CancelDialog } from './CancelDialog.tsx'

const server = preparePages()
const booking = flightBooking({ kind: 'land-package', number: 'CL-2026-000001' })
const path = `/crm/bookings/land-package/${booking.id}`

type Service = Cancellation['services'][number]
const service = (id: string, over: Partial<Service>): Service => ({
  ...{ id, label: `Stay ${id}`, supplier: 'Gulf Rooms', state: 'Confirmed', why: null, charge: false },
  ...{ sell: 50_000, plannedCost: 45_000, by: 'steps', supplierCharge: 0, ourCharge: 0, portal: null, paidOut: 0 },
  ...over,
})
const now: Cancellation = {
  services: [
    service('1', { supplierCharge: 10_000, ourCharge: 2000 }),
    service('2', { by: 'portal', portal: { kind: 'booking', reference: 'HB-1', penalty: 0, refund: 45_000 } }),
  ],
  taxAs: 'package',
  taxes: [
    { name: 'IGST', rate: 5, base: 100_000, amount: 5000 },
    { name: 'TCS', rate: 2, base: 105_000, amount: 2100 },
  ],
  ...{ gross: 100_000, total: 107_100, paid: 50_000, paidByCard: 0, invoice: 'IN/26-27/000004', tcsStays: 0 },
}

async function open(only: string | null, change: Partial<Cancellation> = {}) {
  server.answers[`GET ${path}/cancellation`] = { data: { ...now, ...change } }
  const page = <CancelDialog booking={booking} only={only} onClose={() => undefined} />
  await server.open([{ path: '/', element: page }], '/', profileOf({ userType: 'Agent' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('By the terms of Gulf Rooms')
  return dialog
}
const amountOf = (dialog: Pick<typeof screen, 'getByText'>, label: string) =>
  dialog.getByText(label).parentElement?.querySelector('dd')?.textContent

describe('cancelling a booking', () => {
  it('says what is kept, what comes back, and sends just what was shown', async () => {
    const dialog = await open(null)
    expect([amountOf(dialog, 'The customer pays in all'), amountOf(dialog, 'Comes back to the customer')]).toEqual([
      '₹12,600.00',
      '₹37,400.00',
    ])
    expect(amountOf(dialog, 'Credit note against IN/26-27/000004')).toBe('₹94,500.00')
    expect(amountOf(dialog, 'Back from the portal')).toBe('₹45,000.00')
    fireEvent.click(dialog.getByLabelText(/Ask for a refund/))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    await dialog.findByText('Required')
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Ill' } })
    server.answers[`POST ${path}/cancel`] = () =>
      refusal(409, { code: 'PRICE_CHANGED', detail: 'What comes back has changed since you saw it.' })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    await dialog.findByText('What comes back has changed since you saw it.')
    expect(server.sent(`POST ${path}/cancel`)[0]?.body).toEqual({
      services: [
        { id: '1', supplierCharge: 10_000, ourCharge: 2000 },
        { id: '2', supplierCharge: 0, ourCharge: 0 },
      ],
      ...{ reason: 'Ill', shownRefund: 82_400, give: 'refund' },
    })
  })

  it('goes on at a new total when some of it stays, and takes no charge above the price', async () => {
    const dialog = await open('1')
    // 50,000 with all its taxes, and 12,000 with GST alone.
    expect([amountOf(dialog, 'New total of the booking'), amountOf(dialog, 'Still to be paid')]).toEqual([
      '₹66,150.00',
      '₹16,150.00',
    ])
    fireEvent.change(dialog.getByLabelText('We charge for Stay 1'), { target: { value: '40000.01' } })
    await dialog.findByText('Together more than it was sold for')
    expect(dialog.getByRole('button', { name: 'Cancel 1 service' }).hasAttribute('disabled')).toBe(true)
  })

  it('says that tax at source stays, and what nobody knows the terms of', async () => {
    const services = [service('1', {}), service('3', { label: 'Van', by: 'unknown', supplier: 'Gulf Cars' })]
    const dialog = await open(null, { tcsStays: 2100, services })
    dialog.getByText('Gulf Cars confirmed it, and no terms are on file: ask what they keep')
    expect(amountOf(dialog, 'TCS that was deposited')).toBe('₹2,100.00')
    dialog.getByText(/deposited already: it stays/)
  })
})
