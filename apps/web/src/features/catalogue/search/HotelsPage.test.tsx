import { addDays } from '@karavan/domain/base/dates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { type Asked, preparePages, refusal } from '../../../app/testing/pages.tsx'
import { formatDay } from '../../../ui/format.ts'
import { HotelsPage } from './HotelsPage.tsx'
import { dayHere } from '../../../shared/today.ts'
import { dubai, hotelOf } from './testing.ts'

const server = preparePages()
const open = () => server.open([{ path: '/', element: <HotelsPage /> }], '/')

const today = dayHere()
const featured = (...numbers: number[]) => ({ data: numbers.map((one) => hotelOf(one)), meta: { today } })
beforeEach(() => {
  server.answers['GET /locations/options'] = { data: [dubai] }
  server.answers['GET /hotels/featured'] = featured(1)
})

describe('the search of the page', () => {
  it('says that the places are on their way, then lists them', async () => {
    let arrive = (_: unknown) => {}
    server.answers['GET /locations/options'] = () => new Promise((resolve) => (arrive = resolve))
    await open()
    fireEvent.click(screen.getByRole('button', { name: /^Where/ }))
    await screen.findByText('Loading locations...')
    await waitFor(() => arrive({ data: [dubai] }))
    await screen.findByRole('option', { name: /Dubai, UAE/ })
  })

  it('closes the days that no hotel of the place can take', async () => {
    const hotelDates = { checkInDates: [addDays(today, 2)], checkOutDates: [addDays(today, 5)] }
    const asked: string[] = []
    server.answers['GET /hotels/available-location-with-dates'] = ({ url }: Asked) => {
      asked.push(url.search)
      return { data: [{ location: 'Dubai', country: 'United Arab Emirates', ...hotelDates, hotels: [] }] }
    }
    await open()
    await waitFor(() => expect(asked).toEqual(['?location=dubai&pageSize=1']))
    fireEvent.click(screen.getByRole('button', { name: /^Dates/ }))
    // By label: working out the roles of two months takes seconds on a busy machine.
    const day = (days: number) => screen.getByLabelText(new RegExp(`^${formatDay(addDays(today, days))}`))
    // The day that has the focus stays in reach when it is closed.
    const shut = (days: number) =>
      day(days).hasAttribute('disabled') || day(days).getAttribute('aria-disabled') === 'true'
    // All days are open until the answer is drawn.
    await waitFor(() => expect([shut(0), shut(5)]).toEqual([true, true]))
    fireEvent.click(day(2))
    await waitFor(() => expect([shut(4), shut(5)]).toEqual([true, false]))
    fireEvent.click(day(5))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the featured hotels', () => {
  it('say that they are on their way, that they failed, and that there are none', async () => {
    let arrive = (_: unknown) => {}
    server.answers['GET /hotels/featured'] = () => new Promise((resolve) => (arrive = resolve))
    await open()
    await screen.findByText('Loading hotels...')
    await expectAccessible()
    await waitFor(() => arrive(refusal(500, { code: 'INTERNAL' })))
    await screen.findByText('Failed to load hotels. Please try again.')
    await expectAccessible()
    server.answers['GET /hotels/featured'] = featured()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No hotels found.')
  })

  it('stand still when there is one slide', async () => {
    server.answers['GET /hotels/featured'] = featured(1, 2, 3)
    await open()
    await screen.findByText('1 of 1')
    for (const name of ['Next hotels', 'Previous hotels'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  })

  it('are ten at most, by four, and the one that is not seen is not reached', async () => {
    server.answers['GET /hotels/featured'] = featured(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    await open()
    await screen.findByText('1 of 3')
    fireEvent.click(screen.getByRole('button', { name: 'Previous hotels' }))
    await screen.findByText('3 of 3')
    const shown = screen.getByRole('list', { name: '3 of 3' })
    expect(within(shown).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('list', { name: '1 of 3' })).toBeNull()
  })

  it('show the lowest price of the season of today, and two and a half times of it', async () => {
    const season = (from: number, until: number, cpai: number, mapai: number) => ({
      start: addDays(today, from),
      end: addDays(today, until),
      cpai,
      mapai,
      epai: 0,
    })
    const hotel = hotelOf(1, [season(-20, -10, 90, 0), season(-5, 5, 0, 301), season(-1, 1, 250, 120)])
    server.answers['GET /hotels/featured'] = { data: [hotel], meta: { today } }
    await open()
    const card = await screen.findByRole('link', { name: /Pavilion 1/ })
    expect(card.textContent).toContain('Lake room')
    expect(card.textContent).toContain('includes taxes and fees')
    const numbers = [...(card.textContent ?? '').matchAll(/([\d,]+(?:\.\d+)?) (?:per person|total)/g)]
    expect(numbers.map(([, digits]) => digits)).toEqual(['250', '625'])
  })

  it('show the scene of the place where a picture is broken', async () => {
    await open()
    const card = await screen.findByRole('link', { name: /Pavilion 1/ })
    const source = () => card.querySelector('img')?.getAttribute('src')
    expect(source()).toBe('/files/1.png')
    const image = card.querySelector('img')
    if (image) fireEvent.error(image)
    expect(source()).toMatch(/^\/scenes\//)
  })
})
