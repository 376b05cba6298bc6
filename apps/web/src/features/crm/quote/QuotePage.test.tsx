import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../../../kit/problem.ts'
import * as privateCall from '../../../shared/usePrivateCall.ts'
import { prepareTestPage } from '../../../ui/testing.ts'
import { QuotePage } from './QuotePage.tsx'

type Sent = { body?: Record<string, unknown> }
type Answer = (sent: Sent) => unknown
const server: { answers: Record<string, Answer>; asked: string[] } = { answers: {}, asked: [] }
const call = vi.fn(async ({ method, path }: { method: string; path: string }, sent: Sent) => {
  const name = `${method} ${path}`
  server.asked.push(name)
  return { data: await server.answers[name]?.(sent) }
})
beforeEach(() => {
  vi.spyOn(privateCall, 'usePrivateCall').mockReturnValue(call as ReturnType<typeof privateCall.usePrivateCall>)
})
afterEach(() => vi.restoreAllMocks())

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
prepareTestPage()

const token = 't'.repeat(43)
const price = {
  total: 1000,
  taxes: [],
  perPerson: [{ kind: 'adults' as const, count: 2, amount: 500 }],
  instalments: [{ label: 'On acceptance', dueOn: null, amount: 1000 }],
}
const quote: PublicQuote = {
  number: 'QT-2026-000042',
  versionNumber: 2,
  hash: 'a'.repeat(64),
  status: 'Viewed',
  open: true,
  customerName: 'Asha Rao',
  company: {
    name: 'Sahyadri Travels',
    logo: null,
    phone: '98200 11111',
    email: null,
    address: null,
    gstin: null,
    terms: null,
    ground: null,
  },
  title: 'Dubai with a desert night',
  destinations: ['Dubai'],
  startDate: null,
  endDate: null,
  guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
  image: null,
  overview: '',
  days: [],
  options: [{ key: 'a', name: 'Comfort', summary: '', hotels: [], days: [], services: [], price }],
  extras: [],
  inclusions: [],
  exclusions: [],
  terms: '<b>No</b> refunds',
  validUntil: '2099-12-01',
  decision: null,
  unheld: [],
  panNeeded: false,
  payment: null,
  dues: [],
  comments: [],
}
const accepted: PublicQuote = {
  ...quote,
  status: 'Accepted',
  open: false,
  decision: { at: '2026-11-17T09:00:00Z', by: 'Asha R. Rao', option: 'a', extras: [], noPan: false, price },
  payment: { label: 'On acceptance', amount: 1000, dueOn: '2026-11-17', paid: false },
}
const refuse = (status: number, code: string, detail: string) => () => {
  const data = { type: 'about:blank', title: 'Refused', status, code, detail, requestId: '1' }
  throw failure({ status, data })
}
const open = 'GET /quotes/:token'
const accept = 'POST /quotes/:token/accept'
const decline = 'POST /quotes/:token/decline'

beforeEach(() => {
  server.asked = []
  server.answers = { [open]: () => quote }
  vi.stubGlobal('scrollTo', () => undefined)
})

const show = (address = `/quote/${token}`) =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          { path: '/quote/:token', element: <QuotePage /> },
          { path: '/pay/:session', element: <p>The page for a card</p> },
        ],
        { initialEntries: [address] },
      )}
    />,
  )

async function sayYes(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Accept this offer' }))
  fireEvent.change(await screen.findByLabelText('Your full name'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept for ₹1,000.00' }))
}

async function sayNo(reason: string) {
  if (!screen.queryByLabelText('Why does it not fit?'))
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  fireEvent.change(await screen.findByLabelText('Why does it not fit?'), { target: { value: reason } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
}

describe('the page of a customer', () => {
  it('accepts exactly what was read, under the name that is typed, and leads to the card', async () => {
    let sent: Sent = {}
    server.answers[accept] = (given: Sent) => {
      sent = given
      return accepted
    }
    server.answers['POST /quotes/:token/pay'] = () => ({ sessionUrl: '/pay/1' })
    show()
    await sayYes('Asha R. Rao')
    await screen.findByText('Accepted, it is yours')
    expect(sent.body).toEqual({ hash: quote.hash, name: 'Asha R. Rao', option: 'a', extras: [], shownTotal: 1000 })
    expect(screen.getByText('Asha R. Rao')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Pay the first instalment by card' }))
    await screen.findByText('The page for a card')
  })

  it('says what of it is not held yet, and why', async () => {
    const why = 'it is confirmed on request, so nothing is kept before the answer'
    server.answers[open] = () => ({ ...accepted, unheld: [{ label: 'Two nights', why }] })
    show()
    const list = await screen.findByRole('list', { name: 'Not held yet' })
    expect(list.textContent).toBe(`Two nights is not held yet: ${why}.`)
    expect(screen.queryByText('Accepted, it is yours')).toBeNull()
  })

  it('wants a name before it says yes', async () => {
    show()
    await sayYes(' ')
    await screen.findByText('Type your full name')
    expect(server.asked).not.toContain(accept)
  })

  it('asks for the PAN of a package abroad, and shows what it costs without one before it is accepted', async () => {
    const taxed = (rate: number, total: number) => ({
      ...price,
      total,
      taxes: [{ name: 'TCS', rate, amount: total - 980 }],
    })
    const options = quote.options.map((option) => ({ ...option, price: taxed(2, 1000) }))
    server.answers[open] = () => ({ ...quote, panNeeded: true, options })
    server.answers['GET /quotes/:token/price'] = () => taxed(5, 1029)
    let sent: Sent = {}
    server.answers[accept] = (given: Sent) => {
      sent = given
      return accepted
    }
    show()
    await sayYes('Asha Rao')
    await screen.findByText(/^Not a PAN/)
    expect(server.asked).not.toContain(accept)
    fireEvent.click(screen.getByLabelText('I have no PAN'))
    fireEvent.click(await screen.findByRole('button', { name: 'Accept for ₹1,029.00' }))
    await screen.findByText('Accepted, it is yours')
    expect(sent.body).toMatchObject({ shownTotal: 1029, pan: null, noPan: true })
  })

  it('says why a yes came too late, and shows the offer as it is now', async () => {
    server.answers[accept] = refuse(409, 'QUOTE_REPLACED', 'A newer version was sent.')
    show()
    await screen.findAllByText('Comfort')
    server.answers[open] = () => ({ ...quote, status: 'Replaced', open: false })
    await sayYes('Asha Rao')
    await screen.findByText('A newer version was sent.')
    await screen.findByText('There is a newer version of this offer')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull())
  })

  it('says in words that something of it is sold out, and stays open for a question', async () => {
    server.answers[accept] = refuse(409, 'SOLD_OUT', 'We are sorry: Lake Pavilion (sold out). Nothing is accepted.')
    show()
    await screen.findAllByText('Comfort')
    await sayYes('Asha Rao')
    await screen.findByText('We are sorry: Lake Pavilion (sold out). Nothing is accepted.')
    expect(screen.queryByText('Accepted, it is yours')).toBeNull()
  })

  it('declines with a reason, which it asks for', async () => {
    let sent: Sent = {}
    server.answers[decline] = (given: Sent) => {
      sent = given
      return { ...quote, status: 'Declined', open: false }
    }
    show()
    await sayNo('')
    await screen.findByText('A few words are enough')
    expect(server.asked).not.toContain(decline)
    await sayNo('Leave moved: March, not January')
    await screen.findByText('This offer was declined')
    expect(sent.body).toEqual({ hash: quote.hash, reason: 'Leave moved: March, not January' })
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  it('says that it was withdrawn to whoever answers a page that is still open', async () => {
    server.answers[decline] = refuse(404, 'NOT_FOUND', 'There is no such quotation.')
    show()
    await screen.findAllByText('Comfort')
    server.answers[open] = refuse(404, 'NOT_FOUND', 'There is no such quotation.')
    await sayNo('Too late')
    await screen.findByText('This link does not open any more')
  })

  it('says that it is paid, and asks for no card any more', async () => {
    server.answers[open] = () => ({ ...accepted, payment: { ...accepted.payment, paid: true } })
    show()
    await screen.findByText('On acceptance of ₹1,000.00 is paid. Thank you.')
    expect(screen.queryByRole('button', { name: /card/ })).toBeNull()
  })

  it('shows what was typed as terms as it was typed', async () => {
    show()
    await screen.findByText('<b>No</b> refunds')
  })

  it('says that a link opens no more, also one that cannot be one', async () => {
    server.answers[open] = refuse(404, 'NOT_FOUND', 'There is no such quotation.')
    const { unmount } = show()
    await screen.findByText('This link does not open any more')
    unmount()
    show('/quote/short')
    await screen.findByText('This link does not open any more')
  })
})
