import type { Finding } from '@karavan/domain/catalogue/itineraries/lint'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldCards } from '../../../../kit/field-controls.tsx'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { ItineraryField, type ItineraryValues } from './itinerary-form.ts'

interface PublishFieldsProps {
  obstacles: readonly Pick<Finding, 'key' | 'text'>[]
}

/** When it is sold, and whether it is; what cannot be sold cannot be published, and says why. */
export const PublishFields = memo(function PublishFields({ obstacles }: PublishFieldsProps) {
  const status = useWatch<ItineraryValues, 'status'>({ name: 'status' })
  const blocked = obstacles.length > 0
  return (
    <FormSection title="Publishing" about="Drafts and archived ones are seen by their owners only.">
      <ItineraryField name="validFrom" label="On sale from" optional>
        {({ value, onChange, ...field }) => (
          <DateInput {...field} value={value ?? ''} onChange={(day) => onChange(day || null)} />
        )}
      </ItineraryField>
      <ItineraryField name="validUntil" label="On sale until" optional>
        {({ value, onChange, ...field }) => (
          <DateInput {...field} value={value ?? ''} onChange={(day) => onChange(day || null)} />
        )}
      </ItineraryField>
      <ItineraryField name="status" label="Status" group className="sm:col-span-2">
        {(field) => (
          <FieldCards
            columns={3}
            field={field}
            options={[
              { value: 'draft', label: 'Draft', detail: 'Still being made' },
              {
                value: 'published',
                label: 'Published',
                detail: 'Shown and sold',
                disabled: blocked && status !== 'published',
              },
              { value: 'archived', label: 'Archived', detail: 'Kept, no longer sold' },
            ]}
          />
        )}
      </ItineraryField>
      {blocked && (
        <Note kind="warning" title="It cannot be published as it is" className="sm:col-span-2">
          <ul className="list-disc pl-4">
            {obstacles.map(({ key, text }) => (
              <li key={`${key} ${text}`}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
    </FormSection>
  )
})
