import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Right } from '@karavan/domain/base/access/rights'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { ThreadCard } from './ThreadCard.tsx'

const server = preparePages()
const request = {
  ...{ id: 'r1', version: 1, supplier: 'Vans of Dubai', path: null, mailedTo: null, createdAt: '2026-11-16T08:00:00Z' },
  answers: [
    { number: 1, answer: 'Declined', bySupplier: true, answeredBy: null, note: 'Full', at: '2026-11-16T09:00:00Z' },
  ],
}
const booking: CrmBooking = flightBooking({
  lines: [{ id: 'l1', label: 'Airport and back', requestsBefore: [], request } as never],
  timeline: [
    { id: 'n1', at: '2026-11-16T10:00:00Z', by: 'Meera Nair', kind: 'note', way: null, text: 'Ask another van' },
    { id: 'c1', at: '2026-11-16T11:00:00Z', by: null, kind: 'change', way: null, text: 'changed: lines' },
  ],
})
const desk = (name: string, over: object = {}) => ({
  data: { to: { name, email: 'a@x.test', phone: '+919845012345' }, papers: [], carried: false, templates: [], ...over },
})
const customer = `/crm/messages/booking/${booking.id}`

async function open(rights?: Right[]) {
  server.answers[`GET ${customer}/desk`] = desk('Harini')
  server.answers['GET /crm/messages/request/r1/desk'] = desk('Vans of Dubai')
  for (const at of [customer, '/crm/messages/request/r1']) {
    server.answers[`POST ${at}`] = { data: {} }
    server.answers[`POST ${at}/handed`] = { data: { noted: true } }
  }
  const profile = profileOf({ userType: 'Agent' }, rights && { rights })
  await server.open([{ path: '/', element: <ThreadCard booking={booking} /> }], '/', profile)
  await screen.findByLabelText('To Harini')
}
const say = (label: string, words: string, act: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: words } })
  fireEvent.click(screen.getByRole('button', { name: act }))
}
const sent = (to: string) => server.sent(`POST ${to}`).map(({ body }) => body)

describe('the thread of a booking', () => {
  it('tells what suppliers said and colleagues noted, and neither of costs nor of changes', async () => {
    await open()
    const thread = screen.getByRole('list', { name: 'Messages and notes' })
    const rows = within(thread)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/Vans of Dubai.*Airport and back.*Declined.*“Full”/)
    expect(rows[1]).toMatch(/Meera Nair.*Only the team.*Ask another van/)
  })

  it('writes to the customer on WhatsApp by hand, and by mail itself', async () => {
    await open()
    const chat = vi.spyOn(window, 'open').mockReturnValue(null)
    say('To Harini', 'All is well', 'Open WhatsApp')
    await waitFor(() => expect(sent(`${customer}/handed`)).toHaveLength(1))
    expect(chat.mock.calls[0]?.[0]).toContain('wa.me/919845012345?text=All%20is%20well')
    expect(sent(`${customer}/handed`)[0]).toMatchObject({
      channel: 'whatsapp',
      to: '+919845012345',
      body: 'All is well',
    })
    chat.mockRestore()
    fireEvent.click(screen.getByLabelText('How'))
    fireEvent.click(await screen.findByRole('option', { name: 'Mail' }))
    say('To Harini', 'Your flight is booked', 'Send')
    await waitFor(() => expect(sent(customer)).toHaveLength(1))
    expect(sent(customer)[0]).toMatchObject({
      ...{ template: 'booking-words', channel: 'mail', body: 'Your flight is booked', papers: [] },
      subject: `${booking.title} (${booking.number})`,
    })
  })

  it('writes to a supplier about what they were asked, and a note for the team', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Supplier' }))
    await screen.findByLabelText('To Vans of Dubai')
    fireEvent.click(screen.getByLabelText('How'))
    fireEvent.click(await screen.findByRole('option', { name: 'Mail' }))
    say('To Vans of Dubai', 'A day later?', 'Send')
    const at = '/crm/messages/request/r1'
    await waitFor(() => expect(sent(at)).toHaveLength(1))
    expect(sent(at)[0]).toMatchObject({ template: 'request-words', channel: 'mail', body: 'A day later?' })
    fireEvent.click(screen.getByRole('radio', { name: 'Note' }))
    say('Note', 'Asked again', 'Add note')
    await waitFor(() => expect(sent(`/crm/bookings/flight/${booking.id}/notes`)).toEqual([{ text: 'Asked again' }]))
  })

  it.each<[string, Right[]]>([
    ['may not know costs', ['book', 'quote']],
    ['may not ask suppliers', ['cost']],
  ])('offers no supplier to whoever %s', async (_who, rights) => {
    await open(rights)
    expect(screen.queryByRole('radio', { name: 'Supplier' })).toBeNull()
    expect(screen.queryByText('“Full”') !== null).toBe(rights.includes('cost'))
  })
})
