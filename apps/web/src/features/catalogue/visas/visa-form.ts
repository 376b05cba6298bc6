import { type Visa, VisaBody } from '@karavan/contracts/catalogue/visas/visa.contract'
import type { Paper, VisaCategory, VisaEntry } from '@karavan/domain/catalogue/visas/visa'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { plainWords } from '../../../kit/plain-words.ts'
import { paperPresets } from './paper-preset.ts'

/** What the form of a visa holds; a number is null while its field is empty. */
export type VisaValues = {
  country: string
  name: string
  category: VisaCategory
  entry: VisaEntry
  stayDays: number | null
  validityDays: number | null
  processingDays: number | null
  expressDays: number | null
  documents: Paper[]
  passportValidityMonths: number | null
  childUnderAge: number | null
  notes: string
  status: Visa['status']
  supplier: string
}

type VisaFields = z.output<typeof VisaBody>

const read = (values: VisaValues) =>
  VisaBody.safeParse({ ...values, supplier: values.supplier.trim() || null }, { error: plainWords })

/** What is wrong with a paper says with which: its words stand under the list. */
const placed = (path: readonly PropertyKey[], message: string) =>
  path[0] === 'documents' && typeof path[1] === 'number' ? `Document ${path[1] + 1}: ${message}` : message

/** The contract's rules, and no two papers of one name, which nobody could tell apart. */
export const VisaForm: z.ZodType<VisaFields, VisaValues> = z
  .custom<VisaValues>()
  .transform((values, context): VisaFields => {
    const { data, error } = read(values)
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message: placed(path, message) })
    for (const { path, message } of error?.issues ?? []) refuse(path, message)
    const names = values.documents.map(({ name }) => name.trim().toLowerCase())
    for (const [index, name] of names.entries()) {
      if (name !== '' && names.indexOf(name) < index) refuse(['documents', index, 'name'], 'In the list already')
    }
    return data ?? z.NEVER
  })

/** The values of a visa, or those a new one begins with. */
export const toVisaValues = (record: Visa | undefined): VisaValues => ({
  country: record?.country ?? '',
  name: record?.name ?? '',
  category: record?.category ?? 'tourist',
  entry: record?.entry ?? 'single',
  stayDays: record?.stayDays ?? 30,
  validityDays: record?.validityDays ?? 60,
  processingDays: record?.processingDays ?? 4,
  expressDays: record?.expressDays ?? null,
  documents: (record?.documents ?? paperPresets.filter(({ key }) => key === 'passport-data' || key === 'photo')).map(
    (paper) => ({ ...paper }),
  ),
  passportValidityMonths: record?.passportValidityMonths ?? 6,
  childUnderAge: record?.childUnderAge ?? 12,
  notes: record?.notes ?? '',
  status: record?.status ?? 'active',
  supplier: record?.supplier ?? '',
})

/** A field of the form of a visa. */
export const VisaField = formFieldOf<VisaValues>()
