import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { describe, expect, it } from 'vitest'
import { buyerOrg, standingOf, whyBeaten, winnersByAgency } from './markup-standing.ts'
import { ruleOf } from './testing/rule.ts'

const day = '2026-11-15'
const all = ruleOf({ id: 'all', createdAt: '2026-01-01T00:00:00.000Z' })
const newerForAll = ruleOf({ id: 'newer', createdAt: '2026-06-01T00:00:00.000Z' })
const own = ruleOf({ id: 'own', audience: 'agency', orgId: 'o1', createdAt: '2025-01-01T00:00:00.000Z' })
const ids = (rules: MarkupRule[]) => rules.map(({ id }) => id)

function standing(rule: Parameters<typeof standingOf>[0], others: MarkupRule[]) {
  const { beats, beatenBy } = standingOf(rule, others, day)
  return { beats: ids(beats), beatenBy: ids(beatenBy) }
}

describe('where a rule stands', () => {
  it('beats the rule for all as a rule for one agency, even when it is older', () => {
    expect(standing(own, [own, newerForAll, all])).toEqual({ beats: ['newer', 'all'], beatenBy: [] })
  })

  it('is beaten as an older rule by a newer one for the same', () => {
    expect(standing(all, [newerForAll, all])).toEqual({ beats: [], beatenBy: ['newer'] })
    expect(standing(newerForAll, [newerForAll, all])).toEqual({ beats: ['all'], beatenBy: [] })
  })

  it('is newer than all others before it is saved', () => {
    const fresh = { service: 'hotel', audience: 'agencies', orgId: null } as const
    expect(standing(fresh, [newerForAll, all])).toEqual({ beats: ['newer', 'all'], beatenBy: [] })
    const freshOwn = { service: 'hotel', audience: 'agency', orgId: 'o1' } as const
    expect(standing(freshOwn, [own, all])).toEqual({ beats: ['own', 'all'], beatenBy: [] })
  })

  it('meets nobody of another service, audience or time', () => {
    const others = [
      ruleOf({ id: 'visa', service: 'visa' }),
      ruleOf({ id: 'retail', audience: 'retail' }),
      ruleOf({ id: 'ended', until: '2026-11-14' }),
      ruleOf({ id: 'planned', from: '2026-11-16' }),
    ]
    expect(standing(all, others)).toEqual({ beats: [], beatenBy: [] })
  })
})

it('asks for the price of the one a rule is for', () => {
  expect(buyerOrg(own)).toBe('o1')
  expect(buyerOrg(ruleOf({ audience: 'retail' }))).toBeUndefined()
  expect(buyerOrg(all)).not.toBe('o1')
})

it('says why a rule loses', () => {
  expect(whyBeaten(all, own)).toBe('less specific')
  expect(whyBeaten(all, newerForAll)).toBe('older')
})

it('finds for each agency with rules of its own the one that holds', () => {
  const of = (id: string, companyName: string, rule: Partial<MarkupRule> = {}) =>
    ruleOf({ id, audience: 'agency', orgId: companyName, companyName, ...rule })
  const rules = [
    of('saffron-old', 'Saffron'),
    of('saffron-new', 'Saffron', { createdAt: '2026-06-01T00:00:00.000Z' }),
    of('malabar-ended', 'Malabar', { until: '2026-11-14' }),
    of('deccan', 'Deccan'),
    all,
  ]
  expect(ids(winnersByAgency(rules, day))).toEqual(['deccan', 'saffron-new'])
})
