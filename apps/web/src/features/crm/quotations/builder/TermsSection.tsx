import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { LineRows } from '../../../../kit/LineRows.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { useBuilder } from './builder-context.ts'
import { QuotationField } from './quotation-form.ts'
import type { QuotationValues } from './quotation-values.ts'

/** Takes the words of a template over, to be changed. */
function TemplatePick() {
  const { ratesAndTerms } = useBuilder()
  const { setValue } = useFormContext<QuotationValues>()
  const terms = useWatch<QuotationValues, 'terms'>({ name: 'terms' })
  const templates = ratesAndTerms?.terms ?? []
  if (templates.length === 0) return null
  return (
    <Field label="Template" optional className="sm:col-span-2">
      <Select
        value={templates.find(({ text }) => text === terms)?.id ?? ''}
        placeholder="Take terms from a template"
        options={templates.map(({ id, name, isDefault }) => ({
          value: id,
          label: name,
          hint: isDefault ? 'default' : undefined,
        }))}
        onChange={(id) => {
          const chosen = templates.find((template) => template.id === id)
          if (chosen) setValue('terms', chosen.text, { shouldDirty: true })
        }}
      />
    </Field>
  )
}

/** What is part of the price and what is not, and the terms it is sold under. */
export const TermsSection = () => (
  <>
    <FormSection title="Included" about="One to a row.">
      <QuotationField name="inclusions" label="Inclusions" optional group show={(value) => value.join('\n')}>
        {({ value, onChange }) => (
          <LineRows noun="inclusion" values={value} onChange={onChange} placeholder="Breakfast every day" />
        )}
      </QuotationField>
      <QuotationField name="exclusions" label="Exclusions" optional group show={(value) => value.join('\n')}>
        {({ value, onChange }) => (
          <LineRows noun="exclusion" values={value} onChange={onChange} placeholder="Flights" />
        )}
      </QuotationField>
    </FormSection>
    <FormSection title="Terms" about="Taken from a template, and yours to change.">
      <TemplatePick />
      <QuotationField name="terms" label="Terms" optional className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={6} />}
      </QuotationField>
    </FormSection>
  </>
)
