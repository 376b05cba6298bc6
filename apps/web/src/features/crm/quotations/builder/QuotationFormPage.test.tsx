import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { QuotationFormPage } from './QuotationFormPage.tsx'

vi.setConfig({ testTimeout: 60_000 })
const server = preparePages()

const rates = {
  ...{ rates: { AED: 24 }, day: '2026-11-16', sellerState: '27', buyerState: '27' },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
}
const content = QuotationContent.parse({
  ...exampleContent,
  instalments: [
    { label: 'On acceptance', percent: 30, dueOn: null },
    { label: 'Before travel', percent: 70, dueOn: '2026-12-20' },
  ],
})

async function open() {
  server.answers['GET /settings'] = { data: { today: '2026-11-16' } }
  server.answers['GET /crm/quotations/basis'] = { data: { rates, terms: [] } }
  server.answers['POST /crm/bookings/deadlines'] ??= { data: { deadlines: [], latest: null } }
  server.answers['GET /crm/quotations/draft'] = {
    data: { content, customer: null, enquiryId: null, enquiryNumber: null },
  }
  await server.open([{ path: '/new', element: <QuotationFormPage /> }], '/new', profileOf({ userType: 'Agent' }))
  await screen.findByText('Payment', { selector: 'h2' })
}
const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)

describe('a line that somebody types', () => {
  it('is offered suppliers on file and their agreed prices, and takes what one says', async () => {
    server.answers['GET /crm/suppliers'] = {
      data: [{ id: '0190b3a0-0000-7000-8000-000000000001', name: 'Creek Line Tourism' }],
      meta: { total: 1 },
    }
    server.answers['GET /crm/suppliers/rates'] = ({ url }) => ({
      data:
        url.searchParams.get('supplier') === 'Creek Line Tourism'
          ? [
              {
                ...{ supplierId: '0190b3a0-0000-7000-8000-000000000001', supplier: 'Creek Line Tourism' },
                ...{ service: 'Hotel', label: 'Deluxe', per: 'night', cost: 160, currency: 'AED', until: '2027-12-31' },
              },
            ]
          : [],
    })
    await open()
    fireEvent.click(screen.getAllByRole('button', { name: /Creek View/ })[0] as HTMLElement)
    const supplier = field(/^Supplier/)
    fireEvent.focus(supplier)
    await waitFor(() => expect(document.querySelector('datalist option[value="Creek Line Tourism"]')).not.toBeNull())
    fill(supplier, 'Creek Line Tourism')
    fireEvent.click(await screen.findByText(/^Deluxe: /))
    const counted = within(screen.getByRole('group', { name: 'Deluxe' }))
    expect(counted.getByLabelText<HTMLInputElement>('Nights').value).toBe('5')
    fireEvent.click(screen.getByText(/^Take /))
    expect(field('Cost of one').value).toMatch(/^160/)
    expect(field('How many').value).toBe('5')
    expect(field('Currency').textContent).toContain('AED')
  })
})

describe('the days of payment', () => {
  it('warn of what has to be done sooner, and are brought forward by a press', async () => {
    server.answers['POST /crm/bookings/deadlines'] = {
      data: { latest: '2026-12-10', deadlines: [{ day: '2026-12-11', why: 'free', label: 'Creek View' }] },
    }
    await open()
    await screen.findByText(/^Before travel: later than/)
    fireEvent.click(screen.getByRole('button', { name: 'Bring forward' }))
    await waitFor(() => expect(screen.queryByText(/^Before travel: later than/)).toBeNull())
    // Thirty-one days before the tenth of January.
    expect(field('Days before').value).toBe('31')
    const [asked] = server.sent('POST /crm/bookings/deadlines')
    expect(asked?.body).toMatchObject({ startDate: '2027-01-10', lines: [{ supplier: 'Gulf Rooms' }] })
  })
})

describe('the days of the plan', () => {
  it('show the words and the picture a customer will see, before anybody writes their own', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add day' }))
    // A second night in the hotel of the option.
    await screen.findByText('A day at leisure in Dubai, and the night at Creek View.')
    const [words] = screen.getAllByLabelText<HTMLTextAreaElement>(/^In more words/)
    expect(words?.placeholder).toBe('A day at leisure in Dubai, and the night at Creek View.')
    fill(words as HTMLElement, 'Slow morning.')
    await waitFor(() => expect(screen.queryByText(/^A day at leisure/)).toBeNull())
    expect(document.querySelectorAll('li[data-item] img')).not.toHaveLength(0)
  })
})
