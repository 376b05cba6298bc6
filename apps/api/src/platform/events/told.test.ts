import { expect, it } from 'vitest'
import { createTold } from './told.ts'

it('knows when somebody was last told something, until that is long ago', () => {
  let clock = 1
  const told = createTold(10, () => clock)
  const of = { tag: 'Lead', id: '1' }
  const agent = { id: 'a', orgId: 'agency', userType: 'Agent' } as const
  const colleague = { ...agent, id: 'b' }
  const admin = { id: 'c', orgId: 'house', userType: 'Admin' } as const
  const when = () => [agent, colleague, admin, null].map((caller) => told.at(caller))
  expect(when()).toEqual([0, 0, 0, 0])
  told.hear({ ...of, userId: 'a' })
  expect(when()).toEqual([1, 0, 0, 0])
  clock = 2
  told.hear({ ...of, orgId: 'agency' })
  expect(when()).toEqual([2, 2, 2, 0])
  clock = 3
  told.hear(of)
  expect(when()).toEqual([3, 3, 3, 3])
  clock = 13
  told.forget()
  expect(when()).toEqual([3, 3, 3, 3])
  clock = 14
  told.forget()
  expect(when()).toEqual([0, 0, 0, 0])
})
