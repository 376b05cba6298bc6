import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { SupplierPage } from './SupplierPage.tsx'
import type { SupplierAsked } from './useSupplierPage.ts'

const server = preparePages()

const token = 't'.repeat(43)
const [open, answer] = [`GET /supplier/${token}`, `POST /supplier/${token}/answer`]
const asked: SupplierAsked = {
  company: { name: 'Saffron Trails', logo: null, phone: '98200 11111', email: null },
  supplier: 'Gulf Rooms',
  number: 'CL-2026-000077',
  version: 3,
  asked: {
    service: 'Hotel',
    label: 'Creek View, 4 nights',
    hotel: 'Creek View',
    place: 'Dubai',
    from: '2027-01-10',
    until: '2027-01-14',
    rooms: [{ type: 'Superior', count: 1 }],
    mealPlan: 'Breakfast',
    extraBeds: 1,
    leadTraveller: 'Meenal Rao',
    adults: 2,
    children: [7],
    infants: 0,
    flights: ['EK 501, BOM – DXB'],
    wishes: 'High floor',
    price: { currency: 'AED', amount: 945 },
  },
  answerBy: '2026-11-18T11:00:00Z',
  expiresAt: '2027-02-13T00:00:00Z',
  state: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  reference: null,
  holdUntil: null,
  offer: null,
  note: null,
  answers: 0,
  changeable: false,
  currencies: ['AED'],
}
const answered = { state: 'answered', answeredAt: '2026-11-16T09:00:00Z', answeredBy: 'Fatima' }

const show = (link = token) =>
  server.open([{ path: '/supplier/:token', element: <SupplierPage /> }], `/supplier/${link}`)
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  server.answers[open] = { data: asked }
})

describe('the page of a supplier', () => {
  it('tells all that is asked for, and the price they get', async () => {
    await show()
    await screen.findByRole('heading', { name: 'Creek View' })
    const text = document.body.textContent ?? ''
    for (const words of [
      'CL-2026-000077 / 3',
      '1 × Superior',
      'extra bed',
      '2 adults, 1 child (7)',
      'Meenal Rao',
      'Breakfast',
      'EK 501',
      'High floor',
      'Dubai',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll('\u00a0', ' ')).toContain('AED 945.00')
  })

  it('wants a number, confirms once, and then says what was confirmed', async () => {
    server.answers[answer] = { data: { ...asked, ...answered, answer: 'Confirmed', reference: 'GR-1' } }
    await show()
    await press(/^Confirm at/)
    await screen.findByText('Required')
    expect(server.sent(answer)).toEqual([])
    type(/^Your confirmation number/, 'GR-1')
    const form = screen.getByRole('form', { name: 'Your answer' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    const done = await screen.findByRole('status', { name: 'Confirmed, thank you' })
    expect(done.textContent).toContain('GR-1')
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true))
    expect(server.sent(answer).map(({ body }) => body)).toEqual([
      {
        version: 3,
        after: 0,
        said: { answer: 'Confirmed', name: null, reference: 'GR-1', holdUntil: null, note: null },
      },
    ])
  })

  it('says how a new price differs, and sends it as an offer', async () => {
    const offer = {
      price: 1020,
      currency: 'AED',
      from: null,
      until: null,
      room: null,
      note: 'National Day',
      validUntil: null,
    }
    server.answers[answer] = { data: { ...asked, ...answered, answer: 'Changed', offer } }
    await show()
    await choose('Change price')
    type(/^New net price/, '1020')
    await screen.findByText(/75\.00 more than asked, 7\.9%/)
    type(/^Why/, 'National Day')
    await press(/^Send new price/)
    await screen.findByRole('status', { name: 'Your offer is with them' })
    expect(server.sent(answer)[0]?.body).toMatchObject({ version: 3, said: { answer: 'Changed', price: 1020 } })
  })

  it('changes the answer that stands there, in another currency too, for as long as it may be changed', async () => {
    const said = { ...asked, ...answered, answer: 'Confirmed', reference: 'GR-1', answers: 2 }
    server.answers[open] = { data: { ...said, changeable: true, currencies: ['AED', 'INR'] } }
    server.answers[answer] = { data: { ...said, answer: 'Declined', note: 'Full', answers: 3 } }
    await show()
    await press(/^Change my answer/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Your confirmation number/).value).toBe('GR-1')
    await press(/^Keep my answer/)
    expect(screen.queryByLabelText(/^Your confirmation number/)).toBeNull()
    await press(/^Change my answer/)
    await choose('Change price')
    expect(screen.getByLabelText('Currency').textContent).toContain('AED')
    await choose('Cannot')
    type(/^Why not/, 'Full')
    await press(/^Send that you cannot/)
    await screen.findByRole('status', { name: 'You cannot do this' })
    expect(server.sent(answer)[0]?.body).toMatchObject({ version: 3, after: 2, said: { answer: 'Declined' } })
    // Somebody has acted on it meanwhile.
    expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull()
  })

  it('wants a reason for a no', async () => {
    server.answers[answer] = { data: { ...asked, ...answered, answer: 'Declined', note: 'Full' } }
    await show()
    await choose('Cannot')
    await press(/^Send that you cannot/)
    await screen.findByText('Required')
    type(/^Why not/, 'Full')
    await press(/^Send that you cannot/)
    await screen.findByRole('status', { name: 'You cannot do this' })
  })

  it('asks for the number of an offer that was taken, and for nothing else', async () => {
    const offer = { price: 1020, currency: 'AED', from: null, until: null, room: null, note: null, validUntil: null }
    server.answers[open] = { data: { ...asked, state: 'accepted', answer: 'Changed', offer } }
    await show()
    await screen.findByRole('status', { name: 'Your offer is taken' })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })

  it.each(['short', token])('says that a link opens no more: %s', async (link) => {
    server.answers[open] = refusal(404, { code: 'NOT_FOUND' })
    await show(link)
    await screen.findByText('This link does not open any more')
    expect(server.sent('GET /supplier/short')).toEqual([])
  })

  it('says that it was withdrawn while somebody had it open', async () => {
    server.answers[answer] = () => {
      server.answers[open] = refusal(404, { code: 'NOT_FOUND' })
      return refusal(404, { code: 'NOT_FOUND' })
    }
    await show()
    await screen.findByRole('heading', { name: 'Creek View' })
    type(/^Your confirmation number/, 'X')
    await press(/^Confirm at/)
    await screen.findByText('This link does not open any more')
  })

  it('says that it was cancelled meanwhile instead of taking an answer', async () => {
    server.answers[answer] = () => {
      server.answers[open] = { data: { ...asked, state: 'cancelled' } }
      return refusal(409, { code: 'CONFLICT' })
    }
    await show()
    await screen.findByRole('heading', { name: 'Creek View' })
    type(/^Your confirmation number/, 'X')
    await press(/^Confirm at/)
    await screen.findByRole('status', { name: 'This was cancelled' })
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })
})
