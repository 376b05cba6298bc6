import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { daysShown } from '@karavan/contracts/crm/quotations/day-plan'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useBuilder } from './builder-context.ts'
import { toContent } from './content-values.ts'
import type { QuotationValues } from './quotation-values.ts'

/** The days as the customer will read them in the option that is looked at: with the words and pictures of their lines. */
export function useShownDays(): QuotationContent['days'] {
  const { active } = useBuilder()
  const values = useDeferredValue(useWatch<QuotationValues>() as QuotationValues)
  return useMemo(
    () => daysShown(toContent(values) as QuotationContent, { option: active, extras: [] }),
    [values, active],
  )
}
