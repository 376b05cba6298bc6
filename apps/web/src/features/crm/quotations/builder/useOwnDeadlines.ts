import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useDeadlines } from '../../../../shared/suppliers/useDeadlines.ts'
import { toContent } from './content-values.ts'
import type { QuotationValues } from './quotation-values.ts'

/** What has to be done by a day for any of what is quoted, and by when the customer's money is wanted for it. */
export function useOwnDeadlines() {
  const values = useWatch<QuotationValues>() as QuotationValues
  const lines = useMemo(() => {
    const { options, extras } = toContent(values) as Pick<QuotationContent, 'options' | 'extras'>
    return [...options, ...extras].flatMap((group) =>
      group.lines.map(({ label, supplier, from, item, shown }) => ({
        ...{ label, supplier, from, freeUntil: shown?.freeUntil ?? null },
        ticketBy: item.kind === 'flight' ? item.ticketBy : null,
      })),
    )
  }, [values])
  return useDeadlines({ startDate: values.startDate, lines })
}
