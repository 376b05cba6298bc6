import { MarkupBody, type MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import type { Audience, MarkupBasis, Service } from '@karavan/domain/base/markup'
import { z } from 'zod'
import { plainWords } from '../../../kit/plain-words.ts'

/** What the form holds; an agency chosen once stays there while another audience is looked at. */
export type MarkupValues = {
  service: Service
  audience: Audience
  orgId: string
  basis: MarkupBasis
  value: number | null
  from: string
  until: string
  note: string
}

export type MarkupFields = z.output<typeof MarkupBody>

const read = (values: MarkupValues) => MarkupBody.safeParse(values, { error: plainWords })

/** The contract's rule, with all that is wrong said at once: a missing value hides no other fault. */
export const MarkupForm: z.ZodType<MarkupFields, MarkupValues> = z
  .custom<MarkupValues>()
  .transform((typed, context): MarkupFields => {
    const values = { ...typed, orgId: typed.audience === 'agency' ? typed.orgId : '' }
    const { data, error } = read(values)
    if (data) return data
    const told = new Set<string>()
    const others = values.value === null ? (read({ ...values, value: 0 }).error?.issues ?? []) : []
    for (const { path, message } of [...error.issues, ...others]) {
      const field = path.join('.')
      if (!told.has(field)) context.addIssue({ code: 'custom', path: [...path], message })
      told.add(field)
    }
    return z.NEVER
  })

/** The values of a rule, or those a new one begins with. */
export const toMarkupValues = (rule: MarkupRule | undefined, today = ''): MarkupValues => ({
  service: rule?.service ?? 'hotel',
  audience: rule?.audience ?? 'agencies',
  orgId: rule?.orgId ?? '',
  basis: rule?.basis ?? 'percent',
  value: rule?.value ?? null,
  from: rule?.from ?? today,
  until: rule?.until ?? '',
  note: rule?.note ?? '',
})

/** A rule as it is sent back, so that one field of it can be changed. */
export const toMarkupBody = ({
  service,
  audience,
  orgId,
  basis,
  value,
  from,
  until,
  note,
}: MarkupRule): MarkupFields => ({
  service,
  audience,
  orgId,
  basis,
  value,
  from,
  until,
  note,
})
