import { quotationStatuses } from '@karavan/domain/crm/quotation'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { CustomerSelect, useCustomerName } from '../../../shared/customers/CustomerSelect.tsx'
import { DatesChip } from '../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { NamedChip } from '../../../kit/NamedChip.tsx'
import { PickChip } from '../../../kit/PickChip.tsx'
import { asOptions } from './quotation-words.ts'

const useEnquiry = (id: string) => (id ? 'this one' : undefined)

/** Narrows the list to one customer, found by name, phone or e-mail. */
function CustomerFilter() {
  const { orgId } = useList().filters
  return (
    <PickChip name="customerId" label="Customer" useName={useCustomerName}>
      {(pick) => <CustomerSelect value="" {...(orgId ? { orgId } : {})} onChange={pick} />}
    </PickChip>
  )
}

/** What narrows the list of quotations. */
export const QuotationFilters = ({ seesAll }: { seesAll: boolean }) => (
  <>
    <FilterChip name="status" label="Status" options={asOptions(quotationStatuses)} />
    <FilterChip name="expiring" label="Validity" options={[{ value: 'yes', label: 'Ends within 7 days' }]} />
    <CustomerFilter />
    <DatesChip label="Made" />
    <NamedChip name="enquiryId" label="Enquiry" useName={useEnquiry} />
    {seesAll && <AgencyFilter />}
  </>
)
