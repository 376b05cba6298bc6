import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useGetRatesAndTermsQuery } from '../quotations.api.ts'
import { BuilderContext, type BuilderView, type Pricing, useBuilder } from './builder-context.ts'
import { type FirstMarkups, useFirstMarkup } from './first-markup.ts'
import { formTotals, missingRates } from './form-totals.ts'
import type { QuotationValues } from './quotation-values.ts'
import { useCheckPrices } from './useCheckPrices.ts'
import { useLivePrices } from './useLivePrices.ts'

const unknown: Pricing = {
  totals: null,
  rates: null,
  ratesAndTerms: null,
  missing: [],
  failed: false,
  retry: () => {},
  checked: null,
}

/** Prices what is typed in the form around at every stroke and tells the builder around that. */
export function PriceTyped({ record }: { record?: Quotation }) {
  useLivePrices(record?.id)
  const { setPricing, markups } = useBuilder()
  useFirstMarkup(markups)
  const values = useDeferredValue(useWatch<QuotationValues>() as QuotationValues)
  const checked = useCheckPrices(record, values)
  const customerId = record?.customerId ?? values.customerId
  const { data, error, refetch } = useGetRatesAndTermsQuery({ query: customerId ? { customerId } : {} })
  const ratesAndTerms = data?.data ?? null
  const rates = (record && !values.refreshRates ? record.current.rates : ratesAndTerms?.rates) ?? null
  const failed = !rates && error !== undefined
  const pricing = useMemo(
    () => ({
      totals: rates && formTotals(values, rates),
      rates,
      ratesAndTerms,
      missing: rates ? missingRates(values, rates) : [],
      failed,
      retry: () => void refetch(),
      checked,
    }),
    [values, rates, ratesAndTerms, failed, refetch, checked],
  )
  useEffect(() => setPricing(pricing), [pricing, setPricing])
  return null
}

interface BuilderProps {
  first?: BuilderView
  markups?: FirstMarkups
  children: ReactNode
}

/** Holds what the parts of the builder share besides the form: prices, the option looked at, and the rows that are open. */
export function Builder({ first = 'options', markups = null, children }: BuilderProps) {
  const [pricing, setPricing] = useState<Pricing>(unknown)
  const [active, setActive] = useState('')
  const [view, setView] = useState(first)
  const panel = useRef<(() => void) | null>(null)
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const setOpen = useCallback((key: string, now: boolean) => {
    setOpenKeys((before) => {
      const next = new Set(before)
      if (now) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  const builder = useMemo(
    () => ({ ...pricing, setPricing, markups, active, setActive, view, setView, open, setOpen, panel }),
    [pricing, markups, active, view, open, setOpen],
  )
  return <BuilderContext value={builder}>{children}</BuilderContext>
}
