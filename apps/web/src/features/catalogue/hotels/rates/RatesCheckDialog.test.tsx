import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RatesCheckDialog } from './RatesCheckDialog.tsx'

const change = (percent: number, date: string) => ({
  roomId: 'room',
  plan: 'cpai' as const,
  date,
  from: 100,
  to: 100 + percent,
  percent,
})
const quiet: RatesCheck = {
  changes: { count: 0, lowest: null, highest: null },
  byMonth: [],
  opened: 0,
  closed: 0,
  neverApply: [],
  belowCost: [],
  gaps: [],
}
const show = (check: RatesCheck, onSave?: () => void) =>
  render(
    <RatesCheckDialog
      check={check}
      hotelName="Lake Pavilion"
      currency="AED"
      rooms={[{ id: 'room', type: 'Deluxe' }]}
      offers={[
        { id: 'early', name: 'Early bird' },
        { id: 'long', name: 'Long stay' },
      ]}
      onClose={() => undefined}
      {...(onSave ? { onSave } : {})}
    />,
  )

afterEach(cleanup)

describe('rates looked over', () => {
  it('says in words what moves most, what nobody can have and what looks odd', () => {
    show({
      ...quiet,
      changes: { count: 62, lowest: change(-12.5, '2027-01-01'), highest: change(8, '2027-02-01') },
      byMonth: [{ month: '2027-01', count: 31, lowest: change(-12.5, '2027-01-01'), highest: change(8, '2027-01-09') }],
      closed: 3,
      neverApply: [{ offerId: 'early', why: 'bookingOver' }],
      belowCost: [
        { roomId: 'room', start: '2027-01-01', field: 'extraBedAdult', why: 'extraBedDearer' },
        { roomId: 'room', start: '2027-01-01', field: 'offers', why: 'lessThanHalf', offerIds: ['early', 'long'] },
      ],
      gaps: [{ roomId: 'room', start: '2027-03-01', end: '2027-03-04' }],
    })
    const dialog = screen.getByRole('dialog', { name: 'Rates looked over' })
    for (const words of [
      '4 things to look at',
      '62 prices a night change, 3 nights of rooms are sold no longer.',
      'Early bird: the last day to book it has passed',
      'Deluxe from 1 Jan 2027: The extra bed of an adult costs more than an adult',
      'Deluxe from 1 Jan 2027: Early bird and Long stay together leave less than half of the price',
      'Deluxe: 1 – 4 Mar 2027',
      'Falls most',
      'Rises most',
    ])
      expect(within(dialog).getByText(words)).toBeTruthy()
    const month = within(dialog).getByRole('row', { name: /Jan 2027/ })
    expect(month.textContent).toContain('−12.5 % to +8 %')
    expect(within(dialog).queryByRole('button', { name: /Save/ })).toBeNull()
  })

  it('shows the first of many findings and the others when asked', () => {
    const gaps = Array.from({ length: 9 }, (_, at) => ({
      roomId: 'room',
      start: `2027-03-${10 + at}`,
      end: `2027-03-${10 + at}`,
    }))
    show({ ...quiet, gaps })
    expect(screen.getAllByText(/^Deluxe: /)).toHaveLength(6)
    fireEvent.click(screen.getByRole('button', { name: '3 more' }))
    expect(screen.getAllByText(/^Deluxe: /)).toHaveLength(9)
  })

  it('saves what looks right, and what does not all the same', () => {
    let saved = 0
    const { unmount } = show(quiet, () => saved++)
    expect(screen.getByText('Nothing looks wrong')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save rates' }))
    unmount()
    show({ ...quiet, neverApply: [{ offerId: 'long', why: 'tooLong' }] }, () => saved++)
    fireEvent.click(screen.getByRole('button', { name: 'Save rates all the same' }))
    expect(saved).toBe(2)
  })
})
