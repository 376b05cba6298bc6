import type { PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { keepWayBack } from '../../../shared/pay/way-back.ts'
import { PayPage } from './PayPage.tsx'

const server = preparePages()
const id = '00000000-0000-4000-8000-00000000beef'
const open = (search = '') => server.open([{ path: '/pay/:session', element: <PayPage /> }], `/pay/${id}${search}`)

const elsewhere: PaymentSession = {
  id,
  purpose: 'deposit',
  number: 'WD-2026-000001',
  description: 'Deposit',
  amount: 1000,
  fee: 18,
  total: 1018,
  method: 'card',
  status: 'Open',
  message: null,
  provider: 'stripe',
  returnPath: '/wallet',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
}
const opened = `POST /payments/sessions/${id}/open`

const went = vi.fn()
beforeEach(() => {
  went.mockReset()
  // A page of jsdom goes nowhere; where it would go is what is asked here.
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign: went })
})
afterEach(() => vi.restoreAllMocks())

it('a payment nobody started is called so', async () => {
  server.answers[`GET /payments/sessions/${id}`] = refusal(404, { code: 'NOT_FOUND', detail: 'No such payment' })
  await open()
  await screen.findByText('There is no such payment')
  expect(server.sent(`GET /payments/sessions/${id}`)).not.toEqual([])
  await expectAccessible()
})

it('another provider’s page is opened, tried again when it does not answer, and not opened twice', async () => {
  server.answers[`GET /payments/sessions/${id}`] = { data: elsewhere }
  server.answers[opened] = refusal(503, { code: 'UNAVAILABLE', detail: 'The provider is silent.' })
  const { unmount } = await open()
  await screen.findByText('The provider is silent.')
  expect(went).not.toHaveBeenCalled()
  server.answers[opened] = { data: { url: 'https://pay.example.test/1' } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(went.mock.calls).toEqual([['https://pay.example.test/1']]))

  // Whoever comes back finds the page again, and is not sent away by itself.
  unmount()
  await open()
  await screen.findByRole('button', { name: 'Open the payment page again' })
  expect(server.sent(opened)).toHaveLength(2)
  await expectAccessible()
})

it('whoever the provider sends back, even to another browser, is not sent there again by itself', async () => {
  server.answers[`GET /payments/sessions/${id}`] = { data: elsewhere }
  await open('?back')
  await screen.findByRole('button', { name: 'Open the payment page again' })
  expect(server.sent(opened)).toEqual([])
})

it('whoever a browser brings back to the page as it was left can open the other one again', async () => {
  server.answers[`GET /payments/sessions/${id}`] = { data: elsewhere }
  server.answers[opened] = { data: { url: 'https://pay.example.test/1' } }
  await open()
  await waitFor(() => expect(went).toHaveBeenCalledOnce())
  screen.getByText('Taking you to the payment page')
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  await screen.findByRole('button', { name: 'Open the payment page again' })
  expect(server.sent(opened)).toHaveLength(1)
})

it('leads a customer back to the page their browser remembers, and one who has none to where they found it', async () => {
  const paid: PaymentSession = { ...elsewhere, purpose: 'crm', status: 'Paid', returnPath: null }
  server.answers[`GET /payments/sessions/${id}`] = { data: paid }
  const { unmount } = await open('?back')
  await screen.findByText('Your trip is where it was: at the address you were sent.')
  expect(screen.queryByRole('link', { name: 'Back to your trip' })).toBeNull()
  unmount()
  keepWayBack(id, '/quote/secret')
  await open('?back')
  const back = await screen.findByRole('link', { name: 'Back to your trip' })
  expect(back.getAttribute('href')).toBe('/quote/secret')
  await expectAccessible()
})

it('the sandbox takes a UPI id too, and says when it is none', async () => {
  server.answers[`GET /payments/sessions/${id}`] = { data: { ...elsewhere, provider: 'sandbox' } }
  const paidBy = `POST /payments/sandbox/${id}/upi`
  server.answers[paidBy] = { data: { outcome: 'declined', message: 'The payment was turned down in the app.' } }
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'UPI' }))
  fireEvent.change(screen.getByLabelText('UPI id'), { target: { value: 'nobody' } })
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }))
  await screen.findByText('A UPI id, like name@bank')
  fireEvent.click(screen.getByRole('button', { name: 'Use failure@sandbox' }))
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }))
  await screen.findByText('The payment was turned down in the app.')
  expect(server.sent(paidBy)).toHaveLength(1)
  await expectAccessible()
})
