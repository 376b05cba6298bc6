import { phoneWords } from '@karavan/domain/crm/phone'
import { useState } from 'react'
import type { Lead } from '../../kit/booking/LeadGuestCard.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FoundCustomer } from './customers.api.ts'
import { CustomerSelect } from './CustomerSelect.tsx'
import { useUser } from '../hooks.ts'

/** What came of it, with what has to be typed all the same. */
function filledWords({ name, phone, email }: FoundCustomer): string {
  const missing = [!email && 'e-mail address', !phone && 'phone number'].filter(Boolean)
  return `${name} is filled in.${missing.length > 0 ? ` No ${missing.join(' or ')} is on file.` : ''}`
}

/** Fills the lead guest from a customer on file; there only for those who work in the CRM, and typing stays as it was. */
export function LeadFromCustomer({ onPick }: { onPick: (lead: Lead) => void }) {
  const user = useUser()
  const [picked, setPicked] = useState<FoundCustomer | null>(null)
  if (!user?.permissions.includes('crm.use')) return null
  return (
    <div className="mb-4">
      <Field label="From your customers" optional>
        <CustomerSelect
          // What is chosen goes into the fields below, where it may be changed.
          value=""
          onChange={(_, customer) => {
            if (!customer) return
            setPicked(customer)
            const { name, email, phone } = customer
            onPick({ name, email: email ?? '', phone: phone ? phoneWords(phone) : '' })
          }}
          empty="No customer is called that; type the guest below"
        />
      </Field>
      <p role="status" className="mt-1 text-cell text-2 empty:hidden">
        {picked && filledWords(picked)}
      </p>
    </div>
  )
}
