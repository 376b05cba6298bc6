import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preparePages, refusal } from '../../../../app/testing/pages.tsx'
import { pretendMedia } from '../../../../ui/testing.ts'
import { RateSheetPage } from './RateSheetPage.tsx'
import { readSheetDraft } from './sheet-draft.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '00000000-0000-4000-8000-000000000001'
const [classic, suite] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const season = { start: '2026-10-01', end: '2026-12-19', epai: 0, cpai: 180, mapai: 225 }
const room = (roomId: string, type: string) => ({
  id: roomId,
  type,
  maxAdults: 2,
  maxChildren: 1,
  maxOccupancy: 3,
  allotment: 18,
  sellMode: 'instant' as const,
  seasonal_pricing: [season, { ...season, start: '2026-12-20', end: '2027-01-05', cpai: 300, mapai: 365 }],
})
const rates: HotelRates = {
  hotelId: id,
  hotelName: 'Al Noor',
  location: 'Dubai',
  country: 'UAE',
  currency: 'AED',
  version: 3,
  adultFromAge: 12,
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 50, noBedPercent: 25 },
  singleSupplementPercent: 40,
  cancellationPolicy: [],
  contract: null,
  stopSales: [],
  rooms: [room(classic, 'Classic room'), room(suite, 'Family suite')],
}
const nothingFound = {
  data: {
    changes: { count: 0, lowest: null, highest: null },
    byMonth: [],
    opened: 0,
    closed: 0,
    neverApply: [],
    belowCost: [],
    gaps: [],
  },
}

const server = preparePages()
beforeEach(() => {
  server.answers[`GET /hotels/${id}/rates`] = { data: rates }
  server.answers[`POST /hotels/${id}/rates/check`] = nothingFound
})

const routes = [{ path: '/dashboard/hotels/rates/:id', element: <RateSheetPage /> }]
async function open() {
  const { unmount } = await server.open(routes, `/dashboard/hotels/rates/${id}`)
  return { grid: await screen.findByRole('grid'), unmount }
}
const cell = (line: number, column: number) => document.getElementById(`cell-${line}-${column}`)
const press = (element: Element, key: string, more: object = {}) => fireEvent.keyDown(element, { key, ...more })
/** Types over the cell of the cursor and ends with a key, as hands do. */
function type(grid: Element, text: string, end = 'Enter') {
  press(grid, text[0] ?? '')
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Classic room/ })
  fireEvent.change(input, { target: { value: text } })
  press(input, end)
}
const paste = (grid: Element, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text, setData: () => undefined } })

describe('the rate sheet', () => {
  it('is walked and typed by keys, undone, and saves only the room that changed', async () => {
    const { grid } = await open()
    expect(grid.getAttribute('aria-activedescendant')).toBe('cell-1-0')
    press(grid, 'ArrowDown')
    type(grid, '200')
    expect(cell(2, 0)?.textContent).toBe('200')
    expect(grid.getAttribute('aria-activedescendant')).toBe('cell-3-0')
    press(grid, 'z', { ctrlKey: true })
    expect(cell(2, 0)?.textContent).toBe('180')
    press(grid, 'y', { ctrlKey: true })
    press(grid, 'Tab')
    expect(grid.getAttribute('aria-activedescendant')).toBe('cell-3-1')
    press(grid, 'Delete')
    expect(cell(3, 1)?.textContent).toBe('–')
    expect(screen.getByText('2 unsaved cells')).toBeTruthy()
    const saved = { ...rates, version: 4 }
    server.answers[`PUT /hotels/${id}/rates`] = { data: saved }
    server.answers[`GET /hotels/${id}/rates`] = { data: saved }
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 cells' }))
    await screen.findByText('All saved')
    const [sent] = server.sent(`PUT /hotels/${id}/rates`)
    expect(sent?.body).toMatchObject({
      version: 3,
      rooms: [{ id: classic, seasonal_pricing: [{ cpai: 200 }, { cpai: 300, mapai: 0 }] }],
    })
    expect((sent?.body as { rooms: unknown[] }).rooms).toHaveLength(1)
  })

  it('takes a paste, says each fault in words once, and offers the repair', async () => {
    const { grid } = await open()
    press(grid, 'ArrowDown')
    paste(grid, '190\t36O\n230\ton req.\n')
    expect(screen.getByText('4 cells pasted')).toBeTruthy()
    expect(screen.getByText('2 taken, 2 to fix')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true)
    press(grid, 'F8')
    expect(screen.getAllByText('“36O” is not a number')).toHaveLength(1)
    expect(screen.getByText(/It ends in the letter O\. Row 1/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Keep the old 300/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Use 360/ }))
    expect(cell(2, 1)?.textContent).toBe('360')
    press(grid, 'F8')
    press(grid, 'Escape')
    expect(cell(3, 1)?.textContent).toBe('365')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('All saved')).toBeTruthy()
  })

  it('copies what it pastes, raises a selection, and fills it down', async () => {
    const { grid } = await open()
    press(grid, 'ArrowDown')
    press(grid, 'ArrowDown', { shiftKey: true })
    press(grid, 'ArrowRight', { shiftKey: true })
    const setData = vi.fn()
    fireEvent.copy(grid, { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', '180\t300\n225\t365')
    paste(grid, '180\t300\n225\t365')
    expect(screen.getByText('All saved')).toBeTruthy()
    type(grid, '+10%')
    expect([cell(2, 0), cell(2, 1), cell(3, 0), cell(3, 1)].map((one) => one?.textContent)).toEqual([
      '198',
      '330',
      '247.50',
      '401.50',
    ])
    press(grid, 'ArrowUp')
    press(grid, 'ArrowUp')
    press(grid, 'ArrowDown', { shiftKey: true })
    press(grid, 'd', { ctrlKey: true })
    expect(cell(3, 1)?.textContent).toBe('330')
  })

  it('keeps the draft in the browser and offers it on return', async () => {
    const { grid, unmount } = await open()
    press(grid, 'ArrowDown')
    type(grid, '210')
    window.dispatchEvent(new Event('pagehide'))
    expect(readSheetDraft(id)?.version).toBe(3)
    unmount()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Take them up again' }))
    expect(cell(2, 0)?.textContent).toBe('210')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByText('All saved')).toBeTruthy())
    expect(readSheetDraft(id)).toBeNull()
  })

  it('says who saved first, and puts mine on top of theirs', async () => {
    const { grid } = await open()
    press(grid, 'ArrowDown')
    type(grid, '210')
    const theirs = {
      ...rates,
      version: 4,
      rooms: [{ ...rates.rooms[0], seasonal_pricing: [{ ...season, cpai: 190, mapai: 230 }] }, rates.rooms[1]],
    }
    server.answers[`PUT /hotels/${id}/rates`] = () => refusal(409, { code: 'STALE_VERSION', current: theirs })
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 cell' }))
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved these rates first' })
    expect(within(dialog).getByText(/theirs 190, yours 210/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine on top' }))
    expect([cell(2, 0)?.textContent, cell(3, 0)?.textContent]).toEqual(['210', '230'])
    expect(screen.getByText('1 unsaved cell')).toBeTruthy()
  })

  it('touches no other cell when one is typed into', async () => {
    const { grid } = await open()
    press(grid, 'ArrowDown')
    const other = cell(5, 1)
    if (!other) throw new Error('No cell')
    const seen = new MutationObserver(() => undefined)
    seen.observe(other, { attributes: true, childList: true, subtree: true, characterData: true })
    type(grid, '205')
    expect(cell(2, 0)?.textContent).toBe('205')
    expect(seen.takeRecords()).toEqual([])
  })

  it('shows one season at a time on a phone', async () => {
    pretendMedia('max-width: 767px')
    await server.open(routes, `/dashboard/hotels/rates/${id}`)
    await screen.findByText('Season 1 of 2')
    const [breakfast] = screen.getAllByLabelText<HTMLInputElement>('Adult, CP')
    if (!breakfast) throw new Error('No field')
    fireEvent.change(breakfast, { target: { value: '19O' } })
    fireEvent.blur(breakfast)
    expect(screen.getByRole('alert').textContent).toContain('“19O” is not a number')
    fireEvent.click(screen.getByRole('button', { name: 'Use 190' }))
    expect(breakfast.value).toBe('190')
    fireEvent.click(screen.getByRole('button', { name: 'Season after' }))
    expect(screen.getAllByLabelText<HTMLInputElement>('Adult, CP')[0]?.value).toBe('300')
  })
})
