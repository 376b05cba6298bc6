import { type Audience, services } from '@karavan/domain/base/markup'
import { useFormContext, useWatch } from 'react-hook-form'
import { AgencySelect } from '../../../shared/record/AgencySelect.tsx'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { MarkupInput } from '../../../kit/MarkupInput.tsx'
import { basisOptions, countsBy, serviceWords } from '../../../kit/markup-words.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { formatDate } from '../../../ui/format.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { MarkupValues } from './markup-form.ts'
import { audienceWords } from './markup-words.ts'

const MarkupField = formFieldOf<MarkupValues>()

const details: Record<Audience, string> = {
  agencies: 'Every agency without a rule of its own',
  agency: 'Wins over the rule for all',
  retail: 'Visitors and travellers',
}
const audienceCards = (['agencies', 'agency', 'retail'] as const).map((value) => ({
  value,
  label: audienceWords[value],
  detail: details[value],
}))

/** What a rule is about and whom it is for. */
export function AudienceFields() {
  const { setValue, getValues } = useFormContext<MarkupValues>()
  const audience = useWatch<MarkupValues, 'audience'>({ name: 'audience' })
  return (
    <>
      <MarkupField name="service" label="Service" show={(value) => serviceWords[value]}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={services.map((value) => ({ value, label: serviceWords[value] }))}
            onChange={(next) => {
              onChange(next)
              const { basis, service } = getValues()
              if (countsBy(basis, service)) return
              setValue('basis', 'percent', { shouldDirty: true })
              setValue('value', null, { shouldDirty: true })
            }}
          />
        )}
      </MarkupField>
      <MarkupField name="audience" label="For" group className="sm:col-span-2" show={(value) => audienceWords[value]}>
        {(field) => <RadioCards columns={3} value={field.value} onChange={field.onChange} options={audienceCards} />}
      </MarkupField>
      {audience === 'agency' && (
        <MarkupField name="orgId" label="Agency" className="sm:col-span-2" show={(value) => value && 'An agency'}>
          {(field) => <AgencySelect {...field} />}
        </MarkupField>
      )}
    </>
  )
}

/** How much a rule adds, what that is counted by, and why. */
export function ValueFields() {
  const { setValue, clearErrors } = useFormContext<MarkupValues>()
  const [service, basis] = useWatch<MarkupValues, ['service', 'basis']>({ name: ['service', 'basis'] })
  const options = basisOptions(service, 'house', basis)
  return (
    <>
      <MarkupField
        name="basis"
        label="Counted as"
        show={(value) => options.find((option) => option.value === value)?.label ?? value}
      >
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={options}
            onChange={(next) => {
              onChange(next)
              // A percentage is not an amount: what was typed for one says nothing about the other.
              if ((next === 'percent') !== (basis === 'percent')) setValue('value', null, { shouldDirty: true })
              clearErrors('value')
            }}
          />
        )}
      </MarkupField>
      <MarkupField name="value" label={basis === 'percent' ? 'Percentage' : 'Amount'}>
        {(field) => <MarkupInput {...field} basis={basis} />}
      </MarkupField>
      <MarkupField name="note" label="Note" optional help="Seen by Admins only" className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={2} maxLength={300} />}
      </MarkupField>
    </>
  )
}

/** When a rule counts; both days do. */
export function ValidityFields() {
  const from = useWatch<MarkupValues, 'from'>({ name: 'from' })
  return (
    <>
      <MarkupField name="from" label="First day" show={(value) => value && formatDate(value)}>
        {(field) => <DateInput {...field} />}
      </MarkupField>
      <MarkupField name="until" label="Last day" optional show={(value) => value && formatDate(value)}>
        {(field) => <DateInput {...field} min={from} placeholder="No end" />}
      </MarkupField>
    </>
  )
}
