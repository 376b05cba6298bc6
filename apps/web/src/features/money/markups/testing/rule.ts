import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'

/** A running rule of ten percent on hotels for all agencies, with what a test wants otherwise. */
export const ruleOf = (own: Partial<MarkupRule> = {}): MarkupRule => ({
  id: '00000000-0000-4000-8000-000000000001',
  service: 'hotel',
  audience: 'agencies',
  orgId: null,
  companyName: null,
  basis: 'percent',
  value: 10,
  from: '2026-01-01',
  until: null,
  note: null,
  state: 'running',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...own,
})
