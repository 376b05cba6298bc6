import { countries } from '@karavan/domain/base/currency'
import { guestKinds, type GuestKind } from '@karavan/domain/crm/quotation'
import { useId } from 'react'
import { useSignImageMutation } from '../../../../shared/api/files.api.ts'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { useImageUpload } from '../../../../kit/upload-image.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { ImageUploader } from '../../../../ui/ImageUploader.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { agesIn } from './ages.ts'
import { QuotationField } from './quotation-form.ts'

const labels: Record<GuestKind, string> = {
  adults: 'Adults',
  childrenWithBed: 'Children with bed',
  childrenWithoutBed: 'Children without bed',
  infants: 'Infants',
}

/** Where to, when, and who travels. */
export function TripSection() {
  const upload = useImageUpload(useSignImageMutation)
  const places = useId()
  return (
    <>
      <FormSection title="Trip" about="What the customer reads first.">
        <QuotationField name="title" label="Title" className="sm:col-span-2">
          {(field) => <Input {...field} placeholder="Kashmir, slowly" />}
        </QuotationField>
        <QuotationField
          name="destinations"
          label="Places"
          optional
          help="In the order of the trip"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} placeholder="Srinagar, Gulmarg" />
          )}
        </QuotationField>
        <QuotationField name="country" label="Country" help="Decides its taxes">
          {(field) => (
            <>
              <Input {...field} list={places} />
              <datalist id={places}>
                {countries.map((country) => (
                  <option key={country} value={country} />
                ))}
              </datalist>
            </>
          )}
        </QuotationField>
        <QuotationField name="startDate" label="First day" optional>
          {(field) => <DateInput {...field} />}
        </QuotationField>
        <QuotationField name="endDate" label="Last day" optional>
          {(field) => <DateInput {...field} />}
        </QuotationField>
        <QuotationField name="validUntil" label="Price holds until" help="After that day nobody can accept it">
          {(field) => <DateInput {...field} />}
        </QuotationField>
      </FormSection>
      <FormSection title="Guests" about="Whoever has a bed shares what is for all.">
        <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-[1fr_1.2fr_1.4fr_1fr]">
          {guestKinds.map((kind) => (
            <QuotationField key={kind} name={`guests.${kind}`} label={labels[kind]}>
              {(field) => <NumberInput {...field} inputMode="numeric" />}
            </QuotationField>
          ))}
        </div>
        <QuotationField
          name="childrenAges"
          label="Ages of the children"
          optional
          help="Infants too; rooms and prices of the catalogue follow from them"
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput
              repeats
              values={value.map(String)}
              onChange={(ages) => onChange(agesIn(ages))}
              onBlur={onBlur}
              ref={ref}
              placeholder="11, 7"
            />
          )}
        </QuotationField>
      </FormSection>
      <FormSection title="Opening" about="The picture and the words above the plan.">
        <QuotationField name="overview" label="Overview" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={3} placeholder="Six unhurried days between the lake and the pines." />}
        </QuotationField>
        <QuotationField
          name="image"
          label="Picture"
          optional
          group
          className="sm:col-span-2"
          show={(value) => (value ? 'another picture' : 'none')}
        >
          {({ value, onChange }) => (
            <ImageUploader
              images={value ? [{ url: value }] : []}
              onChange={(images) => onChange(images[0]?.url ?? null)}
              onUpload={upload}
              max={1}
            />
          )}
        </QuotationField>
      </FormSection>
    </>
  )
}
