// @vitest-environment jsdom
import { addDays } from '@karavan/domain/base/dates'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prepareTestPage } from '../../../ui/testing.ts'
import { formatDay } from '../../../ui/format.ts'
import { SearchBar } from './SearchBar.tsx'
import { dayHere } from '../../../shared/today.ts'
import { defaultSearch, type Search } from './search.ts'
import type { SearchSources } from './useSearchSources.ts'

prepareTestPage()
afterEach(() => vi.useRealTimers())

const places = [
  { id: '1', displayName: 'Dubai, UAE', location: 'Dubai', country: 'United Arab Emirates' },
  { id: '2', displayName: 'Goa, India', location: 'Goa', country: 'India' },
]

/** The bar on a page that keeps what is chosen, with the fetch watched. */
function show(from: Partial<Search> = {}, sources: Partial<SearchSources> = {}) {
  const call = vi.fn()
  vi.stubGlobal('fetch', call)
  function Page() {
    const [search, setSearch] = useState<Search>({ ...defaultSearch, ...from })
    return (
      <SearchBar
        search={search}
        onChange={setSearch}
        sources={{ places, loading: false, dates: undefined, ...sources }}
      />
    )
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/hotel/hotels/availability/:location', element: <p>Results</p> },
  ])
  render(<RouterProvider router={router} />)
  return { router, call }
}

const open = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }))
const today = dayHere()
const dayButton = (day: string) => screen.findByRole('button', { name: new RegExp(`^${formatDay(day)}`) })

describe('where', () => {
  it('says that the places are on their way, and that none was found', () => {
    show({}, { loading: true, places: [] })
    open('Where')
    expect(screen.getByText('Loading locations...')).toBeTruthy()
  })

  it('finds by country and takes the first by Enter', () => {
    show()
    open('Where')
    const box = screen.getByRole('combobox', { name: 'Search locations' })
    fireEvent.change(box, { target: { value: 'atlantis' } })
    expect(screen.getByText('No locations found')).toBeTruthy()
    fireEvent.change(box, { target: { value: 'INDIA' } })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(screen.getByRole('button', { name: /^Where.*Goa, India/ })).toBeTruthy()
  })
})

describe('dates', () => {
  it('take a check-in, ignore what is not later, close with the check-out, and start over', async () => {
    show()
    const [first, second] = [addDays(today, 1), addDays(today, 2)]
    open('Dates')
    fireEvent.click(await dayButton(second))
    fireEvent.click(await dayButton(first))
    fireEvent.click(await dayButton(second))
    expect(screen.getByText(/choose the check-out/)).toBeTruthy()
    const third = addDays(today, 3)
    fireEvent.click(await dayButton(third))
    expect(screen.queryByRole('dialog')).toBeNull()
    open('Dates')
    fireEvent.click(await dayButton(first))
    expect(screen.getByText(/choose the check-out/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
    expect(screen.getByText('Choose the check-in')).toBeTruthy()
  })

  it('begin today, say how many nights are chosen, and can be left without any', async () => {
    show({ checkIn: addDays(today, 2), checkOut: addDays(today, 4) })
    open('Dates')
    expect((await dayButton(today)).getAttribute('aria-label')).toMatch(/today$/)
    const yesterday = screen.queryByRole('button', { name: new RegExp(`^${formatDay(addDays(today, -1))}`) })
    expect(yesterday?.hasAttribute('disabled') ?? true).toBe(true)
    expect(screen.getByText(/, 2 nights$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: /^Dates/ }).textContent).toContain('Check-in – check-out')
  })

  it('close the days on which no hotel can be entered or left', async () => {
    const [one, two, three] = [addDays(today, 1), addDays(today, 2), addDays(today, 3)]
    show({}, { dates: { checkIn: new Set([one]), checkOut: new Set([three]) } })
    open('Dates')
    expect((await dayButton(two)).hasAttribute('disabled')).toBe(true)
    expect((await dayButton(three)).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await dayButton(one))
    expect((await dayButton(two)).hasAttribute('disabled')).toBe(true)
    expect((await dayButton(three)).hasAttribute('disabled')).toBe(false)
  })
})

it('keeps the guests within their limits', () => {
  show({ guests: { adults: 16, children: 7, childrenAges: Array<number>(7).fill(3), pets: false } })
  open('Guests')
  const panel = within(screen.getByRole('dialog'))
  expect(panel.getByRole('button', { name: 'More adults' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(panel.getByRole('button', { name: 'More children' }))
  expect(panel.getByRole('combobox', { name: 'Child 8 age' }).textContent).toBe('7')
  expect(panel.getByRole('button', { name: 'More children' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(panel.getByRole('button', { name: 'Fewer children' }))
  expect(panel.queryByRole('combobox', { name: 'Child 8 age' })).toBeNull()
  expect(panel.getByText('Age 18 or above')).toBeTruthy()
  expect(panel.getByText('Under 18')).toBeTruthy()
  expect(panel.getByText('You can search for up to 16 travelers')).toBeTruthy()
  fireEvent.click(panel.getByLabelText('I am travelling with pets'))
  expect(panel.getByText('Only properties that allow pets will be shown')).toBeTruthy()
  expect(screen.getByText('with pets')).toBeTruthy()
})

it('takes one adult and every age of a child into the search', () => {
  const { router } = show({
    checkIn: addDays(today, 4),
    checkOut: addDays(today, 6),
    guests: { adults: 2, children: 2, childrenAges: [7, 7], pets: false },
  })
  open('Guests')
  const panel = within(screen.getByRole('dialog'))
  fireEvent.click(panel.getByRole('button', { name: 'Fewer adults' }))
  expect(panel.getByRole('button', { name: 'Fewer adults' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(panel.getByRole('combobox', { name: 'Child 2 age' }))
  const ages = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(ages).toEqual(['Under 1', ...Array.from({ length: 17 }, (_, age) => String(age + 1))])
  fireEvent.click(screen.getByRole('option', { name: '17' }))
  fireEvent.click(panel.getByLabelText('I am travelling with pets'))
  fireEvent.click(panel.getByRole('button', { name: 'Done' }))
  search()
  expect(router.state.location.search).toMatch(/adultsCount=1&childrenCount=2&childrenAges=7,17&pets=true$/)
})

describe('search', () => {
  it('asks for what is missing', () => {
    const { router } = show()
    search()
    expect(screen.getByRole('alert').textContent).toBe('Please select location, check-in date, and check-out date')
    expect(router.state.location.pathname).toBe('/')
  })

  it.each([
    [-3, 2, 'Check-in date cannot be in the past'],
    [-5, -2, 'Check-in date cannot be in the past'],
  ])('refuses dates of the past', (from, until, words) => {
    show({ checkIn: addDays(today, from), checkOut: addDays(today, until) })
    search()
    expect(screen.getByRole('alert').textContent).toBe(words)
  })

  it('leads to the results and calls nothing', () => {
    const { router, call } = show({ location: 'Goa, India', checkIn: addDays(today, 4), checkOut: addDays(today, 6) })
    search()
    expect(router.state.location.pathname).toBe('/hotel/hotels/availability/goa')
    expect(router.state.location.search).toBe(
      `?fromDate=${addDays(today, 4)}&untilDate=${addDays(today, 6)}&adultsCount=2&childrenCount=1&childrenAges=7`,
    )
    expect(call).not.toHaveBeenCalled()
  })
})
