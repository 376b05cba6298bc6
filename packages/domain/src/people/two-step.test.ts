import { expect, it } from 'vitest'
import { isRecent, needsTwoSteps } from './two-step.ts'

it('is asked of those who are named by their kind or their role', () => {
  const asks = (asked: Parameters<typeof needsTwoSteps>[0]) =>
    (
      [
        { userType: 'Admin', role: 'Owner' },
        { userType: 'Agent', role: 'Owner' },
        { userType: 'SystemUser', role: 'Accounts' },
        { userType: 'SystemUser', role: 'Sales' },
        { userType: 'Customer', role: null },
      ] as const
    ).map((person) => needsTwoSteps(asked, person))
  expect(asks([])).toEqual([false, false, false, false, false])
  expect(asks(['Admin'])).toEqual([true, false, false, false, false])
  expect(asks(['Owner'])).toEqual([true, true, false, false, false])
  expect(asks(['Admin', 'Owner', 'Accounts'])).toEqual([true, true, true, false, false])
})

it('is recent for so many minutes', () => {
  const now = 10_000_000
  expect([undefined, now - 600_000, now - 599_999, now].map((at) => isRecent(at, now, 10))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
