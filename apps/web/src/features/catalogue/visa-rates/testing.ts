import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'

/** A running rate of one visa for everybody, with what a test wants otherwise. */
export const rateOf = (own: Partial<VisaRate> = {}): VisaRate => ({
  id: '018f0000-0000-7000-8000-000000000001',
  visaId: '018f0000-0000-7000-8000-0000000000aa',
  visaName: '30 days tourist',
  country: 'United Arab Emirates',
  currency: 'AED',
  orgId: null,
  companyName: null,
  adult: { embassyFee: 250.1, serviceFee: 60.2, totalInr: 8000, marginInr: 1500 },
  child: { embassyFee: 200, serviceFee: 40, totalInr: 6000, marginInr: 1000 },
  expressSurcharge: 100,
  from: '2026-01-01',
  until: null,
  note: null,
  state: 'running',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...own,
})
