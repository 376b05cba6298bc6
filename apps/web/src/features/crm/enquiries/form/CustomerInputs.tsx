import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CustomerSelect } from '../../../../app/CustomerSelect.tsx'
import { useUser } from '../../../../app/hooks.ts'
import { useAlikeCustomers } from '../../../../app/useAlikeCustomers.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { AlikeChoice } from './AlikeChoice.tsx'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'

interface CustomerInputsProps {
  record?: Enquiry
  /** Those who may be the person sent, as the server found them when it was saved. */
  refused: readonly Duplicate[]
  onSettled: () => void
}

interface SomebodyNewProps extends CustomerInputsProps {
  onUse: (id: string) => void
}

/** Somebody who is not on file; who seems to be after all is shown while one types. */
function SomebodyNew({ record, refused, onUse, onSettled }: SomebodyNewProps) {
  const { setValue } = useFormContext<EnquiryValues>()
  const [phone, email, evenIfAlike] = useWatch<EnquiryValues, ['phone', 'email', 'evenIfAlike']>({
    name: ['phone', 'email', 'evenIfAlike'],
  })
  const own = useUser()?.orgId
  // Only the own customers are asked while one types; of an agency's the server says so when it is saved.
  const asks = !record || record.orgId === own
  const typed = useAlikeCustomers(asks ? { phone, email } : { phone: '', email: '' })
  const alike = evenIfAlike ? [] : [...new Map([...refused, ...typed].map((one) => [one.id, one])).values()]
  // Another number or address is another question.
  useEffect(() => setValue('evenIfAlike', false), [phone, email, setValue])

  return (
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
      <div role="status" className="empty:hidden sm:col-span-2">
        {alike.length > 0 && (
          <AlikeChoice
            alike={alike}
            asked={refused.length > 0}
            onUse={onUse}
            onNew={() => {
              setValue('evenIfAlike', true, { shouldDirty: true })
              onSettled()
            }}
          />
        )}
      </div>
    </>
  )
}

/** Whom an enquiry is for: somebody on file, found by typing, or somebody new. */
export function CustomerInputs({ record, refused, onSettled }: CustomerInputsProps) {
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
            <CustomerSelect
              {...field}
              className="flex-1"
              onChange={choose}
              orgId={record?.orgId}
              empty="Nobody of this name; fill in who it is below"
            />
            {customerId && (
              <Button icon={UserPlus} onClick={() => choose('')}>
                Somebody new
              </Button>
            )}
          </div>
        )}
      </EnquiryField>
      {!customerId && <SomebodyNew record={record} refused={refused} onUse={choose} onSettled={onSettled} />}
    </>
  )
}
