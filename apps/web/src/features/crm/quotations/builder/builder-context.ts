import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { createContext, type RefObject, use } from 'react'
import type { FirstMarkups } from './first-markup.ts'
import type { FormTotals } from './form-totals.ts'
import type { useCheckPrices } from './useCheckPrices.ts'

type RatesAndTerms = Got<typeof quotations.ratesAndTerms>['data']

/** What the form comes to and by which rates; null while that is not known. */
export type Pricing = {
  totals: FormTotals | null
  rates: QuotationRates | null
  ratesAndTerms: RatesAndTerms | null
  /** Currencies in use that have no rate. */
  missing: readonly string[]
  failed: boolean
  retry: () => void
  /** What the house was asked again for, and what moved; null while there is no form. */
  checked: ReturnType<typeof useCheckPrices> | null
}

export type BuilderView = 'days' | 'options'

interface Builder extends Pricing {
  setPricing: (pricing: Pricing) => void
  /** What is put on all of a new quotation first. */
  markups: FirstMarkups
  /** The option that is looked at. */
  active: string
  setActive: (key: string) => void
  /** Whether the lines are shown day by day, or each option with its own. */
  view: BuilderView
  setView: (view: BuilderView) => void
  /** The keys of the rows that are open to be edited. */
  open: ReadonlySet<string>
  setOpen: (key: string, open: boolean) => void
  /** What closes the panel that is open over the options, of which there is one. */
  panel: RefObject<(() => void) | null>
}

export const BuilderContext = createContext<Builder | null>(null)

/** The state of the builder around, apart from what is typed. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('Parts of the builder stand inside a Builder')
  return builder
}
