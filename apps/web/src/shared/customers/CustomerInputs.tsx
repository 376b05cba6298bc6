import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formFieldOf } from '../../kit/FormField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { AlikeChoice } from './AlikeChoice.tsx'
import { CustomerSelect } from './CustomerSelect.tsx'
import type { CustomerChoiceValues } from './customer-choice.ts'
import { useUser } from '../hooks.ts'
import { useAlikeCustomers } from './useAlikeCustomers.ts'

const CustomerField = formFieldOf<CustomerChoiceValues>()

interface CustomerInputsProps {
  /** Whose record it is, when it is there already; the own organisation's when left out. */
  orgId?: string
  /** Those who may be the person sent, as the server found them when it was saved. */
  refused: readonly Duplicate[]
  onSettled: () => void
}

interface SomebodyNewProps extends CustomerInputsProps {
  onUse: (id: string) => void
}

/** Somebody who is not on file; who seems to be after all is shown while one types. */
function SomebodyNew({ orgId, refused, onUse, onSettled }: SomebodyNewProps) {
  const { setValue } = useFormContext<CustomerChoiceValues>()
  const [phone, email, evenIfAlike] = useWatch<CustomerChoiceValues, ['phone', 'email', 'evenIfAlike']>({
    name: ['phone', 'email', 'evenIfAlike'],
  })
  const own = useUser()?.orgId
  // Only the own customers are asked while one types; of an agency's the server says so when it is saved.
  const asks = orgId === undefined || orgId === own
  const typed = useAlikeCustomers(asks ? { phone, email } : { phone: '', email: '' })
  const alike = evenIfAlike ? [] : [...new Map([...refused, ...typed].map((one) => [one.id, one])).values()]
  // Another number or address is another question.
  useEffect(() => setValue('evenIfAlike', false), [phone, email, setValue])

  return (
    <>
      <CustomerField name="name" label="Name" className="sm:col-span-2">
        {(field) => <Input {...field} />}
      </CustomerField>
      <CustomerField name="phone" label="Phone" optional>
        {(field) => <Input {...field} type="tel" placeholder="98450 12345 or +971 …" />}
      </CustomerField>
      <CustomerField name="email" label="E-mail" optional>
        {(field) => <Input {...field} type="email" />}
      </CustomerField>
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

/** Whom a form is for: somebody on file, found by typing, or somebody new. The form around holds `ForWhomValues`. */
export function CustomerInputs({ orgId, refused, onSettled }: CustomerInputsProps) {
  const customerId = useWatch<CustomerChoiceValues, 'customerId'>({ name: 'customerId' })
  const { setValue, clearErrors } = useFormContext<CustomerChoiceValues>()

  function choose(id: string) {
    setValue('customerId', id, { shouldDirty: true })
    clearErrors(['name', 'phone', 'email'])
    onSettled()
  }

  return (
    <>
      <CustomerField
        name="customerId"
        label="Customer on file"
        optional
        className="sm:col-span-2"
        show={(id) => (id ? 'another customer' : 'somebody new')}
      >
        {({ onChange: _, ...field }) => (
          <div className="flex gap-2 max-sm:flex-col">
            <div className="min-w-0 flex-1">
              <CustomerSelect
                {...field}
                onChange={choose}
                orgId={orgId}
                empty="Nobody of this name; fill in who it is below"
              />
            </div>
            {customerId && (
              <Button icon={UserPlus} onClick={() => choose('')}>
                Somebody new
              </Button>
            )}
          </div>
        )}
      </CustomerField>
      {!customerId && <SomebodyNew orgId={orgId} refused={refused} onUse={choose} onSettled={onSettled} />}
    </>
  )
}
