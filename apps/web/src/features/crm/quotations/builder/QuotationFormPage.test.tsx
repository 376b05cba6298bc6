import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { notify } from '../../../../ui/toast.ts'
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

let markups: object | undefined
async function open(begun = content, from = '/new') {
  server.answers['GET /settings'] = { data: { today: '2026-11-16' } }
  server.answers['GET /crm/quotations/basis'] = { data: { rates, terms: [] } }
  server.answers['POST /crm/bookings/deadlines'] ??= { data: { deadlines: [], latest: null } }
  server.answers['GET /crm/quotations/draft'] = {
    data: { content: begun, customer: null, enquiryId: null, enquiryNumber: null, markups },
  }
  await server.open([{ path: '/new', element: <QuotationFormPage /> }], from, profileOf({ userType: 'Agent' }))
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

describe('a quotation begun from an itinerary', () => {
  const itineraryId = '0190b3a0-0000-7000-8000-000000000009'
  const begin = async (answer: (asOne: string | null) => object) => {
    server.answers['GET /settings'] = { data: { today: '2026-11-16' } }
    server.answers['GET /crm/quotations/basis'] = { data: { rates, terms: [] } }
    server.answers['POST /crm/bookings/deadlines'] ??= { data: { deadlines: [], latest: null } }
    const asked: (string | null)[] = []
    server.answers['GET /crm/quotations/draft'] = ({ url }) => {
      asked.push(url.searchParams.get('asOne'))
      return answer(url.searchParams.get('asOne'))
    }
    const pages = [{ path: '/new', element: <QuotationFormPage /> }]
    await server.open(pages, `/new?itineraryId=${itineraryId}`, profileOf({ userType: 'Agent' }))
    return asked
  }
  const begun = { data: { content, customer: null, enquiryId: null, enquiryNumber: null } }

  it('asks first whether it is one line or a line for each part', async () => {
    const asked = await begin(() => begun)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as one line' }))
    await screen.findByText('Payment', { selector: 'h2' })
    expect(asked).toEqual(['yes'])
  })

  it('says so where an option cannot hold a line for each part, and asks again', async () => {
    const message = 'It has 82 parts, and an option holds 60 lines: keep it as one line'
    const refused = {
      title: 'Look again',
      status: 400,
      code: 'VALIDATION',
      detail: message,
      errors: [{ path: 'asOne', message }],
    }
    const asked = await begin((asOne) => (asOne === 'yes' ? begun : Response.json(refused, { status: 400 })))
    fireEvent.click(await screen.findByRole('button', { name: 'A line for each part' }))
    expect(await screen.findByText(message)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Keep as one line' }))
    await screen.findByText('Payment', { selector: 'h2' })
    expect(asked).toEqual([null, 'yes'])
  })
})

describe('the picker', () => {
  const id = '0190b3a0-0000-7000-8000-000000000009'
  const shown = {
    ...{ title: 'Lakes and palaces', place: 'Udaipur', image: null, rating: null, room: null, words: ['2 nights'] },
    ...{ freeUntil: null, left: null, onRequest: false, why: null },
  }
  const price = { state: 'live', cost: 1000, currency: 'INR', rate: 1, gst: 50, tcs: 0, pricedAt: null }
  const trip = {
    item: {
      ...{ kind: 'trip', itineraryId: id, startDate: '2027-01-10', category: 'Standard', adults: 2, childrenAges: [8] },
    },
    ...{ price, shown, sells: null, from: '2027-01-10', until: '2027-01-12' },
  }
  const part = (key: string, label: string) => ({
    ...{ key, label, service: 'Sightseeing', note: null, supplier: null, day: 1, from: '2027-01-10', until: null },
    item: { kind: 'activity', activityId: id, date: '2027-01-10', time: null, adults: 2, childrenAges: [8] },
    ...{ currency: 'INR', cost: { per: 'all', unit: 0, quantity: 1 }, markup: { basis: 'inherit' }, price },
    shown: { ...shown, title: label },
  })
  const opened = async () => {
    server.answers['GET /crm/quotations/catalogue'] = { data: [trip] }
    await open()
    fireEvent.click(screen.getAllByRole('button', { name: 'From the catalogue' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByText('Itinerary'))
    fireEvent.click((await within(dialog).findByText(/^2 nights/)).closest('button') as HTMLElement)
    return within(dialog)
  }
  const lines = () => screen.getByRole('list', { name: /^Lines of Standard/ }).children.length

  it('shows what is chosen, its net and what it is sold for, and adds it when told to', async () => {
    const dialog = await opened()
    const before = lines()
    const chosen = within(dialog.getByRole('region', { name: 'Chosen: Lakes and palaces' }))
    expect(dialog.getByText(/^net/).textContent).toMatch(/1,050/)
    expect(lines()).toBe(before)
    fireEvent.click(chosen.getByRole('button', { name: /^Add, / }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lines()).toBe(before + 1)
  })

  it('turns an itinerary into a line for each part, asked for on its day and for the party', async () => {
    const dialog = await opened()
    const before = lines()
    let asked = new URLSearchParams()
    server.answers['GET /crm/quotations/draft'] = ({ url }) => {
      asked = url.searchParams
      const options = [
        { key: 'standard', name: 'Standard', summary: '', lines: [part('a', 'Walk'), part('b', 'Boat')] },
      ]
      return { data: { content: { ...content, options }, customer: null, enquiryId: null, enquiryNumber: null } }
    }
    fireEvent.click(dialog.getByText('A line for each part'))
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(lines()).toBe(before + 2))
    expect(Object.fromEntries(asked)).toEqual({ itineraryId: id, date: '2027-01-10', adults: '2', ages: '8' })
  })

  it('says so where an itinerary has no hotels of the chosen class, and takes those of another', async () => {
    const told = vi.spyOn(notify, 'info')
    const dialog = await opened()
    const before = lines()
    const options = [{ key: 'deluxe', name: 'Deluxe', summary: '', lines: [part('a', 'Walk')] }]
    server.answers['GET /crm/quotations/draft'] = {
      data: { content: { ...content, options }, customer: null, enquiryId: null, enquiryNumber: null },
    }
    fireEvent.click(dialog.getByText('A line for each part'))
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(lines()).toBe(before + 1))
    expect(told).toHaveBeenCalledWith('No Standard hotels', `${content.title} has none; its lines are those of Deluxe.`)
    told.mockRestore()
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

/** A walk that the house sells, on the first day. */
const walk = {
  ...{ key: 'walk', label: 'Old town walk', service: 'Sightseeing', day: 1, from: content.startDate, until: null },
  item: {
    kind: 'activity',
    activityId: '0190b3a0-0000-7000-8000-000000000009',
    date: content.startDate,
    time: null,
    adults: 2,
    childrenAges: [8],
  },
  ...{ currency: 'INR', cost: { per: 'all', unit: 0, quantity: 1 }, markup: { basis: 'inherit' } },
  price: { state: 'live', cost: 100, currency: 'INR', rate: 1, gst: 0, tcs: 0, pricedAt: null },
  shown: {
    ...{ title: 'Old town walk', place: 'Dubai', image: null, rating: null, room: null, words: ['2 adults'] },
    ...{ freeUntil: null, left: null, onRequest: false, why: null },
  },
}

describe('the markup of a new quotation', () => {
  const percent = (value: number) => ({ basis: 'percent' as const, value })
  const afterOneMore = async (first: number) => {
    markups = { itinerary: percent(12), hotel: percent(8), visa: percent(25) }
    // What is typed is kept by what a quotation is begun from.
    await open({ ...content, extras: [], markup: percent(first) }, `/new?enquiryId=${first}`)
    markups = undefined
    const lines = screen.getByRole('list', { name: /^Lines of Standard/ })
    const before = lines.children.length
    fireEvent.click(screen.getAllByRole('button', { name: 'Add line' })[0] as HTMLElement)
    await waitFor(() => expect(lines.children).toHaveLength(before + 1))
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'How much', description: /keeps it$/ })
  }

  it('follows what it comes to be of', async () => {
    const value = await afterOneMore(8)
    await waitFor(() => expect(value.value).toMatch(/^12/))
  })

  it('stays as somebody said it', async () => {
    const value = await afterOneMore(10)
    await waitFor(() => expect(value.value).toMatch(/^10/))
  })
})

describe('a line of the house', () => {
  it('is asked for again when somebody checks, says by how much it moved, and takes that when told to', async () => {
    const options = [{ key: 'standard', name: 'Standard', summary: '', lines: [walk] }]
    const now = { ...walk.price, cost: 130 }
    server.answers['POST /crm/quotations/prices'] = {
      data: [{ item: walk.item, price: now, sells: null, shown: walk.shown, from: content.startDate, until: null }],
    }
    await open(QuotationContent.parse({ ...content, options }))
    fireEvent.click(screen.getByText('By option'))
    const option = within(screen.getByRole('region', { name: 'Option Standard' }))
    const before = option.getByText(/^cost /).textContent
    fireEvent.click(screen.getByRole('button', { name: 'Check prices' }))
    expect((await option.findByText(/^Changed/)).textContent).toMatch(/\+ ₹30.*was ₹100/)
    // It is sold at the price it had until somebody takes the new one.
    expect(option.getByText(/^cost /).textContent).toBe(before)
    fireEvent.click(option.getByRole('button', { name: 'Take the price of now: Old town walk' }))
    await waitFor(() => expect(option.getByText(/^cost /).textContent).toMatch(/130/))
    expect(option.queryByText(/^Changed/)).toBeNull()
  })

  it('has a time, and may be for a part of the party, which is priced then', async () => {
    const options = [{ key: 'standard', name: 'Standard', summary: '', lines: [walk] }]
    const asked: { body?: unknown }[] = []
    server.answers['POST /crm/quotations/prices'] = (one) => {
      asked.push(one)
      return { data: [] }
    }
    await open(QuotationContent.parse({ ...content, options }))
    fireEvent.click(screen.getByText('By option'))
    fireEvent.click(screen.getAllByRole('button', { name: /Old town walk/, expanded: false })[0] as HTMLElement)
    fill(field(/^Time/), '09:30')
    const option = within(screen.getByRole('region', { name: 'Option Standard' }))
    fill(option.getByLabelText('Adults'), '1')
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({
        items: [{ time: '09:30', adults: 1, childrenAges: [8], ownParty: true }],
      }),
    )
  })
})
