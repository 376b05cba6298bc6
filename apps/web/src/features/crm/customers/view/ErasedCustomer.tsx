import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { ReactNode } from 'react'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { customerCrumbs } from '../customer-words.ts'
import { KeptPapers } from '../../../../shared/account/KeptPapers.tsx'

interface ErasedCustomerProps {
  customer: Customer
  kept: NonNullable<Customer['erased']>['kept']
  history: ReactNode
}

/** The page of somebody whose data was erased: what the law keeps, and what happened. */
export const ErasedCustomer = ({ customer: { name }, kept, history }: ErasedCustomerProps) => (
  <ResourceView title={name} crumbs={customerCrumbs(name)} aside={history}>
    <Note>
      The personal data of this customer was erased. Their enquiries, quotations and bookings stay readable without
      them.
    </Note>
    {kept.length > 0 && (
      <Card title="Kept, as the law asks">
        <KeptPapers kept={kept} />
      </Card>
    )}
  </ResourceView>
)
