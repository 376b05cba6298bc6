import type { CatalogueImport, ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { paths } from '../../../shared/paths.ts'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'
import type { ImportKind } from './imports.api.ts'

type Kind = ImportLine['kind']

/** What a line does, in the order in which people look at it. */
export const lineKinds: readonly { kind: Kind; label: string; tone: Tone }[] = [
  { kind: 'error', label: 'With faults', tone: 'red' },
  { kind: 'changed', label: 'Changed', tone: 'amber' },
  { kind: 'new', label: 'New', tone: 'green' },
  { kind: 'same', label: 'The same', tone: 'neutral' },
]

export const lineWords: Record<Kind, { label: string; tone: Tone }> = {
  error: { label: 'Fault', tone: 'red' },
  changed: { label: 'Changed', tone: 'amber' },
  new: { label: 'New', tone: 'green' },
  same: { label: 'The same', tone: 'neutral' },
}

export const statusWords: Record<CatalogueImport['status'], { label: string; tone: Tone }> = {
  checked: { label: 'Checked, not applied', tone: 'amber' },
  applied: { label: 'Applied', tone: 'green' },
  undone: { label: 'Undone', tone: 'neutral' },
}

const fields: Record<string, string> = {
  epai: 'EPAI',
  cpai: 'CPAI',
  mapai: 'MAPAI',
  apai: 'APAI',
  single: 'Single supplement',
  extraBedAdult: 'Extra bed, adult',
  extraBedChild: 'Extra bed, child',
  minStay: 'Least nights',
  maxStay: 'Most nights',
  releaseDays: 'Release days',
}

export const fieldWords = (field: string): string =>
  fields[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())

const counted = new Set(['minStay', 'maxStay', 'releaseDays', 'stars'])

/** A value as people read it; what is not set is a dash. */
export function valueWords(field: string, value: string | number | null): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  return formatNumber(value, counted.has(field) || Number.isInteger(value) ? 0 : 2)
}

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text)

/** The days of a line, as far as it has any. */
export const daysWords = ({ start, end }: Pick<ImportLine, 'start' | 'end'>): string =>
  [start, end].map((date) => (date ? day(date) : '–')).join(' – ')

/** The address of a kind of file, or of one that was handed in. */
export function importHref(kind: ImportKind, id?: string): string {
  const query = new URLSearchParams({ ...(kind === 'rates' ? {} : { kind }), ...(id ? { id } : {}) }).toString()
  return `${paths.dashboard.hotels.import.href()}${query ? `?${query}` : ''}`
}
