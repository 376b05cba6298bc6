import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { RatePer } from '@karavan/domain/crm/supplier'
import type { HistoryWords } from '../../../kit/history-words.ts'
import { paths } from '../../../shared/paths.ts'
import { supplierHref } from '../../../shared/supplier-href.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount } from '../../../ui/format.ts'

export const supplierNoun = { one: 'supplier', many: 'suppliers' }

/** The way to a page about suppliers. */
export const supplierCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'Suppliers', to: supplierHref() },
  ...more.map((label) => ({ label })),
]

/** When a supplier wants the money, in words. */
export function termsWords(terms: Supplier['terms']): string | null {
  if (!terms) return null
  const { kind, days } = terms
  if (kind === 'Before service') return `${formatCount(days, 'day')} before the service`
  if (kind === 'Month-end')
    return days === 0 ? 'At the end of the month' : `${formatCount(days, 'day')} after the month`
  return kind
}

export const perWords: Record<RatePer, string> = {
  all: 'for all',
  person: 'a person',
  night: 'a night',
  day: 'a day',
  vehicle: 'a vehicle',
}

/** The steps of a cancellation in words, the mildest first. */
export const cancellationWords = (steps: Supplier['cancellation']): string[] =>
  steps
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(
      ({ daysBefore, penaltyPercent }) => `${penaltyPercent}% with less than ${formatCount(daysBefore, 'day')} to go`,
    )

export const supplierHistoryWords: HistoryWords = {
  name: 'Name',
  kinds: { label: 'Kinds', show: (value) => (value as string[]).join(', ') || 'none' },
  contacts: { label: 'Contacts', show: (value) => (value as string[]).join('; ') || 'none' },
  country: 'Country',
  gstin: 'GSTIN',
  pan: 'PAN',
  currency: 'Currency',
  terms: { label: 'Terms', show: (value) => termsWords(value as Supplier['terms']) ?? 'none' },
  creditLimit: 'Credit limit',
  status: 'Status',
  tds: { label: 'TDS', show: (value) => (value ? JSON.stringify(value) : 'none') },
  reason: 'Reason',
}
