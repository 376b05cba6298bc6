import { daysOf, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as places from '../../../../shared/api/places.api.ts'
import * as api from '../itineraries.api.ts'
import { PlanBoard } from './PlanBoard.tsx'
import { asked, book, plan } from './trip-fixture.ts'
import { useTripEditor } from './useTripEditor.ts'

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const answerOf = (answer: object) => (() => answer) as never
beforeEach(() => {
  const known = { data: { data: book }, currentData: { data: book }, isFetching: false, refetch: () => {} }
  vi.spyOn(api, 'useGetTripBookQuery').mockImplementation(answerOf(known))
  vi.spyOn(api, 'usePricePlanQuery').mockImplementation(answerOf({ isFetching: false }))
  vi.spyOn(api, 'useListPlaceHotelsQuery').mockImplementation(answerOf({ isFetching: false }))
  vi.spyOn(places, 'useListPlacesQuery').mockImplementation(answerOf({ data: undefined, isLoading: false }))
})

let shown: Plan = plan

function Screen() {
  const editor = useTripEditor({ plan, asked }, (trip) => {
    shown = trip.plan
  })
  return <PlanBoard editor={editor} kind="multi" mode="build" />
}

function openBoard() {
  shown = plan
  render(<Screen />, { wrapper: MemoryRouter })
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// By label: working out the roles of a whole board takes seconds.
const handle = (name: string) => screen.getByLabelText(`Move ${name}`)
const press = (name: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(handle(name), { key })
}
const itemsOf = (one: Plan) => daysOf(one).map(({ day }) => day.items.map(({ activityId }) => activityId).join(' '))
const said = () => document.querySelector('[aria-live="assertive"]')?.textContent

describe('the board by keyboard', () => {
  it('picks an item up, moves it to another day, drops it there, and tells all of it', async () => {
    openBoard()
    handle('Activity boat').focus()
    press('Activity boat', ' ')
    expect(handle('Activity boat').getAttribute('aria-pressed')).toBe('true')
    expect(said()).toBe('Activity boat picked up. Day 1, place 1 of 2.')
    press('Activity boat', 'ArrowRight')
    expect(said()).toBe('Day 2, place 1 of 1.')
    // The handle went along to the other day, and the focus with it.
    expect(document.activeElement).toBe(handle('Activity boat'))
    expect(shown).toBe(plan)
    press('Activity boat', 'Enter')
    expect(said()).toBe('Activity boat dropped. Day 2, place 1 of 1.')
    expect(itemsOf(shown)).toEqual(['palace', 'boat', 'fort', ''])
    expect(document.activeElement).toBe(handle('Activity boat'))
    fireEvent.click(screen.getByLabelText('Undo'))
    await waitFor(() => expect(shown).toEqual(plan))
  })

  it('puts a thing back by Escape', () => {
    openBoard()
    press('Activity boat', 'Enter', 'ArrowDown', 'ArrowDown', 'Escape')
    expect(shown).toBe(plan)
    expect(said()).toBe('Activity boat is back where it was.')
    expect(screen.getByLabelText('Plan of day 1').textContent).toContain('Activity boat')
  })

  it('swaps days', () => {
    openBoard()
    press('day 1', ' ', 'ArrowDown')
    // It is day 2 while it is held there.
    press('day 2', 'ArrowDown')
    press('day 3', 'Enter')
    expect(said()).toBe('day 1 dropped. Day 3 of 4.')
    expect(itemsOf(shown)).toEqual(['fort', '', 'boat palace', ''])
  })

  it('moves a leg and asks whether to keep it', () => {
    openBoard()
    press('Jaipur', ' ', 'ArrowUp', 'Enter')
    expect(shown.legs.map(({ key }) => key)).toEqual(['leg-jaipur', 'leg-udaipur'])
    expect(screen.getByLabelText('What if').textContent).toContain('Jaipur is leg 1 now')
    fireEvent.click(screen.getByText('Take back'))
    expect(shown).toEqual(plan)
    expect(screen.queryByLabelText('What if')).toBeNull()
  })
})
