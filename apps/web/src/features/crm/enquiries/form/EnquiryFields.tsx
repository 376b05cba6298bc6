import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { type EnquiryKind, enquirySources } from '@karavan/domain/crm/enquiry'
import { useWatch } from 'react-hook-form'
import { CustomerInputs } from '../../../../shared/customers/CustomerInputs.tsx'
import { useOwners } from '../../../../shared/record/useOwners.ts'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { asOptions, priorityOptions, priorityWords } from '../enquiry-words.ts'
import { StepInputs } from '../StepInputs.tsx'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'
import { currencyOptions } from './field-options.ts'
import { FlightFields } from './FlightFields.tsx'
import { HotelFields } from './HotelFields.tsx'
import { PackageFields } from './PackageFields.tsx'
import { VisaFields } from './VisaFields.tsx'

const fieldsOf: Record<EnquiryKind, () => React.ReactNode> = {
  package: PackageFields,
  flight: FlightFields,
  hotel: HotelFields,
  visa: VisaFields,
}

interface EnquiryFieldsProps {
  kind: EnquiryKind
  record?: Enquiry
  /** Those the server found to be like the person sent to it. */
  refused: readonly Duplicate[]
  onSettled: () => void
}

function WorkSection({ record }: { record?: Enquiry }) {
  const owners = useOwners(record)
  const currency = useWatch<EnquiryValues, 'budgetCurrency'>({ name: 'budgetCurrency' })
  return (
    <FormSection title="Work" about="Where it came from and whose it is.">
      <EnquiryField name="source" label="Source">
        {(field) => <Select {...field} options={asOptions(enquirySources)} />}
      </EnquiryField>
      <EnquiryField name="priority" label="Priority" show={(value) => priorityWords[value]}>
        {(field) => <Select {...field} options={priorityOptions} />}
      </EnquiryField>
      <EnquiryField
        name="assignedTo"
        label="Owner"
        className="sm:col-span-2"
        show={(id) => owners.find(({ value }) => value === id)?.label ?? 'nobody'}
      >
        {(field) => <Select {...field} options={owners} placeholder="Choose somebody" />}
      </EnquiryField>
      <EnquiryField name="budget" label="Budget" optional>
        {({ value, onChange, onBlur, ref }) => (
          <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} sign={currency} />
        )}
      </EnquiryField>
      <EnquiryField name="budgetCurrency" label="Currency">
        {(field) => <Select {...field} options={currencyOptions(field.value)} />}
      </EnquiryField>
      <EnquiryField name="tags" label="Tags" optional className="sm:col-span-2" show={(value) => value.join(', ')}>
        {({ value, onChange, onBlur, ref }) => (
          <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        )}
      </EnquiryField>
    </FormSection>
  )
}

/** All that is written down of an enquiry; a new one also takes a note and its first step. */
export function EnquiryFields({ kind, record, refused, onSettled }: EnquiryFieldsProps) {
  const Details = fieldsOf[kind]
  return (
    <>
      <FormSection title="Customer">
        <CustomerInputs orgId={record?.orgId} refused={refused} onSettled={onSettled} />
      </FormSection>
      <Details />
      <WorkSection record={record} />
      {!record && (
        <FormSection title="First follow-up" about="Nothing open goes without a next step.">
          <EnquiryField
            name="followUp"
            label="First follow-up"
            hideLabel
            group
            className="sm:col-span-2"
            show={({ date, time }) => formatDateTime(`${date}T${time}`)}
          >
            {({ value, onChange }) => <StepInputs value={value} onChange={onChange} />}
          </EnquiryField>
          <EnquiryField name="notes" label="Notes" optional className="sm:col-span-2">
            {(field) => <Textarea {...field} rows={2} />}
          </EnquiryField>
        </FormSection>
      )}
    </>
  )
}
