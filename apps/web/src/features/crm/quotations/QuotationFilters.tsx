import { quotationStatuses } from '@karavan/domain/crm/quotation'
import { useState } from 'react'
import { CustomerSelect } from '../../../app/CustomerSelect.tsx'
import { useFindCustomersQuery } from '../../../app/customers.api.ts'
import { useFindAgenciesQuery } from '../../../app/house.api.ts'
import { AgencyChip } from '../../../kit/booking/AgencyChip.tsx'
import { DatesChip } from '../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { NamedChip } from '../../../kit/NamedChip.tsx'
import { AddChip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { asOptions } from './quotation-words.ts'

const useCustomerName = (id: string) => useFindCustomersQuery({ id }, { skip: !id }).currentData?.[0]?.name
const useEnquiry = (id: string) => (id ? 'this one' : undefined)
const useFindAgency = ({ q, orgId }: { q?: string; orgId?: string }, options: { skip: boolean }) =>
  useFindAgenciesQuery({ ...(q ? { q } : {}), ...(orgId ? { id: orgId } : {}) }, options)

/** Narrows the list to one customer, found by name, phone or e-mail. */
function CustomerChip() {
  const { filters, change } = useList()
  const [open, setOpen] = useState(false)
  if (filters['customerId']) return <NamedChip name="customerId" label="Customer" useName={useCustomerName} />
  return (
    <Popover label="Customer" open={open} onOpenChange={setOpen} trigger={<AddChip>Customer</AddChip>} className="w-72">
      <Field label="Customer">
        <CustomerSelect
          value=""
          {...(filters['orgId'] ? { orgId: filters['orgId'] } : {})}
          onChange={(id) => {
            change({ filters: { customerId: id } })
            setOpen(false)
          }}
        />
      </Field>
    </Popover>
  )
}

/** What narrows the list of quotations. */
export const QuotationFilters = ({ seesAll }: { seesAll: boolean }) => (
  <>
    <FilterChip name="status" label="Status" options={asOptions(quotationStatuses)} />
    <FilterChip name="expiring" label="Validity" options={[{ value: 'yes', label: 'Ends within 7 days' }]} />
    <CustomerChip />
    <DatesChip label="Made" />
    <NamedChip name="enquiryId" label="Enquiry" useName={useEnquiry} />
    {seesAll && <AgencyChip useFind={useFindAgency} />}
  </>
)
