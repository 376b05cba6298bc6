import { describe, expect, it } from 'vitest'
import { newSeason } from './hotel-form.ts'
import { copyLastYear, reviewSeasons, shiftYear } from './season-plan.ts'

const season = (start: string, end: string, cpai = 100) => ({ ...newSeason(start, end), cpai })

describe('the same day of another year', () => {
  it('keeps day and month, and gives the 28th for a leap day', () => {
    expect(shiftYear('2026-11-15', 1)).toBe('2027-11-15')
    expect(shiftYear('2028-02-29', 1)).toBe('2029-02-28')
    expect(shiftYear('2028-02-29', -4)).toBe('2024-02-29')
  })
})

describe("copying last year's seasons", () => {
  it('goes on where the last one ends, with the same prices', () => {
    const seasons = [season('2026-01-01', '2026-06-30', 80), season('2026-07-01', '2026-12-31', 120)]
    expect(copyLastYear(seasons)).toEqual([
      season('2027-01-01', '2027-06-30', 80),
      season('2027-07-01', '2027-12-31', 120),
    ])
  })

  it('takes the last twelve months only and cuts a season that began before them', () => {
    const seasons = [season('2025-01-01', '2026-03-31', 70), season('2026-04-01', '2026-12-31', 90)]
    expect(copyLastYear(seasons)).toEqual([
      season('2027-01-01', '2027-03-31', 70),
      season('2027-04-01', '2027-12-31', 90),
    ])
  })

  it('never overlaps what is there, and copies nothing from half-typed rows', () => {
    const seasons = [season('2026-02-10', '2027-02-28'), season('', '2028-01-01')]
    const all = [...seasons, ...copyLastYear(seasons)]
    expect(all).toHaveLength(3)
    expect(reviewSeasons(all).clashes.size).toBe(0)
    expect(copyLastYear([newSeason()])).toEqual([])
  })
})

describe('looking over seasons', () => {
  it('names the later of two that share a day, by its row', () => {
    const { clashes } = reviewSeasons([season('2026-06-01', '2026-08-31'), season('2026-01-01', '2026-06-01')])
    expect([...clashes]).toEqual([[0, expect.objectContaining({ start: '2026-01-01', end: '2026-06-01' })]])
  })

  it('finds the days between seasons that have no price', () => {
    const { gaps } = reviewSeasons([season('2026-01-01', '2026-03-31'), season('2026-04-11', '2026-05-01')])
    expect(gaps).toEqual([{ start: '2026-04-01', end: '2026-04-10' }])
  })
})
