import { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'

/** What the form of a rate holds. */
export type CurrencyValues = {
  country: string
  code: string
  name: string
  symbol: string
  rate: number | null
  effectiveFrom: string
}

/** The contract's own rules. */
export const CurrencyForm = currencyRates.create.body as unknown as z.ZodType<
  z.output<typeof currencyRates.create.body>,
  CurrencyValues
>

/** A field of the form of a rate. */
export const CurrencyField = formFieldOf<CurrencyValues>()
