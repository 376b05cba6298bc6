import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { AccountCard } from './AccountCard.tsx'
import { AnswersCard } from './AnswersCard.tsx'
import { speedWords } from './answer-words.ts'
import { SupplierView } from './SupplierView.tsx'

const server = preparePages()
const id = '0190b3a0-0000-7000-8000-000000000001'
const me = profileOf({ userType: 'Agent' })
const none = { 'not due': 0, '1-30': 0, '31-60': 0, '61-90': 0, 'over 90': 0 }
const account = { ...{ owed: 0, credit: 0, total: 0, late: null, currency: 'INR' }, inCurrency: null, creditLeft: null }
const record: Supplier = {
  ...{ id, orgId: me.orgId, name: 'Creek Line', kinds: [], contacts: [], status: 'active', country: null, notes: null },
  ...{ currency: 'INR', terms: null, creditLimit: null, cancellation: [], tds: null, contracts: [], stateCode: null },
  ...{ gstin: null, pan: null, bankHint: null, bankChange: null, version: 1 },
} as unknown as Supplier
function answerAccount() {
  server.answers[`GET /crm/suppliers/${id}/account`] ??= {
    data: { ...account, byAge: none, lines: [] },
  }
  server.answers[`GET /crm/suppliers/${id}/answers`] ??= {
    data: { asked: 0, answered: 0, refused: 0, medianMinutes: null, answers: [] },
  }
}
async function showRecord(change: Partial<Supplier> = {}) {
  answerAccount()
  const supplier = { ...record, ...change }
  return server.open([{ path: '/', element: <SupplierView supplier={supplier} /> }], '/', me)
}
async function show() {
  answerAccount()
  await server.open(
    [
      {
        path: '/',
        element: [
          <AccountCard
            key="account"
            supplier={{ id, orgId: me.orgId, name: 'Creek Line', creditLimit: 25_000 }}
            side="crm"
          />,
          <AnswersCard key="answers" id={id} />,
        ],
      },
    ],
    '/',
    me,
  )
}

describe('the record of a supplier', () => {
  it('shows what is owed by age, and each bill and payment with its balance, page by page', async () => {
    const line = {
      on: '2026-11-09',
      number: 'CL-2026-000074',
      billed: 7940,
      paid: null,
      balance: 23_880,
      inCurrency: null,
    }
    server.answers[`GET /crm/suppliers/${id}/account`] = ({ url }) => ({
      data: {
        ...{ ...account, owed: 18_460, total: 11 },
        byAge: { ...none, 'not due': 15_340, '1-30': 3120 },
        lines: [{ ...line, description: url.searchParams.get('page') === '2' ? 'Older bill' : 'Newer bill' }],
      },
    })
    await show()
    await screen.findByText('Newer bill')
    const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
    for (const amount of ['₹18,460.00', '₹15,340.00', '₹3,120.00', '₹7,940.00', '₹23,880.00'])
      expect(text).toContain(amount)
    fireEvent.click(screen.getByRole('button', { name: 'Older' }))
    await screen.findByText('Older bill')
    expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true)
  })

  it('shows its own currency with rupees beside, and warns where the credit is used up', async () => {
    const byAge = { ...none, '1-30': 25_100 }
    server.answers[`GET /crm/suppliers/${id}/account`] = {
      data: {
        ...{ ...account, owed: 568_515, currency: 'AED', creditLeft: -100, late: { bills: 1, since: '2026-11-09' } },
        ...{ byAge: { ...none, '1-30': 568_515 }, inCurrency: { owed: 25_100, byAge, apart: -500 } },
        lines: [
          {
            ...{ on: '2026-11-09', number: 'CL-2026-000074', description: 'CL-2026-000074: arranged', paid: null },
            ...{
              typedBill: null,
              billed: 22_650,
              balance: 568_515,
              inCurrency: { billed: 1000, paid: null, balance: 25_100 },
            },
          },
        ],
      },
    }
    await show()
    await screen.findByText('Arranged')
    const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
    for (const words of ['AED 25,100.00', '₹5,68,515.00', 'AED 1,000.00', '₹22,650.00', '1 bill, since'])
      expect(text).toContain(words)
    expect(text).toContain('−AED 100.00over the limit of AED 25,000.00')
    expect(text).toContain('₹500.00 were paid in rupees alone')
  })

  it('cancels a bill that was typed, for a reason, and no other', async () => {
    const line = { on: '2026-11-09', number: '1204', billed: 5000, paid: null, balance: 5000, inCurrency: null }
    const lines = [
      { ...line, description: 'Coaches in November', typedBill: id },
      { ...line, description: 'Creek Line paid, UTR 1', typedBill: null },
    ]
    server.answers[`GET /crm/suppliers/${id}/account`] = {
      data: { ...account, owed: 10_000, total: 2, byAge: none, lines },
    }
    let sent: unknown
    server.answers[`POST /crm/supplier-payments/bills/${id}/cancel`] = ({ body }) => {
      sent = body
      return { data: { id } }
    }
    await show()
    await screen.findByText('Coaches in November')
    expect(screen.getByText('Paid, UTR 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for Paid, UTR 1' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Coaches in November' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel bill' }))
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Billed twice' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel bill' }))
    await waitFor(() => expect(sent).toEqual({ reason: 'Billed twice' }))
  })

  it('says that its account is another, and lets somebody check that', async () => {
    const bankHint = 'Gulf Example Bank ••4417'
    const [at, checkedAt] = ['2026-10-02T08:00:00Z', '2026-10-03T08:00:00Z']
    const bankChange = { at, by: 'Rohan', checkedAt: null, checkedBy: null }
    let sent: unknown
    server.answers[`POST /crm/suppliers/${id}/bank/check`] = ({ body }) => {
      sent = body
      return { data: { ...record, bankHint, bankChange: { ...bankChange, checkedAt, checkedBy: 'Meera' } } }
    }
    await showRecord({ bankHint, bankChange })
    expect((await screen.findByText(/^Changed by Rohan/)).textContent).toContain('somebody else checks it')
    fireEvent.click(screen.getByRole('button', { name: 'Check account' }))
    fireEvent.click(await screen.findByRole('button', { name: 'It is theirs' }))
    await waitFor(() => expect(sent).toEqual({ bankHint }))
  })

  it('is paid from it, by the dialog of the suppliers that are due, and taken along as a file', async () => {
    server.answers[`GET /crm/suppliers/${id}/account`] = {
      data: {
        ...{ ...account, owed: 18_460, total: 1, byAge: { ...none, '1-30': 18_460 } },
        lines: [
          {
            ...{ on: '2026-11-09', number: '1204', description: 'Coaches', billed: 18_460, paid: null },
            ...{ balance: 18_460, inCurrency: null, typedBill: null },
          },
        ],
      },
    }
    server.answers['GET /settings'] = { data: { today: '2026-11-18' } }
    server.answers['POST /crm/supplier-payments'] = { data: { paidOut: 18_460, number: 'PV-1', reference: 'UTR 7788' } }
    await showRecord()
    fireEvent.click(await screen.findByRole('button', { name: 'Record payment' }))
    await screen.findByRole('dialog', { name: 'Pay Creek Line' })
    fireEvent.change(screen.getByLabelText('Reference'), { target: { value: 'UTR 7788' } })
    fireEvent.click(screen.getAllByRole('button', { name: 'Record payment' }).at(-1) ?? document.body)
    await waitFor(() => expect(server.sent('POST /crm/supplier-payments')).toHaveLength(1))
    expect(server.sent('POST /crm/supplier-payments')[0]?.body).toMatchObject({
      ...{ paidOn: '2026-11-18', reference: 'UTR 7788' },
      parts: [{ supplierId: id, amount: 18_460, onAccount: false }],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Statement' })).toBeTruthy()
  })

  it('leads from a new request to its service, where the page is handed on', async () => {
    const service = { id: 'line-1', bookingId: 'booking-1', kind: 'hotel', label: 'Creek View, 3 nights' }
    server.answers[`GET /crm/suppliers/${id}/unasked`] = {
      data: [{ ...service, number: 'CH-2026-000001', customerName: 'Verma', from: null, theirs: true }],
    }
    server.answers['POST /crm/bookings/hotel/booking-1/services/line-1/request'] = { data: { id: 'booking-1' } }
    const { at } = await showRecord()
    fireEvent.click(await screen.findByRole('button', { name: 'New request' }))
    fireEvent.click(await screen.findByRole('combobox', { name: 'Service' }))
    fireEvent.click(await screen.findByRole('option', { name: /Creek View/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Make link' }))
    await waitFor(() => expect(at()).toBe('/crm/hotel-booking/view/booking-1?id=line-1'))
  })

  it('shows how soon they answer, and of their answers those that were no', async () => {
    const given = {
      ...{ requestId: id, number: 1, bookingId: id, kind: 'hotel', bookingNumber: 'CH-2026-000001' },
      ...{ customerName: 'Verma', label: 'Creek View', answeredBy: 'Farhana', bySupplier: true },
      ...{ at: '2026-11-16T09:00:00Z', reference: null, offer: null },
    }
    const no = { ...given, number: 2, answer: 'Declined', note: 'Closed that day' }
    server.answers[`GET /crm/suppliers/${id}/answers`] = ({ url }) => ({
      data: {
        ...{ asked: 38, answered: 37, refused: 3, medianMinutes: 130 },
        answers: url.searchParams.has('answer')
          ? [no]
          : [no, { ...given, answer: 'Confirmed', reference: 'GR-9', note: null }],
      },
    })
    await show()
    await screen.findByText(/They answer in 2 h 10 min, median of 38 requests, 3 refused/)
    await screen.findByText(/GR-9/)
    fireEvent.click(screen.getByRole('radio', { name: 'Refused' }))
    await waitFor(() => expect(screen.queryByText(/GR-9/)).toBeNull())
    expect(screen.getByText(/Closed that day/)).toBeTruthy()
  })

  it.each([
    [0, '1 minute'],
    [130, '2 h 10 min'],
    [3 * 24 * 60, '3 days'],
  ])('says %i minutes as %s', (minutes, said) => {
    expect(speedWords(minutes)).toBe(said)
  })
})
