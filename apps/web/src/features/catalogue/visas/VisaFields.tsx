import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { countries } from '@karavan/domain/base/currency'
import { visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { offeredCards, offeredWords } from '../../../shared/record/offered.tsx'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Input } from '../../../ui/Input.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { VisaField } from './visa-form.ts'
import { categoryWords, entryWords } from './visa-words.ts'

/** What the visa is, how long everything takes, and who may have it: all but its papers. */
export function VisaFields({ record }: { record?: Visa }) {
  const lands = !record || countries.includes(record.country) ? countries : [record.country, ...countries]
  return (
    <>
      <FormSection title="Visa" about="What an agent chooses by.">
        <VisaField name="country" label="Country" help="It decides the currency of the fees">
          {(field) => (
            <Select
              {...field}
              options={lands.map((value) => ({ value, label: value }))}
              placeholder="Choose a country"
            />
          )}
        </VisaField>
        <VisaField name="name" label="Name" help="Such as 30 days tourist, single entry">
          {(field) => <Input {...field} />}
        </VisaField>
        <VisaField name="category" label="Category" show={(value) => categoryWords[value]}>
          {(field) => (
            <Select {...field} options={visaCategories.map((value) => ({ value, label: categoryWords[value] }))} />
          )}
        </VisaField>
        <VisaField name="entry" label="Entries" show={(value) => entryWords[value]}>
          {(field) => <Select {...field} options={visaEntries.map((value) => ({ value, label: entryWords[value] }))} />}
        </VisaField>
        <VisaField name="status" label="Status" group className="sm:col-span-2" show={(value) => offeredWords[value]}>
          {(field) => <FieldCards field={field} options={offeredCards('Offered in the portal once it has a rate')} />}
        </VisaField>
      </FormSection>

      <FormSection
        title="Times"
        about="A trip may not be longer than the stay; an application is overdue after its usual or express time."
      >
        <VisaField name="stayDays" label="Maximum stay">
          {(field) => <NumberInput {...field} unit="days" />}
        </VisaField>
        <VisaField name="validityDays" label="Valid for" help="From the day it is granted">
          {(field) => <NumberInput {...field} unit="days" />}
        </VisaField>
        <VisaField name="processingDays" label="Processing time">
          {(field) => <NumberInput {...field} unit="days" />}
        </VisaField>
        <VisaField name="expressDays" label="Express" optional help="Empty: it cannot be had faster">
          {(field) => <NumberInput {...field} unit="days" />}
        </VisaField>
      </FormSection>

      <FormSection title="Travellers" about="Who is let through to the embassy, and who pays as a child.">
        <VisaField
          name="passportValidityMonths"
          label="Passport validity"
          help="After the day of return; 0 until that day"
        >
          {(field) => <NumberInput {...field} unit="months" />}
        </VisaField>
        <VisaField name="childUnderAge" label="Child under" help="0 when everybody pays as an adult">
          {(field) => <NumberInput {...field} unit="years" />}
        </VisaField>
        <VisaField
          name="supplier"
          label="Supplier"
          optional
          help="Of whom we buy it; nobody outside sees this"
          className="sm:col-span-2"
        >
          {(field) => <Input {...field} maxLength={120} />}
        </VisaField>
        <VisaField name="notes" label="Notes for agents" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={4} />}
        </VisaField>
      </FormSection>
    </>
  )
}
