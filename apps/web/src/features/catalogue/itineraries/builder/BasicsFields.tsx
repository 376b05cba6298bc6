import { themes } from '@karavan/domain/catalogue/itineraries/theme'
import { memo } from 'react'
import { PicturesInput, picturesField } from '../../../../shared/record/PicturesInput.tsx'
import { useUser } from '../../../../shared/hooks.ts'
import { FieldSwitch } from '../../../../kit/field-controls.tsx'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MultiSelect } from '../../../../ui/MultiSelect.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ItineraryField } from './itinerary-form.ts'

const options = themes.map((theme) => ({ value: theme, label: theme }))

/** What the itinerary is called and looks like. */
export const BasicsFields = memo(function BasicsFields() {
  const user = useUser()
  return (
    <FormSection title="Basics" about="What travellers read first.">
      <ItineraryField name="title" label="Title" className="sm:col-span-2">
        {(field) => <Input {...field} maxLength={140} placeholder="Four days in old Jaipur" />}
      </ItineraryField>
      <ItineraryField
        name="themes"
        label="Themes"
        optional
        className="sm:col-span-2"
        show={(value) => value.join(', ')}
      >
        {({ value, onChange, onBlur, ref }) => (
          <MultiSelect
            ref={ref}
            options={options}
            values={value}
            onChange={(next) => onChange(next.slice(0, 6))}
            onBlur={onBlur}
            placeholder="Up to six"
          />
        )}
      </ItineraryField>
      <ItineraryField name="overview" label="Overview" optional className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={4} />}
      </ItineraryField>
      <ItineraryField name="images" label="Pictures" {...picturesField} help="The first one is the cover.">
        {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={20} />}
      </ItineraryField>
      {user?.permissions.includes('catalogue.write') && (
        <ItineraryField name="featured" label="Featured" hideLabel className="sm:col-span-2">
          {(field) => (
            <FieldSwitch field={field} label="Featured" help="Stands on the home page once it is published" />
          )}
        </ItineraryField>
      )}
    </FormSection>
  )
})
