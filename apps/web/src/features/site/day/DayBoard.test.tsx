import type { Right } from '@karavan/domain/base/access/rights'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { type Answer, preparePages, refusal } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { DayBoard } from './DayBoard.tsx'
import { dayOf, guestOf, holdOf, quoteOf } from './testing.ts'

const server = preparePages()
const open = (day: Answer, rights: Right[] = ['cost']) => {
  server.answers['GET /day'] = day
  return server.open([{ path: '/', element: <DayBoard /> }], '/', { ...profileOf({ userType: 'Agent' }), rights })
}
const card = (name: string) => screen.findByRole('region', { name })

describe('the day', () => {
  it('folds what is empty to a line that leads on', async () => {
    await open({ data: dayOf() })
    const visas = await card('Visas waiting for papers')
    expect(within(visas).getByText('No visas waiting')).toBeTruthy()
    expect(within(visas).getByRole('link', { name: /Apply/ }).getAttribute('href')).toBe('/dashboard/visaportal/create')
    expect(screen.queryByRole('region', { name: 'Holds that expire' })).toBeNull()
    expect(screen.getByText(/Nothing presses/)).toBeTruthy()
    await expectAccessible()
  })

  it('counts what is held down by the clock, with a way to pay it', async () => {
    const now = Date.now()
    const until = new Date(now + 2 * 60_000).toISOString()
    const later = new Date(now + 90 * 60_000).toISOString()
    const rows = [holdOf(1, { until }), holdOf(2, { until: later, source: 'package' })]
    await open({ data: dayOf({ holds: { count: 2, due: 105_840, rows } }) })
    const holds = await card('Holds that expire')
    expect(within(holds).getByText('2 holds expire')).toBeTruthy()
    const [first, second] = within(holds).getAllByRole('timer')
    expect(first?.textContent).toMatch(/^[12]:\d\d$/)
    expect(second?.textContent).toMatch(/^1:(29|30):\d\d$/)
    const pay = within(holds).getAllByRole('link', { name: /^Pay/ })
    expect(pay.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual([
      '/dashboard/hotel-bookings',
      '/dashboard/bookings',
    ])
  })

  it('says what guests lack, and shows other days by a press', async () => {
    const arriving = { count: 1, rows: [guestOf(1, { missing: ['voucher', 'payment'] })] }
    const tomorrow = { arriving: { count: 1, rows: [guestOf(2)] }, leaving: { count: 0, rows: [] } }
    await open({ data: dayOf({ today: { arriving, leaving: { count: 0, rows: [] } }, tomorrow }) })
    const guests = await card('Arriving and leaving')
    expect(within(guests).getByText(/No voucher/).textContent).toContain('+ 1')
    fireEvent.click(within(guests).getByRole('button', { name: 'Tomorrow 1' }))
    expect(within(guests).getByText('Lakshmi 2')).toBeTruthy()
    expect(within(guests).getByText('Voucher ready')).toBeTruthy()
  })

  it('asks for exactly what the wallet lacks', async () => {
    const wallet = { balance: 10_000, creditLimit: 0, afterHolds: 10_000, topUp: 18_344.5 }
    const due = { id: holdOf(1).id, reference: 'PB-2026-000001', who: 'Asha', dueOn: '2026-11-14', amount: 28_344.5 }
    await open({ data: dayOf({ wallet, dues: { count: 1, total: 28_344.5, rows: [due] } }) })
    const money = await card('Wallet and dues')
    expect(within(money).getByText('Overdue since 14 Nov')).toBeTruthy()
    const topUp = within(money).getByRole('link', { name: 'Top up ₹18,345' })
    expect(topUp.getAttribute('href')).toBe('/wallet?amount=18344.5')
  })

  it('tells no sums to whoever may not know costs, and does not fail without them', async () => {
    const due = { id: holdOf(1).id, reference: 'PB-2026-000001', who: 'Asha', dueOn: '2026-11-14' }
    const wallet = { balance: 10_000, creditLimit: 0 }
    const { due: _, ...held } = holdOf(2)
    const holds = { count: 1, rows: [held] }
    await open({ data: dayOf({ wallet, holds, dues: { count: 1, rows: [due] } } as Parameters<typeof dayOf>[0]) }, [])
    const money = await card('Wallet and dues')
    expect(within(money).getByText('PB-2026-000001')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/NaN|undefined/)
    expect(document.body.textContent?.match(/₹[\d,.]+/g)).toEqual(['₹10,000.00'])
  })

  it('tells what customers owe, and leads to what was looked for', async () => {
    const { id } = holdOf(1)
    const due = { id, kind: 'land-package' as const, number: 'LP-1', who: 'Joshi family', label: 'Balance' }
    const rows = [
      { ...due, dueOn: '2026-11-14', amount: 40_000 },
      { ...due, label: 'Rest', dueOn: '2026-11-16', amount: 20_000 },
      { ...due, kind: null, number: null, who: 'Mehta', label: 'Opening balance', dueOn: '2026-10-01', amount: 500 },
    ]
    const search = { place: 'dubai', placeName: 'Dubai, UAE', stay: 'fromDate=2026-12-12&untilDate=2026-12-16' }
    const days = { fromDate: '2026-12-12', untilDate: '2026-12-16', adults: 2, children: 1, leastTotal: 18_984 }
    await open({
      data: dayOf({
        clientDues: { count: 3, total: 60_500, rows },
        searches: { count: 1, rows: [{ ...search, ...days }] },
      }),
    })
    const dues = await card('Due from customers')
    expect(within(dues).getByText('overdue since 14 Nov')).toBeTruthy()
    expect(within(dues).getByText('Rest, due today')).toBeTruthy()
    expect(within(dues).getByText('₹60,500')).toBeTruthy()
    const before = within(dues).getByRole('link', { name: /Mehta/ })
    expect(before.getAttribute('href')).toBe(`/crm/all-customers/view/${id}`)
    const searches = await card('Recent searches')
    const link = within(searches).getByRole('link', { name: 'Dubai' })
    expect(link.getAttribute('href')).toBe(`/hotel/hotels/availability/dubai?${search.stay}`)
    expect(within(searches).getByText(/2 adults, 1 child/)).toBeTruthy()
    await expectAccessible()
  })

  it('puts what a client asked for in words, and leads to the quotes of the tray', async () => {
    const rows = [quoteOf(1, { of: 'tray', wanted: 'Palm House', options: 2, phone: null }), quoteOf(2)]
    await open({ data: dayOf({ quotes: { count: 2, rows } }) })
    const quotes = await card('Seen, not answered')
    expect(within(quotes).getByText('Asked for Palm House')).toBeTruthy()
    const links = within(quotes).getAllByRole('link', { name: /^Vikram/ })
    expect(links[0]?.getAttribute('href')).toBe('/hotel/hotels?quotes=sent')
    expect(within(quotes).getAllByRole('link', { name: /WhatsApp/ })).toHaveLength(1)
    await expectAccessible()
  })

  it('has no wallet for the house, and says when it did not load', async () => {
    await open(refusal(500, { code: 'INTERNAL' }))
    await screen.findByText('Your day did not load')
    server.answers['GET /day'] = { data: dayOf({ wallet: null }) }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await card('Enquiries to answer')
    expect(screen.queryByRole('region', { name: 'Wallet and dues' })).toBeNull()
  })
})
