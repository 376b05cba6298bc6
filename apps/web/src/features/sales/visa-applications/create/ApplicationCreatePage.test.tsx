import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../app/testing/axe.ts'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { ApplicationCreatePage } from './ApplicationCreatePage.tsx'
import { today } from './testing.ts'

const server = preparePages()

const address = '/visa-applications/ready'
/** An application that lacks nothing but its payment. */
const ready = {
  id: 'ready',
  reference: 'VA-2026-000001',
  version: 1,
  status: 'AwaitingPayment',
  visaId: 'visa',
  visaName: 'Tourist, 30 days',
  country: 'India',
  category: 'tourist',
  entry: 'single',
  express: false,
  travelDate: '2027-01-10',
  returnDate: '2027-01-20',
  processingDays: 4,
  expressDays: null,
  papers: [],
  lacks: [],
  canEdit: false,
  price: { steps: [], total: 5770, clientTotal: null, currency: 'INR', exchangeRate: 1 },
  applicants: [
    {
      id: 'one',
      surname: 'Rao',
      givenNames: 'Asha',
      nationality: 'IND',
      passportNumber: 'Z1234567',
      documents: [],
      alsoIn: [],
    },
  ],
}

async function openWith(spendable: number) {
  server.answers['GET /settings'] = { data: { today } }
  server.answers['GET /wallet/deposit-info'] = { data: { card: { provider: 'sandbox' } } }
  server.answers[`GET ${address}`] = { data: ready }
  const wallet = { balance: spendable, creditLimit: 0, spendable }
  await server.open(
    [{ path: '/create', element: <ApplicationCreatePage /> }],
    '/create?id=ready&step=pay',
    profileOf({ userType: 'Agent' }, { wallet }),
  )
  await screen.findByText('How do you want to pay?')
}

/** The way on stands beside the steps and, on a phone, at the foot. */
const payButtons = () => screen.getAllByRole('button', { name: /^Pay .*from wallet/ })

describe('paying for an application', () => {
  it('says what is missing in the wallet, leads to the top-up, and lets nobody pay', async () => {
    await openWith(5000)
    screen.getByText('₹770.00 short')
    expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toMatch(/\?amount=770$/)
    for (const button of payButtons()) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(button)
    }
    expect(screen.queryByText('Tick this to book.')).toBeNull()
    expect(server.sent(`POST ${address}/submit`)).toEqual([])
    await expectAccessible()
  })

  it('wants the consent of whoever can pay', async () => {
    await openWith(6000)
    const [button] = payButtons()
    expect(button?.getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(button as HTMLElement)
    await screen.findByText('Tick this to book.')
    expect(server.sent(`POST ${address}/submit`)).toEqual([])
  })
})

describe('beginning an application', () => {
  const visa = {
    id: 'visa',
    country: 'Thailand',
    name: 'Tourist visa, 60 days',
    category: 'tourist',
    entry: 'single',
    stayDays: 60,
    validityDays: 90,
    processingDays: 4,
    expressDays: 2,
    documents: [],
    passportValidityMonths: 6,
    childUnderAge: 12,
    notes: '',
    status: 'active',
    currency: 'THB',
    price: { adult: 5000, child: 3000, express: 1000 },
  }

  it('tells the price in full for as many as apply, and makes a card for each of them', async () => {
    Object.assign(server.answers, {
      'GET /settings': { data: { today } },
      'GET /visas/countries': { data: [{ country: 'Thailand', visas: 1 }] },
      'GET /visas': { data: [visa], meta: { page: 1, pageSize: 100, total: 1 } },
      'GET /visa-applications': { data: [], meta: { page: 1, pageSize: 20, total: 0 } },
      'GET /visas/visa/price': {
        data: {
          steps: [{ what: 'Visa fee', how: '2 adults, 1 child', amount: 13250 }],
          total: 13250,
          clientTotal: null,
          currency: 'THB',
          exchangeRate: 2.5,
        },
      },
      'POST /visa-applications': { data: ready },
    })
    await server.open(
      [{ path: '/create', element: <ApplicationCreatePage /> }],
      '/create?country=Thailand&visa=visa',
      profileOf({ userType: 'Agent' }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'More adults' }))
    fireEvent.click(screen.getByRole('button', { name: 'More children' }))
    fireEvent.click(screen.getByRole('radio', { name: /Express/ }))
    expect(await screen.findAllByText('₹13,250.00')).not.toHaveLength(0)
    expect(screen.getAllByText('2 adults, 1 child')).not.toHaveLength(0)
    const asked = server.sent('GET /visas/visa/price').at(-1)?.url.searchParams
    expect(Object.fromEntries(asked ?? [])).toEqual({ adults: '2', children: '1', express: 'true' })
    expect(screen.getByText('Visa fee')).toBeTruthy()
    await expectAccessible()
    fireEvent.change(screen.getByLabelText('Departure'), { target: { value: '2027-01-10' } })
    fireEvent.change(screen.getByLabelText('Return'), { target: { value: '2027-01-20' } })
    fireEvent.click(screen.getAllByRole('button', { name: 'Continue to people' })[0] as HTMLElement)
    await waitFor(() => expect(server.sent('POST /visa-applications')).toHaveLength(1))
    expect(server.sent('POST /visa-applications')[0]?.body).toMatchObject({ express: true, applicants: [{}, {}, {}] })
  })
})
