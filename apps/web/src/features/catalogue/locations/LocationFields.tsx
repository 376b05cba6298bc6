import type { LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { countries } from '@karavan/domain/base/currency'
import { indiaStates } from '@karavan/domain/base/india-states'
import { slugOf } from '@karavan/domain/base/slug'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { PicturesInput, picturesField } from '../../../shared/record/PicturesInput.tsx'
import { offeredCards } from '../../../shared/record/offered.tsx'
import { FieldCards, FieldSwitch } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { CoordinateInput } from './CoordinateInput.tsx'
import { stateName } from './location-words.ts'

export type LocationValues = z.input<typeof LocationBody>

const LocationField = formFieldOf<LocationValues>()
const states = Object.entries(indiaStates).map(([value, label]) => ({ value, label }))

/** The fields of a place; a new one gets its shown name and slug suggested until they are typed. */
export function LocationFields({ fresh }: { fresh: boolean }) {
  const { setValue, getValues } = useFormContext<LocationValues>()
  const [country, kept] = useWatch<LocationValues, ['country', 'stateCode']>({ name: ['country', 'stateCode'] })
  const write = { shouldDirty: true, shouldValidate: false }
  const offered = countries.includes(country) || !country ? countries : [country, ...countries]

  function suggest(name: string, inCountry: string) {
    if (!fresh) return
    const now = getValues()
    if (now.slug === slugOf(now.location)) setValue('slug', slugOf(name), write)
    const shown = (place: string, land: string) => [place.trim(), land].filter(Boolean).join(', ')
    if (now.displayName === shown(now.location, now.country)) setValue('displayName', shown(name, inCountry), write)
  }

  const placeBoth = (latitude: number, longitude: number) => {
    setValue('latitude', latitude, write)
    setValue('longitude', longitude, write)
  }

  return (
    <>
      <FormSection title="Place" about="How it is called here and in links.">
        <LocationField name="location" label="Name">
          {(field) => (
            <Input
              {...field}
              onChange={(event) => {
                suggest(event.target.value, getValues('country'))
                field.onChange(event)
              }}
            />
          )}
        </LocationField>
        <LocationField name="country" label="Country">
          {({ onChange, ...field }) => (
            <Select
              {...field}
              options={offered.map((name) => ({ value: name, label: name }))}
              placeholder="Choose a country"
              onChange={(next) => {
                suggest(getValues('location'), next)
                onChange(next)
                if (next !== 'India' && kept) setValue('stateCode', '', write)
              }}
            />
          )}
        </LocationField>
        {country === 'India' && (
          <LocationField
            name="stateCode"
            label="State"
            optional
            help="Decides the tax of stays here"
            show={(value) => value && stateName(value)}
          >
            {(field) => <Select {...field} value={field.value ?? ''} options={states} placeholder="Choose a state" />}
          </LocationField>
        )}
        <LocationField name="displayName" label="Shown as" help="In search bars and lists, such as Dubai, UAE">
          {(field) => <Input {...field} />}
        </LocationField>
        <LocationField name="slug" label="Slug" help="Lower-case letters, digits and hyphens">
          {(field) => <Input {...field} spellCheck={false} />}
        </LocationField>
        <LocationField name="description" label="Description" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={4} />}
        </LocationField>
      </FormSection>

      <FormSection title="Pictures" about="The first one is the cover.">
        <LocationField name="images" label="Pictures" {...picturesField} hideLabel>
          {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={20} />}
        </LocationField>
      </FormSection>

      <FormSection title="Position" about="Decimal degrees. Paste both numbers into one field to fill the two.">
        <LocationField name="latitude" label="Latitude" optional help="−90 to 90, north is positive">
          {(field) => <CoordinateInput {...field} onPair={placeBoth} />}
        </LocationField>
        <LocationField name="longitude" label="Longitude" optional help="−180 to 180, east is positive">
          {(field) => <CoordinateInput {...field} onPair={placeBoth} />}
        </LocationField>
      </FormSection>

      <FormSection title="Publishing">
        <LocationField name="status" label="Status" group className="sm:col-span-2">
          {(field) => <FieldCards field={field} options={offeredCards('Offered in search bars and forms')} />}
        </LocationField>
        <LocationField name="featured" label="Featured" hideLabel className="sm:col-span-2">
          {(field) => (
            <FieldSwitch field={field} label="Featured" help="Stands first where places are shown to travellers" />
          )}
        </LocationField>
      </FormSection>
    </>
  )
}
