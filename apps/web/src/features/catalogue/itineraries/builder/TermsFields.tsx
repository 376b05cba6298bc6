import { memo } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { LineRows } from '../../../../kit/LineRows.tsx'
import { RichText } from '../../../../kit/RichText.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useListTermsQuery } from '../itineraries.api.ts'
import { ItineraryField, type ItineraryValues } from './itinerary-form.ts'

/** What is part of the price and what is not, and the terms it is sold under. */
export const TermsFields = memo(function TermsFields() {
  const { setValue } = useFormContext<ItineraryValues>()
  const { data } = useListTermsQuery()
  const templates = data?.data ?? []
  return (
    <>
      <FormSection title="Included" about="One to a row.">
        <ItineraryField name="inclusions" label="Inclusions" optional group show={(value) => value.join('\n')}>
          {({ value, onChange }) => (
            <LineRows noun="inclusion" values={value} onChange={onChange} placeholder="Hotel with breakfast" />
          )}
        </ItineraryField>
        <ItineraryField name="exclusions" label="Exclusions" optional group show={(value) => value.join('\n')}>
          {({ value, onChange }) => (
            <LineRows noun="exclusion" values={value} onChange={onChange} placeholder="Flights" />
          )}
        </ItineraryField>
      </FormSection>
      <FormSection title="Terms" about="Taken from a template, and yours to change.">
        <ItineraryField
          name="templateId"
          label="Template"
          optional
          className="sm:col-span-2"
          show={(id) => templates.find((template) => template.id === id)?.name ?? 'None'}
        >
          {({ value, onChange, onBlur, ref }) => (
            <Select
              ref={ref}
              value={value}
              onBlur={onBlur}
              placeholder="Choose a template"
              options={[
                { value: '', label: 'None' },
                ...templates.map(({ id, name, isDefault }) => ({
                  value: id,
                  label: name,
                  hint: isDefault ? 'default' : undefined,
                })),
              ]}
              onChange={(id) => {
                onChange(id)
                const body = templates.find((template) => template.id === id)?.body
                if (body !== undefined) setValue('terms', body, { shouldDirty: true })
              }}
            />
          )}
        </ItineraryField>
        <ItineraryField name="terms" label="Terms" optional className="sm:col-span-2">
          {({ value, onChange }) => <RichText value={value} onChange={onChange} />}
        </ItineraryField>
      </FormSection>
    </>
  )
})
