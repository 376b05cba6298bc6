import { paths } from '../../../shared/paths.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'

export const currencyNoun = { one: 'currency', many: 'currencies' }

/** The way to a page about currencies. */
export const currencyCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'Currency Management', to: paths.crm.currencyManagement.index.href() },
  ...more.map((label) => ({ label })),
]

const rates = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 8 })

/** What one unit costs in rupees, with as many places as it has. */
export const rateWords = (rate: number): string => `₹${rates.format(rate)}`

export const stateWords = { planned: 'Planned', running: 'Running', past: 'Past', corrected: 'Corrected' } as const
export const stateTones = { planned: 'blue', running: 'green', past: 'neutral', corrected: 'amber' } as const
