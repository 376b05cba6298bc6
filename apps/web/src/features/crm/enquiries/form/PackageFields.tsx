import { hotelStandards, mealWishes, packageServices, type PackageService } from '@karavan/domain/crm/enquiry-details'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { asOptions } from '../enquiry-words.ts'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'
import { anyOption } from './field-options.ts'
import { PartyInputs } from './PartyInputs.tsx'

const toggled = (chosen: readonly PackageService[], one: PackageService) =>
  packageServices.filter((service) => (service === one ? !chosen.includes(one) : chosen.includes(service)))

/** What a package is asked to hold. */
export function PackageFields() {
  const date = useWatch<EnquiryValues, 'date'>({ name: 'date' })
  return (
    <>
      <FormSection title="Trip" about="Where to and when, as far as it is known.">
        <EnquiryField
          name="destinations"
          label="Destinations"
          className="sm:col-span-2"
          help="One at a time, in the order of the trip"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} placeholder="Dubai, Abu Dhabi" />
          )}
        </EnquiryField>
        <EnquiryField name="fromCity" label="Starts from" optional>
          {(field) => <Input {...field} placeholder="Mumbai" />}
        </EnquiryField>
        <EnquiryField name="nights" label="Nights" optional>
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
        <EnquiryField name="date" label="Travel date" optional>
          {(field) => <DateInput {...field} />}
        </EnquiryField>
        {!date && (
          <EnquiryField name="month" label="Or only the month" optional>
            {(field) => <Input {...field} type="month" placeholder="2027-01" />}
          </EnquiryField>
        )}
        <EnquiryField name="flexible" label="Dates are flexible" optional hideLabel className="sm:col-span-2">
          {({ value, onChange, ...field }) => (
            <Checkbox
              {...field}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
              label="Dates are flexible"
            />
          )}
        </EnquiryField>
      </FormSection>
      <FormSection title="Travellers">
        <PartyInputs />
        <EnquiryField name="rooms" label="Rooms" optional>
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
        <EnquiryField name="extraBeds" label="Extra beds" optional>
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
      </FormSection>
      <FormSection title="Wishes">
        <EnquiryField name="hotelCategory" label="Hotels" optional>
          {(field) => <Select {...field} options={[anyOption, ...asOptions(hotelStandards)]} placeholder="Any" />}
        </EnquiryField>
        <EnquiryField name="mealPlan" label="Meals" optional>
          {(field) => <Select {...field} options={[anyOption, ...asOptions(mealWishes)]} placeholder="Any" />}
        </EnquiryField>
        <EnquiryField
          name="services"
          label="Services"
          optional
          group
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange }) => (
            <div className="flex flex-wrap gap-2">
              {packageServices.map((service) => (
                <ChoiceChip
                  key={service}
                  on={value.includes(service)}
                  onClick={() => onChange(toggled(value, service))}
                >
                  {service}
                </ChoiceChip>
              ))}
            </div>
          )}
        </EnquiryField>
        <EnquiryField name="occasion" label="Occasion" optional className="sm:col-span-2">
          {(field) => <Input {...field} placeholder="Honeymoon, anniversary, off-site" />}
        </EnquiryField>
      </FormSection>
    </>
  )
}
