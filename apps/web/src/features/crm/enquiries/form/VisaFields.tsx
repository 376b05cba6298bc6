import { visaPapersInHand } from '@karavan/domain/crm/enquiry-details'
import { visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { capital } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { EnquiryField } from './enquiry-form.ts'

const worded = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }))

/** Which visa is asked for, for how many, and what is there for it already. */
export function VisaFields() {
  return (
    <>
      <FormSection title="Visa">
        <EnquiryField name="country" label="Country" className="sm:col-span-2">
          {(field) => <Input {...field} placeholder="United Arab Emirates" />}
        </EnquiryField>
        <EnquiryField name="visaType" label="Type" show={capital}>
          {(field) => <Select {...field} options={worded(visaCategories)} />}
        </EnquiryField>
        <EnquiryField name="entries" label="Entries" show={capital}>
          {(field) => <Select {...field} options={worded(visaEntries)} />}
        </EnquiryField>
        <EnquiryField name="applicants" label="Applicants">
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
        <EnquiryField name="nationality" label="Nationality" optional>
          {(field) => <Input {...field} placeholder="Indian" />}
        </EnquiryField>
        <EnquiryField name="travelDate" label="Travel date" optional>
          {(field) => <DateInput {...field} />}
        </EnquiryField>
        <EnquiryField name="appointmentOn" label="Appointment" optional>
          {(field) => <DateInput {...field} />}
        </EnquiryField>
        <EnquiryField name="express" label="Express" optional hideLabel className="sm:col-span-2">
          {({ value, onChange, ...field }) => (
            <Checkbox {...field} checked={value} onChange={({ target }) => onChange(target.checked)} label="Express" />
          )}
        </EnquiryField>
        <EnquiryField
          name="documentsInHand"
          label="Documents in hand"
          optional
          group
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange }) => (
            <div className="flex flex-wrap gap-2">
              {visaPapersInHand.map((paper) => (
                <ChoiceChip
                  key={paper}
                  on={value.includes(paper)}
                  onClick={() =>
                    onChange(
                      visaPapersInHand.filter((one) => (one === paper ? !value.includes(paper) : value.includes(one))),
                    )
                  }
                >
                  {paper}
                </ChoiceChip>
              ))}
            </div>
          )}
        </EnquiryField>
      </FormSection>
    </>
  )
}
