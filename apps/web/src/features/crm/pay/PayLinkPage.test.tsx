import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { readWayBack } from '../../../shared/pay/way-back.ts'
import { PayLinkPage } from './PayLinkPage.tsx'

const server = preparePages()

const token = 't'.repeat(43)
const [open, pay, claim] = [`GET /pay/link/${token}`, `POST /pay/link/${token}/pay`, `POST /pay/link/${token}/claims`]
const pan = `POST /pay/link/${token}/pan`
const page: PayPage = {
  company: {
    ...{ name: 'Saffron Trails', logo: null, phone: '98200 11111', email: 'office@example.test', address: null },
    ...{ gstin: null, terms: null, ground: null },
  },
  number: 'CL-2026-000077',
  title: 'Dubai and Abu Dhabi',
  customerName: 'Ananya Verma',
  startDate: '2026-12-12',
  endDate: '2026-12-17',
  state: 'open',
  what: 'instalment',
  parts: [{ label: 'Before ticketing', dueOn: '2026-11-25', open: 88_680 }],
  open: 88_680,
  least: 8868,
  provider: 'sandbox',
  upiProvider: null,
  feePercent: 0,
  upiId: 'saffron@bank',
  bank: null,
  pan: null,
  receipts: [],
  today: '2026-11-18',
  expiresAt: '2027-01-17T00:00:00Z',
}
const receipt = {
  ...{ id: '0190a000-0000-7000-8000-000000000001', number: 'RC/26-27/000147', amount: 88_680, advance: 0 },
  ...{ paidOn: '2026-11-18', state: 'Verified' as const, hasProof: false },
}

const show = (link = token) =>
  server.open([{ path: '/pay/link/:token', element: <PayLinkPage /> }], `/pay/link/${link}`)
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = (call: string) => server.sent(call).map(({ body }) => body)

beforeEach(() => {
  server.answers[open] = { data: page }
})

describe('the page of a pay link', () => {
  it('shows what is open, and opens the provider’s page for a part of at least the least', async () => {
    server.answers[pay] = { data: { sessionId: 's', sessionUrl: '/pay/s', expiresAt: page.expiresAt } }
    await show()
    await screen.findByRole('heading', { name: 'Dubai and Abu Dhabi' })
    expect(screen.getAllByText('₹88,680.00').length).toBeGreaterThan(0)
    await choose(/A part/)
    type(/How much now/, '100')
    await press(/^Pay/)
    await screen.findByText('At least ₹8,868.00')
    type(/How much now/, '20000')
    await press(/^Pay/)
    await waitFor(() => expect(sent(pay)).toEqual([{ amount: 20_000, by: 'card' }]))
    await waitFor(() => expect(readWayBack('s')).toBe(`/pay/link/${token}`))
  })

  it('says what a card costs, and that UPI through the provider costs nothing', async () => {
    server.answers[open] = { data: { ...page, upiProvider: 'sandbox', upiId: null, feePercent: 1.8 } }
    server.answers[pay] = { data: { sessionId: 's', sessionUrl: '/pay/s', expiresAt: page.expiresAt } }
    await show()
    await choose(/^Card$/)
    await screen.findByText(/card fee of 1.8 %, ₹1,596.24/)
    await choose(/^UPI$/)
    await screen.findByText('UPI costs nothing on top.')
    await press(/^Pay/)
    await waitFor(() => expect(sent(pay)).toEqual([{ amount: 88_680, by: 'upi' }]))
  })

  it('asks for the PAN before anything is paid, and shows what is collected without one first', async () => {
    const asked = { rate: 2, amount: 1800, none: { rate: 5, amount: 4500, total: 94_500 } }
    server.answers[open] = { data: { ...page, pan: asked } }
    server.answers[pan] = { data: { ...page, open: 94_500 } }
    await show()
    await screen.findByText(/collect 2 % tax \(TCS\) on packages abroad, ₹1,800.00/)
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    type(/^Your PAN$/, 'abc')
    await press(/Go on to pay/)
    await screen.findByText(/Not a PAN/)
    expect(sent(pan)).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have no PAN' }))
    await screen.findByText(/Without a PAN 5 % is collected, ₹4,500.00: the whole trip comes to ₹94,500.00/)
    await press(/Go on without a PAN/)
    await screen.findByRole('button', { name: 'Pay ₹94,500.00' })
    expect(sent(pan)).toEqual([{ noPan: true, shownTotal: 94_500 }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pay' })))
  })

  it('sends a PAN as it is written', async () => {
    server.answers[open] = {
      data: { ...page, pan: { rate: 2, amount: 1800, none: { rate: 5, amount: 4500, total: 94_500 } } },
    }
    server.answers[pan] = { data: page }
    await show()
    await screen.findByText(/Before you pay/)
    type(/^Your PAN$/, 'abcde1234f')
    await press(/Go on to pay/)
    await screen.findByRole('button', { name: 'Pay ₹88,680.00' })
    expect(sent(pan)).toEqual([{ pan: 'ABCDE1234F' }])
  })

  it('takes the number of a transfer past the provider, and says thank you with the receipt', async () => {
    server.answers[claim] = {
      data: { ...page, state: 'paid', open: 0, parts: [], receipts: [{ ...receipt, state: 'Unverified' }] },
    }
    await show()
    await choose(/Scan to pay/)
    expect((await screen.findByRole('link', { name: /Open my UPI app/ })).getAttribute('href')).toContain(
      'pa=saffron%40bank',
    )
    await press(/I have sent it/)
    await screen.findByText('Required')
    type(/UPI reference/, 'UTR 4512 8890')
    await press(/I have sent it/)
    await screen.findByRole('heading', { name: 'Thank you, it is noted' })
    expect(sent(claim)).toEqual([{ amount: 88_680, way: 'upi', reference: 'UTR 4512 8890', paidOn: '2026-11-18' }])
    expect(screen.getByRole('link', { name: /Receipt RC\/26-27\/000147/ }).getAttribute('href')).toBe(
      `/api/v1/pay/link/${token}/receipts/${receipt.id}/receipt.pdf`,
    )
  })

  it('says at the number that it is noted already', async () => {
    server.answers[claim] = refusal(409, { code: 'DUPLICATE', detail: 'Receipt RC/1 has this reference already' })
    await show()
    await choose(/Scan to pay/)
    type(/UPI reference/, 'UTR 4512 8890')
    await press(/I have sent it/)
    await screen.findByText(/noted already/)
  })

  it.each([
    ['paid', 'Thank you, this is paid'],
    ['cancelled', 'This trip was cancelled'],
    ['resting', 'Please wait with this payment'],
  ] as const)('that is %s takes nothing', async (state, words) => {
    server.answers[open] = { data: { ...page, state, open: state === 'resting' ? 88_680 : 0, parts: [] } }
    await show()
    await screen.findByRole('heading', { name: words })
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it('that has ended leads to whoever sent it', async () => {
    server.answers[open] = refusal(404, { code: 'NOT_FOUND', current: { company: page.company } })
    await show()
    await screen.findByText('This link does not open any more')
    expect(screen.getByRole('link', { name: /Call 98200 11111/ })).toBeTruthy()
  })
})
