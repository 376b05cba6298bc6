import { describe, expect, it } from 'vitest'
import { newStep, quickSteps, toFollowUp } from './step.ts'

const now = new Date(2026, 10, 30, 23, 30)

describe('a next step', () => {
  it('is offered at the moments people choose most, over the end of a day and a month', () => {
    expect(quickSteps.map(({ at }) => at(now))).toEqual([
      { date: '2026-12-01', time: '00:30' },
      { date: '2026-12-01', time: '10:00' },
      { date: '2026-12-03', time: '10:00' },
    ])
  })

  it('is sent as the moment it means where it was typed', () => {
    const { dueAt, way } = toFollowUp(newStep(1, now))
    expect(new Date(dueAt).getTime()).toBe(new Date(2026, 11, 1, 10).getTime())
    expect(way).toBe('call')
    expect(toFollowUp({ date: '2026-12-01', time: '', way: 'call', note: '' }).dueAt).toBe('')
  })
})
