import { expect, it } from 'vitest'
import { visitQuery } from '../../../kit/booking/asked-address.ts'
import { visitIn } from './visit.ts'

const open = { tomorrow: '2027-01-02', timings: ['09:00', '15:00'] }

it('an address names the visit it was made for', () => {
  const quoted = { date: '2027-01-10', adults: 3, childrenAges: [4, 9] }
  const visit = visitIn(new URLSearchParams(visitQuery(quoted)), open)
  expect(visit).toEqual({ ...quoted, children: 2, time: '09:00', pets: false })
})

it.each(['', 'date=yesterday&adults=0', 'date=2026-01-01&adults=x&ages=99,-1'])(
  '%s is two adults on the next day',
  (text) => {
    expect(visitIn(new URLSearchParams(text), open)).toMatchObject({ date: '2027-01-02', adults: 2, childrenAges: [] })
  },
)
