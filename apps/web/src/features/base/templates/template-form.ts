import { type Template, TemplateBody } from '@karavan/contracts/base/templates/template.contract'
import type { TemplateKind } from '@karavan/domain/base/templates/placeholder'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { hasSubject } from './template-words.ts'

/** What the form of a template holds. */
export type TemplateValues = {
  kind: TemplateKind
  event: string
  name: string
  subject: string
  body: string
  isDefault: boolean
}

/** What a kind does not have is not sent with it. */
const shown = (values: TemplateValues): TemplateValues => ({
  ...values,
  event: values.kind === 'email' ? values.event : '',
  subject: hasSubject(values.kind) ? values.subject : '',
})

/** The contract's own rules. */
export const TemplateForm = z.preprocess(
  (values) => shown(values as TemplateValues),
  TemplateBody,
) as unknown as z.ZodType<z.output<typeof TemplateBody>, TemplateValues>

/** The values of a template, or those a new one of a kind begins with. */
export const templateValuesOf =
  (kind: TemplateKind) =>
  (record: Template | undefined): TemplateValues => ({
    kind: record?.kind ?? kind,
    event: record?.event ?? '',
    name: record?.name ?? '',
    subject: record?.subject ?? '',
    body: record?.body ?? '',
    isDefault: record?.isDefault ?? false,
  })

/** A field of the form of a template. */
export const TemplateField = formFieldOf<TemplateValues>()
