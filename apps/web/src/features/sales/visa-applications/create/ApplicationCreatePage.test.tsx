import { fireEvent, screen } from '@testing-library/react'
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
