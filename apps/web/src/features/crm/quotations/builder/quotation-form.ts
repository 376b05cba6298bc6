import { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { z } from 'zod'
import { customerChoiceIssues, toCustomerChoice } from '../../../../shared/customers/customer-choice.ts'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { plainWords } from '../../../../kit/plain-words.ts'
import { toContent } from './content-values.ts'
import { dueIssues } from './instalment-values.ts'
import type { QuotationValues } from './quotation-values.ts'

/** What the form brings to the server. */
export type QuotationOutput = {
  customer: ReturnType<typeof toCustomerChoice>
  content: QuotationContent
  refreshRates: boolean
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** Rules about a whole list are said where they can be put right: at the last part, or in the words of the list. */
function placed({ path, message }: Issue, { instalments }: QuotationValues): Issue {
  if (path.length === 1 && path[0] === 'instalments')
    return { path: ['instalments', instalments.length - 1, 'percent'], message: 'All parts together make 100 %' }
  if (path[4] === 'item') {
    const [, , , , , field] = path
    return { path: [...path.slice(0, 4), ...(field === 'hotel' ? [] : ['flight']), ...path.slice(5)], message }
  }
  return { path, message: path.at(-1) === 'lines' ? 'Add at least one line' : message }
}

/** The contract's own rules over what was typed, each word at the field it is about. */
export const quotationForm = (isNew: boolean): z.ZodType<QuotationOutput, QuotationValues> =>
  z.custom<QuotationValues>().transform((values, context): QuotationOutput => {
    const { data, error } = QuotationContent.safeParse(toContent(values), { error: plainWords })
    const issues = [
      ...(isNew ? customerChoiceIssues(values) : []),
      ...dueIssues(values.instalments, values.startDate),
      ...(error?.issues ?? []),
    ]
    if (data && issues.length === 0)
      return { customer: toCustomerChoice(values), content: data, refreshRates: values.refreshRates }
    for (const issue of issues) {
      const { path, message } = placed(issue, values)
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    return z.NEVER
  })

/** A field of the form of a quotation. */
export const QuotationField = formFieldOf<QuotationValues>()
