import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { indiaStates } from '@karavan/domain/base/india-states'
import type { ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlaceSelect } from '../../../shared/record/PlaceSelect.tsx'
import { PicturesInput, picturesField } from '../../../shared/record/PicturesInput.tsx'
import { offeredCards } from '../../../shared/record/offered.tsx'
import { FieldCards, FieldSwitch } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { HotelField } from './hotel-field.ts'
import type { HotelValues } from './hotel-form.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { usePlace } from './usePlace.ts'

const states = Object.entries(indiaStates).map(([value, label]) => ({ value, label }))
const ratings = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'].map((value) => ({ value, label: value }))
const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/

/** What the hotel is and where: everything but its policies and its rooms. */
export function HotelFields({ record }: { record?: Hotel }) {
  const { setValue } = useFormContext<HotelValues>()
  const { places, place, currency } = usePlace()

  function pasteBoth(event: ClipboardEvent) {
    const found = pair.exec(event.clipboardData.getData('text'))
    if (!found) return
    event.preventDefault()
    setValue('latitude', Number(found[1]), { shouldDirty: true })
    setValue('longitude', Number(found[2]), { shouldDirty: true })
  }

  const nameOf = (id: string) => places.find((one) => one.id === id)?.displayName ?? 'Another place'
  return (
    <>
      <FormSection title="Hotel" about="What guests read first.">
        <HotelField name="hotelName" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} />}
        </HotelField>
        <HotelField name="rating" label="Stars" help="Of five, halves allowed">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              value={value === null ? '' : String(value)}
              onChange={(next) => onChange(Number(next))}
              options={ratings}
            />
          )}
        </HotelField>
        <HotelField name="petsAllowed" label="Pets" hideLabel className="content-end sm:pt-6">
          {(field) => <FieldSwitch field={field} label="Pets allowed" />}
        </HotelField>
        <HotelField name="description" label="Description" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={4} />}
        </HotelField>
        <HotelField
          name="amenities"
          label="Amenities"
          optional
          help="One at a time, such as Pool or Wi-Fi"
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          )}
        </HotelField>
      </FormSection>

      <FormSection title="Place" about="Its country decides the currency of its prices.">
        <HotelField
          name="locationId"
          label="Place"
          help={place && currency ? `Prices in ${currency}` : undefined}
          show={nameOf}
        >
          {(field) => <PlaceSelect {...field} record={record} />}
        </HotelField>
        {(place?.country ?? record?.country) === 'India' && (
          <HotelField
            name="stateCode"
            label="State"
            optional
            help="Empty: the state of the place"
            show={(value) => value && (indiaStates[value] ?? value)}
          >
            {(field) => <Select {...field} options={states} placeholder="That of the place" />}
          </HotelField>
        )}
        <HotelField name="address" label="Address" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={2} />}
        </HotelField>
        <HotelField name="latitude" label="Latitude" optional help="Paste both numbers into one field to fill the two">
          {(field) => <NumberInput {...field} onPaste={pasteBoth} />}
        </HotelField>
        <HotelField name="longitude" label="Longitude" optional>
          {(field) => <NumberInput {...field} onPaste={pasteBoth} />}
        </HotelField>
      </FormSection>

      <FormSection title="Pictures" about="The first one is the cover.">
        <HotelField name="images" label="Pictures of the hotel" {...picturesField} hideLabel>
          {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={30} />}
        </HotelField>
      </FormSection>

      <FormSection title="Contact" about="For the office and the voucher.">
        <HotelField name="contact.name" label="Contact name" optional>
          {(field) => <Input {...field} />}
        </HotelField>
        <HotelField name="contact.phone" label="Contact phone" optional>
          {(field) => <Input {...field} type="tel" />}
        </HotelField>
        <HotelField name="contact.email" label="Contact e-mail" optional>
          {(field) => <Input {...field} type="email" />}
        </HotelField>
      </FormSection>

      <FormSection title="Publishing">
        <HotelField name="status" label="Status" group className="sm:col-span-2">
          {(field) => <FieldCards field={field} options={offeredCards('Found in search and sold')} />}
        </HotelField>
        <HotelField name="featured" label="Featured" hideLabel className="sm:col-span-2">
          {(field) => <FieldSwitch field={field} label="Featured" help="Stands in the carousel of the hotels page" />}
        </HotelField>
      </FormSection>
    </>
  )
}
