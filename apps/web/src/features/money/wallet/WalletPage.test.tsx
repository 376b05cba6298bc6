import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { StatementPage } from './StatementPage.tsx'
import { WalletPage } from './WalletPage.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

const agent = profileOf({ userType: 'Agent' })
const info = {
  payee: 'Karavan Travels',
  bank: { accountName: 'Karavan', accountNumber: '000123456789', ifsc: 'KRVN0000123', bank: 'Bank', upiId: 'k@upi' },
  card: { provider: 'sandbox', feePercent: 1.8, least: 100, most: 500_000 },
}
const due = {
  dueAt: '2026-11-20T12:00:00Z',
  reference: 'HB-2026-000007',
  description: 'Two nights in Goa',
  amount: 9000,
  cause: { entity: 'booking', id: '00000000-0000-4000-8000-0000000000cc' },
  neededBy: 9000,
  shortfall: 7500.5,
}

const show = (address: string, own: typeof server.answers = {}) => {
  Object.assign(server.answers, {
    'GET /settings': { data: { today: '2026-11-15' } },
    'GET /wallet': { data: { balance: 1500, creditLimit: 0, spendable: 1500 } },
    'GET /wallet/deposit-info': { data: info },
    'GET /wallet/forecast': { data: { dues: [] } },
    'GET /wallet/deposits': { data: [], meta: { page: 1, pageSize: 20, total: 0 } },
    'POST /files/documents': { data: { id: '00000000-0000-4000-8000-0000000000dd', name: 'receipt.pdf' } },
    ...own,
  })
  return server.open([{ path: '/wallet', element: <WalletPage /> }], address, agent)
}
const deposits = () => server.sent('POST /wallet/deposits').map(({ body }) => body)

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for approval' }))

describe('money into the wallet', () => {
  it('has a UPI code that carries the amount once there is one', async () => {
    await show('/wallet?by=upi')
    const link = async () => (await screen.findByRole('img', { name: /^UPI code/ })).getAttribute('data-link')
    expect(await link()).not.toContain('am=')
    type('Amount', '750.50')
    await waitFor(async () => expect(await link()).toMatch(/^upi:\/\/pay\?pa=.+&am=750\.50&cu=INR/))
  })

  it('keeps what was typed when the way changes and when the page is loaded again', async () => {
    const { at, unmount } = await show('/wallet?by=upi')
    fireEvent.change(await amount(), { target: { value: '750.50' } })
    fireEvent.click(screen.getByRole('radio', { name: /^Bank transfer/ }))
    await waitFor(() => expect(at()).toBe('/wallet?by=bank'))
    expect((await amount()).value).toContain('750.5')
    unmount()
    await show('/wallet?by=bank')
    await waitFor(async () => expect((await amount()).value).toContain('750.5'))
    expect(screen.getByRole('button', { name: 'Copy Account number' })).toBeTruthy()
  })

  it('says at the fields what is missing, and focuses the first of them', async () => {
    await show('/wallet')
    const first = await amount()
    send()
    expect(await screen.findByText('Attach a picture or PDF of the payment')).toBeTruthy()
    expect(document.activeElement).toBe(first)
    expect(deposits()).toEqual([])
  })

  it('says at the reference that it was used before', async () => {
    const detail = 'UTR 1234 is already in your deposit WD-2026-000003.'
    await show('/wallet', { 'POST /wallet/deposits': refusal(409, { code: 'DUPLICATE', detail }) })
    await amount()
    type('Amount', '900')
    type('Bank reference', 'utr 1234')
    const proof = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText(/^Choose a file/), { target: { files: [proof] } })
    await screen.findByRole('button', { name: 'Remove receipt.pdf' })
    send()
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Bank reference'))
    expect(deposits()).toEqual([
      expect.objectContaining({ way: 'bank', amount: 900, bankReference: 'utr 1234', paidOn: '2026-11-15' }),
    ])
  })

  it('says what a card is charged before anything happens', async () => {
    await show('/wallet?by=card')
    fireEvent.change(await amount(), { target: { value: '1000' } })
    expect(await screen.findByRole('button', { name: 'Pay ₹1,018.00 by card' })).toBeTruthy()
  })
})

it('says what falls due and what is missing, and one press fills it in', async () => {
  await show('/wallet', { 'GET /wallet/forecast': { data: { dues: [due] } } })
  expect((await screen.findByText('₹7,500.50 must come in')).closest('[role="alert"]')).toBeTruthy()
  const href = screen.getByRole('link', { name: due.reference }).getAttribute('href')
  expect(href).toBe(`/dashboard/hotel-bookings?id=${due.cause.id}`)
  const field = await amount()
  fireEvent.click(screen.getByRole('button', { name: 'Top up ₹7,500.50' }))
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('7500.5')
})

describe('people of the house, who have no wallet', () => {
  const house = (userType: 'Admin' | 'SystemUser') => profileOf({ userType }, { orgKind: 'house' })
  const open = (address: string, userType: 'Admin' | 'SystemUser') =>
    server.open(
      [
        { path: '/wallet', element: <WalletPage /> },
        { path: '/dashboard/wallet-statement', element: <StatementPage /> },
      ],
      address,
      house(userType),
    )

  it.each(['/wallet', '/dashboard/wallet-statement'])(
    'are told so at %s, and staff are asked for nothing they may not',
    async (address) => {
      await open(address, 'SystemUser')
      expect(await screen.findByText('The house has no wallet of its own')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Go to the CRM' }).getAttribute('href')).toBe('/crm')
      expect(screen.queryByRole('link', { name: 'Go to Accounts' })).toBeNull()
      expect(server.sent('GET /users')).toEqual([])
    },
  )

  it('lead an Admin to the books, and let them choose whose statement', async () => {
    Object.assign(server.answers, { 'GET /users': { data: [], meta: { page: 1, pageSize: 50, total: 0 } } })
    const { unmount } = await open('/wallet', 'Admin')
    expect((await screen.findByRole('link', { name: 'Go to Accounts' })).getAttribute('href')).toBe(
      '/dashboard/accounts',
    )
    unmount()
    await open('/dashboard/wallet-statement', 'Admin')
    expect(await screen.findByText('Whose statement?')).toBeTruthy()
  })
})
