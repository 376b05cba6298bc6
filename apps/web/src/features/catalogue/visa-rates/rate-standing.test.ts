import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { describe, expect, it } from 'vitest'
import { standingOf, whyBeaten, winnersByAgency } from './rate-standing.ts'
import { rateOf } from './testing.ts'

const day = '2026-11-15'
const all = rateOf({ id: 'all' })
const newerForAll = rateOf({ id: 'newer', createdAt: '2026-06-01T00:00:00.000Z' })
const own = rateOf({ id: 'own', orgId: 'o1', createdAt: '2025-01-01T00:00:00.000Z' })
const ids = (rates: VisaRate[]) => rates.map(({ id }) => id)

function standing(rate: Parameters<typeof standingOf>[0], others: VisaRate[]) {
  const { beats, beatenBy } = standingOf(rate, others, day)
  return { beats: ids(beats), beatenBy: ids(beatenBy) }
}

describe('where a rate stands', () => {
  it('beats everybody’s rate as an agency’s own, even when it is older', () => {
    expect(standing(own, [own, newerForAll, all])).toEqual({ beats: ['newer', 'all'], beatenBy: [] })
  })

  it('is beaten as an older rate by a newer one for the same', () => {
    expect(standing(all, [newerForAll, all])).toEqual({ beats: [], beatenBy: ['newer'] })
  })

  it('is newer than all others before it is saved, and still loses to an agency’s own', () => {
    const fresh = { visaId: all.visaId, orgId: null }
    expect(standing(fresh, [newerForAll, all])).toEqual({ beats: ['newer', 'all'], beatenBy: [] })
    expect(standing({ ...fresh, orgId: 'o1' }, [own, all])).toEqual({ beats: ['own', 'all'], beatenBy: [] })
  })

  it('meets nobody of another visa or time', () => {
    const others = [
      rateOf({ id: 'other', visaId: 'v2' }),
      rateOf({ id: 'ended', until: '2026-11-14' }),
      rateOf({ id: 'planned', from: '2026-11-16' }),
    ]
    expect(standing(all, others)).toEqual({ beats: [], beatenBy: [] })
  })
})

it('says why a rate loses', () => {
  expect(whyBeaten(all, own)).toBe('less specific')
  expect(whyBeaten(all, newerForAll)).toBe('older')
})

it('finds for each agency with rates of its own the one that holds', () => {
  const of = (id: string, companyName: string, rate: Partial<VisaRate> = {}) =>
    rateOf({ id, orgId: companyName, companyName, ...rate })
  const rates = [
    of('saffron-old', 'Saffron'),
    of('saffron-new', 'Saffron', { createdAt: '2026-06-01T00:00:00.000Z' }),
    of('malabar-ended', 'Malabar', { until: '2026-11-14' }),
    of('deccan', 'Deccan'),
    all,
  ]
  expect(ids(winnersByAgency(rates, all.visaId, day))).toEqual(['deccan', 'saffron-new'])
})
