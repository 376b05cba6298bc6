import type { Service } from '../../base/markup.ts'

/** Beside what everybody pays at source stands what is collected of those who have no PAN. */
export const taxKinds = ['GST', 'TCS', 'TCS-NO-PAN'] as const
export type TaxKind = (typeof taxKinds)[number]

/** A dated rule of tax: what it is on, and how much. */
export type TaxRow = {
  id: string
  kind: TaxKind
  service: Service
  market: 'domestic' | 'overseas'
  /** On the whole bill, or on what the house earns of it. */
  basis: 'gross' | 'fee'
  rate: number
  /** Of a year's purchases of one buyer, in rupees: the row holds above `above`, up to `upTo`. */
  slab: { above: number; upTo: number | null } | null
  from: string
  until: string | null
}

type Row = Omit<TaxRow, 'id' | 'slab' | 'until'> & Partial<Pick<TaxRow, 'slab' | 'until'>>

const markets = ['domestic', 'overseas'] as const
const gstStart = '2017-07-01'

const onFee = (service: Service): Row[] =>
  markets.map((market) => ({ kind: 'GST', service, market, basis: 'fee', rate: 18, from: gstStart }))

const rows: Row[] = [
  // Season rates hold the hotel's own tax already; the house owes tax on its markup.
  ...onFee('hotel'),
  ...onFee('activity'),
  ...onFee('visa'),
  ...markets.map(
    (market): Row => ({ kind: 'GST', service: 'itinerary', market, basis: 'gross', rate: 5, from: gstStart }),
  ),
  {
    kind: 'TCS',
    service: 'itinerary',
    market: 'overseas',
    basis: 'gross',
    rate: 5,
    slab: { above: 0, upTo: 1_000_000 },
    from: '2025-04-01',
    until: '2026-03-31',
  },
  {
    kind: 'TCS',
    service: 'itinerary',
    market: 'overseas',
    basis: 'gross',
    rate: 20,
    slab: { above: 1_000_000, upTo: null },
    from: '2025-04-01',
    until: '2026-03-31',
  },
  { kind: 'TCS', service: 'itinerary', market: 'overseas', basis: 'gross', rate: 2, from: '2026-04-01' },
  { kind: 'TCS-NO-PAN', service: 'itinerary', market: 'overseas', basis: 'gross', rate: 5, from: '2026-04-01' },
]

/** The rows a new house starts with. */
export const startingTaxRows: readonly Omit<TaxRow, 'id'>[] = rows.map((row) => ({ slab: null, until: null, ...row }))
