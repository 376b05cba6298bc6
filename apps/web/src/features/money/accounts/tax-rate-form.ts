import { type TaxRate, taxes } from '@karavan/contracts/money/taxes/tax.contract'
import { addDays } from '@karavan/domain/base/dates'
import type { z } from 'zod'

/** What the form holds: what is typed, field by field. */
export type TaxRateValues = {
  kind: TaxRate['kind']
  service: TaxRate['service']
  market: TaxRate['market']
  basis: TaxRate['basis']
  rate: string
  from: string
  until: string
  /** Whether the row is for a part of a year's purchases only. */
  slabbed: boolean
  above: number | null
  upTo: number | null
}

export type TaxRateBody = z.input<(typeof taxes)['create']['body']>

/** The fields of a row, or of a new one that begins on a day. */
export const toValues = (row: TaxRate | null, firstDay: string): TaxRateValues => ({
  kind: row?.kind ?? 'GST',
  service: row?.service ?? 'hotel',
  market: row?.market ?? 'domestic',
  basis: row?.basis ?? 'fee',
  rate: row ? String(row.rate) : '',
  from: row?.from ?? firstDay,
  until: row?.until ?? '',
  slabbed: row?.slab != null,
  above: row?.slab?.above ?? null,
  upTo: row?.slab?.upTo ?? null,
})

type Checked = { body: TaxRateBody; errors: null } | { body: null; errors: Record<string, string> }

/** What is typed as the call wants it, or what is wrong with it, by field. */
export function toBody(values: TaxRateValues): Checked {
  const { slabbed, above, upTo, rate, from, until, ...rest } = values
  const errors: Record<string, string> = {}
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(rate.trim())) errors.rate = 'A percentage with at most three decimals'
  else if (Number(rate) > 100) errors.rate = 'At most 100 percent'
  if (!from) errors.from = 'Choose the first day'
  if (slabbed && above === null) errors.above = 'From which amount on; 0 for the first'
  if (Object.keys(errors).length > 0) return { body: null, errors }
  const body = {
    ...rest,
    rate: Number(rate),
    from,
    until: until || null,
    slab: slabbed ? { above: above ?? 0, upTo } : null,
  }
  const checked = taxes.create.body.safeParse(body)
  if (checked.success) return { body, errors: null }
  for (const { path, message } of checked.error.issues) errors[String(path.at(-1))] ??= message
  return { body: null, errors }
}

/** The last day a row may have so that another can begin on a day; null when it begins no earlier itself. */
export const lastDayBefore = (rival: Pick<TaxRate, 'from'>, firstDay: string): string | null =>
  rival.from < firstDay ? addDays(firstDay, -1) : null
