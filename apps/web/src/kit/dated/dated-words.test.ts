import { expect, it } from 'vitest'
import { actsOn, validityWords } from './dated-words.ts'

it('says when it counts', () => {
  expect(validityWords({ from: '2026-11-15', until: null })).toBe('From 15 Nov 2026')
  expect(validityWords({ from: '2026-11-15', until: '2027-03-31' })).toBe('15 Nov 2026 – 31 Mar 2027')
})

it('ends what runs and deletes what has not begun', () => {
  const today = '2026-11-15'
  const running = { state: 'running', from: '2026-01-01', until: null } as const
  expect(actsOn(running, today)).toEqual(['edit', 'end'])
  expect(actsOn({ ...running, until: today }, today)).toEqual(['edit'])
  expect(actsOn({ ...running, state: 'planned', from: '2027-01-01' }, today)).toEqual(['edit', 'delete'])
  expect(actsOn({ ...running, state: 'ended', until: '2026-02-01' }, today)).toEqual(['edit'])
})
