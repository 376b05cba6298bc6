import { mealWishes } from '@karavan/domain/crm/enquiry-details'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOptions } from '../enquiry-words.ts'
import { EnquiryField } from './enquiry-form.ts'
import { anyOption } from './field-options.ts'
import { PartyInputs } from './PartyInputs.tsx'

const stars = [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: `${count} star` }))

/** Where, when and how somebody wants to stay. */
export function HotelFields() {
  return (
    <>
      <FormSection title="Stay">
        <EnquiryField name="destination" label="Destination" className="sm:col-span-2">
          {(field) => <Input {...field} placeholder="Goa" />}
        </EnquiryField>
        <EnquiryField name="checkIn" label="Check-in" optional>
          {(field) => <DateInput {...field} />}
        </EnquiryField>
        <EnquiryField name="checkOut" label="Check-out" optional>
          {(field) => <DateInput {...field} />}
        </EnquiryField>
        <EnquiryField name="rooms" label="Rooms">
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
        <EnquiryField name="preferredHotel" label="Preferred hotel" optional>
          {(field) => <Input {...field} />}
        </EnquiryField>
      </FormSection>
      <FormSection title="Guests">
        <PartyInputs />
      </FormSection>
      <FormSection title="Wishes">
        <EnquiryField name="stars" label="Stars" optional>
          {(field) => <Select {...field} options={[anyOption, ...stars]} placeholder="Any" />}
        </EnquiryField>
        <EnquiryField name="mealPlan" label="Meals" optional>
          {(field) => <Select {...field} options={[anyOption, ...asOptions(mealWishes)]} placeholder="Any" />}
        </EnquiryField>
        <EnquiryField name="pets" label="With a pet" optional hideLabel className="sm:col-span-2">
          {({ value, onChange, ...field }) => (
            <Checkbox
              {...field}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
              label="With a pet"
            />
          )}
        </EnquiryField>
      </FormSection>
    </>
  )
}
