import { type Enquiry, EnquiryBody, EnquiryEdit } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryKind, EnquiryPriority, EnquirySource } from '@karavan/domain/crm/enquiry'
import { z } from 'zod'
import {
  customerChoiceIssues,
  toCustomerChoice,
  type CustomerChoiceValues,
  customerChoiceValues,
} from '../../../../shared/customers/customer-choice.ts'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { plainWords } from '../../../../kit/plain-words.ts'
import { newStep, type StepValues, toFollowUp } from '../step.ts'
import { type DetailValues, toDetails, toDetailValues } from './detail-values.ts'

/** What the form of an enquiry holds; the fields of the other kinds stay as they began. */
export type EnquiryValues = DetailValues &
  CustomerChoiceValues & {
    source: EnquirySource | ''
    assignedTo: string
    priority: EnquiryPriority
    budget: number | null
    budgetCurrency: string
    tags: string[]
    notes: string
    followUp: StepValues
    pastedText: string
  }

/** What a form brings to the server, for a new enquiry or an old one. */
export type EnquiryOutput = z.output<typeof EnquiryBody>

/** Parts of a body that the form shows field by field. */
const wrappers = new Set(['details', 'customer', 'party', 'when'])

const fieldOf = (path: readonly PropertyKey[]): string =>
  String(path.find((part) => typeof part === 'string' && !wrappers.has(part)) ?? 'name')

function bodyOf(kind: EnquiryKind, values: EnquiryValues) {
  const { source, assignedTo, priority, budget, budgetCurrency, tags } = values
  return {
    customer: toCustomerChoice(values),
    source,
    assignedTo,
    priority,
    budget,
    budgetCurrency,
    tags,
    details: toDetails(kind, values),
  }
}

/** The contract's own rules over what was typed, each word at the field it is about. */
export const enquiryForm = (kind: EnquiryKind, isNew: boolean): z.ZodType<EnquiryOutput, EnquiryValues> =>
  z.custom<EnquiryValues>().transform((values, context): EnquiryOutput => {
    const body = bodyOf(kind, values)
    const { followUp, notes, pastedText } = values
    const whole = { ...body, notes, pastedText, followUp: toFollowUp(followUp) }
    const rules = isNew ? EnquiryBody : EnquiryEdit.omit({ version: true })
    const { data, error } = rules.safeParse(isNew ? whole : body, { error: plainWords })
    if (data) return data as EnquiryOutput
    const others = error.issues.filter(({ path }) => path[0] !== 'customer')
    const told = new Set<string>()
    for (const { path, message } of [...customerChoiceIssues(values), ...others]) {
      const field = fieldOf(path)
      const words = field === 'followUp' ? 'Say when' : message
      if (!told.has(field)) context.addIssue({ code: 'custom', path: [field], message: words })
      told.add(field)
    }
    if (told.size === 0) context.addIssue({ code: 'custom', path: ['name'], message: 'Required' })
    return z.NEVER
  })

/** The values of an enquiry, or those a new one begins with. */
export const toEnquiryValues =
  (kind: EnquiryKind, ownId = '', customerId = '') =>
  (record: Enquiry | undefined): EnquiryValues => ({
    ...toDetailValues(kind, record?.details),
    ...customerChoiceValues(record?.customerId ?? customerId),
    source: record?.source ?? 'WhatsApp',
    assignedTo: record?.assignedTo ?? ownId,
    priority: record?.priority ?? 'normal',
    budget: record?.budget ?? null,
    budgetCurrency: record?.budgetCurrency ?? 'INR',
    tags: record?.tags ?? [],
    notes: '',
    followUp: newStep(1),
    pastedText: '',
  })

/** A field of the form of an enquiry. */
export const EnquiryField = formFieldOf<EnquiryValues>()
