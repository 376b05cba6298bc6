import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { indiaStates } from '@karavan/domain/base/india-states'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { stateWords } from '../customer-words.ts'
import { AlikeNote } from './AlikeNote.tsx'
import { CustomerField } from './customer-form.ts'
import { FamilyInputs } from './FamilyInputs.tsx'
import { KeptInput } from '../../../../kit/KeptInput.tsx'
import { typedNumberWords } from '../../../../kit/typed-number.ts'
import { PhoneInputs } from './PhoneInputs.tsx'

const states = Object.entries(indiaStates).map(([value, label]) => ({ value, label }))

/** All that is written down of a customer. */
export function CustomerFields({ record }: { record?: Customer }) {
  return (
    <>
      <FormSection title="Contact" about="A name is enough to begin with.">
        <CustomerField name="name" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} autoComplete="off" />}
        </CustomerField>
        <CustomerField
          name="phones"
          label="Phones"
          optional
          group
          className="sm:col-span-2"
          help="Ten digits alone are Indian; others begin with + and their country"
          show={(value) => value.map(({ number }) => number).join(', ')}
        >
          {({ value, onChange, onBlur }) => <PhoneInputs value={value} onChange={onChange} onBlur={onBlur} />}
        </CustomerField>
        <CustomerField name="email" label="E-mail" optional className="sm:col-span-2">
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </CustomerField>
        <div className="sm:col-span-2 empty:hidden">
          <AlikeNote ownId={record?.id} />
        </div>
      </FormSection>

      <FormSection title="Person" about="What makes a good offer, and a card on the right day.">
        <CustomerField name="birthday" label="Birthday" optional>
          {(field) => <DateInput {...field} />}
        </CustomerField>
        <CustomerField name="anniversary" label="Anniversary" optional>
          {(field) => <DateInput {...field} />}
        </CustomerField>
        <CustomerField
          name="tags"
          label="Tags"
          optional
          className="sm:col-span-2"
          help="One at a time, such as VIP or Honeymoon"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          )}
        </CustomerField>
        <CustomerField name="preferences" label="Preferences" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={2} placeholder="Vegetarian, high floor, window seat" />}
        </CustomerField>
        <CustomerField name="notes" label="Notes" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={3} />}
        </CustomerField>
      </FormSection>

      <FormSection title="Passport" about="Kept masked: whoever looks at the whole number is noted in the history.">
        <CustomerField
          name="passportNumber"
          label="Passport number"
          optional
          help={record?.passportMasked ? 'Empty leaves the one on file' : undefined}
          show={typedNumberWords}
        >
          {({ value, onChange, onBlur, ref }) => (
            <KeptInput
              what="passport number"
              sample="Z1234567"
              maxLength={12}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
              masked={record?.passportMasked ?? null}
            />
          )}
        </CustomerField>
        <CustomerField name="passportExpiresOn" label="Expiry" optional>
          {(field) => <DateInput {...field} />}
        </CustomerField>
        <CustomerField name="nationality" label="Nationality" optional help="As the passport has it, like IND">
          {(field) => <Input {...field} maxLength={3} />}
        </CustomerField>
      </FormSection>

      <FormSection title="Family" about="Who travels along; their passports are watched too.">
        <CustomerField
          name="family"
          label="Family members"
          optional
          group
          hideLabel
          className="sm:col-span-2"
          show={(value) => value.map(({ name }) => name).join(', ')}
        >
          {({ value, onChange }) => <FamilyInputs value={value} onChange={onChange} onFile={record?.family ?? []} />}
        </CustomerField>
      </FormSection>

      <FormSection title="Address and tax" about="For invoices.">
        <CustomerField name="address" label="Address" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={2} />}
        </CustomerField>
        <CustomerField name="city" label="City" optional>
          {(field) => <Input {...field} autoComplete="off" />}
        </CustomerField>
        <CustomerField name="stateCode" label="State" optional show={(value) => stateWords(value) ?? ''}>
          {(field) => <Select {...field} options={states} placeholder="Of India" />}
        </CustomerField>
        <CustomerField name="country" label="Country" optional>
          {(field) => <Input {...field} autoComplete="off" />}
        </CustomerField>
        <CustomerField name="gstin" label="GSTIN" optional>
          {(field) => <Input {...field} maxLength={15} />}
        </CustomerField>
        <CustomerField
          name="pan"
          label="PAN"
          optional
          help={record?.panMasked ? 'Empty leaves the one on file' : 'Tax on packages abroad is paid under it'}
          show={typedNumberWords}
        >
          {({ value, onChange, onBlur, ref }) => (
            <KeptInput
              what="PAN"
              sample="ABCDE1234F"
              maxLength={10}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
              masked={record?.panMasked ?? null}
            />
          )}
        </CustomerField>
      </FormSection>
    </>
  )
}
