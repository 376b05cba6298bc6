import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { UserPlus } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SearchSelect } from '../../../../kit/SearchSelect.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { type FoundCustomer, useFindEnquiryCustomersQuery } from '../enquiries.api.ts'
import { AlikeChoice } from './AlikeChoice.tsx'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'

const asOption = ({ id, name, phone, city }: FoundCustomer) => ({
  value: id,
  label: name,
  hint: [phone, city].filter(Boolean).join(', '),
})

interface CustomerInputsProps {
  /** Those who may be the person typed in, as the server found them. */
  alike: readonly Duplicate[]
  onSettled: () => void
}

/** Whom an enquiry is for: somebody on file, found by typing, or somebody new. */
export function CustomerInputs({ alike, onSettled }: CustomerInputsProps) {
  const customerId = useWatch<EnquiryValues, 'customerId'>({ name: 'customerId' })
  const { setValue, clearErrors } = useFormContext<EnquiryValues>()

  function choose(id: string) {
    setValue('customerId', id, { shouldDirty: true })
    clearErrors(['name', 'phone', 'email'])
    onSettled()
  }

  return (
    <>
      <EnquiryField
        name="customerId"
        label="Customer on file"
        optional
        className="sm:col-span-2"
        show={(id) => (id ? 'another customer' : 'somebody new')}
      >
        {({ onChange: _, ...field }) => (
          <div className="flex gap-2">
            <SearchSelect
              {...field}
              className="flex-1"
              onChange={choose}
              useFind={useFindEnquiryCustomersQuery}
              asOption={asOption}
              placeholder="Name, phone or e-mail"
              empty="Nobody of this name; fill in who it is below"
              failed="The customers did not load"
            />
            {customerId && (
              <Button icon={UserPlus} onClick={() => choose('')}>
                Somebody new
              </Button>
            )}
          </div>
        )}
      </EnquiryField>
      {!customerId && (
        <>
          <EnquiryField name="name" label="Name" className="sm:col-span-2">
            {(field) => <Input {...field} />}
          </EnquiryField>
          <EnquiryField name="phone" label="Phone" optional>
            {(field) => <Input {...field} type="tel" placeholder="98450 12345 or +971 …" />}
          </EnquiryField>
          <EnquiryField name="email" label="E-mail" optional>
            {(field) => <Input {...field} type="email" />}
          </EnquiryField>
          {alike.length > 0 && (
            <AlikeChoice
              alike={alike}
              onUse={choose}
              onNew={() => {
                setValue('evenIfAlike', true, { shouldDirty: true })
                onSettled()
              }}
            />
          )}
        </>
      )}
    </>
  )
}
