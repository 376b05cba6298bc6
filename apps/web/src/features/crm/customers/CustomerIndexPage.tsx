import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { Plus, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListExport } from '../../../shared/exports/ListExport.tsx'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { recordRows } from '../../../kit/RecordItems.tsx'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'
import { useStored } from '../../../kit/useStored.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { BulkCustomers } from './BulkCustomers.tsx'
import { customerColumns } from './customer-columns.tsx'
import { customerCrumbs, customerNoun } from './customer-words.ts'
import { useGetCustomerChoicesQuery, useListCustomersQuery } from './customers.api.ts'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'

const to = paths.crm.allCustomers
const named = (name: string) => ({ value: name, label: name })

const given: readonly ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'expiring', label: 'Passport expiring', filters: { passport: 'expiring' } },
  { key: 'expired', label: 'Passport expired', filters: { passport: 'expired' } },
]

function CustomerFilters({ seesAll }: { seesAll: boolean }) {
  const { data } = useGetCustomerChoicesQuery()
  return (
    <>
      <FilterChip name="tag" label="Tag" options={(data?.data.tags ?? []).map(named)} />
      <FilterChip name="city" label="City" options={(data?.data.cities ?? []).map(named)} />
      <FilterChip
        name="passport"
        label="Passport"
        options={[
          { value: 'expiring', label: 'Expiring within 6 months' },
          { value: 'expired', label: 'Expired' },
        ]}
      />
      {seesAll && <AgencyFilter />}
    </>
  )
}

/** The customers of the own organisation, all of them for the house: found, filtered, imported and exported. */
export function CustomerIndexPage() {
  const user = useUser()
  const seesAll = user?.userType === 'Admin'
  const [doomed, setDoomed] = useState<CustomerRow | null>(null)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${customerNoun.many}`, [])
  const [params, setParams] = useSearchParams()
  const importing = params.get('import')
  const columns = useMemo(() => customerColumns(seesAll), [seesAll])

  const openImport = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('import')
        else now.set('import', id)
        return now
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <ResourceIndex
        title="All Customers List"
        noun={customerNoun}
        crumbs={customerCrumbs().slice(0, 1)}
        contract={customers.list}
        useList={useListCustomersQuery}
        columns={columns}
        rowName={(row) => row.name}
        {...recordRows<CustomerRow>(to, setDoomed)}
        bulk={(rows, clear) => <BulkCustomers rows={rows} onDone={clear} />}
        search="Name, phone, e-mail"
        filters={
          <>
            <CustomerFilters seesAll={seesAll} />
            <SaveView given={given} own={own} onOwn={setOwn} />
          </>
        }
        views={[...given, ...own]}
        action={
          <>
            <Button icon={Upload} onClick={() => openImport('new')}>
              Import
            </Button>
            <ListExport list="customers" />
            <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
              New customer
            </ButtonLink>
          </>
        }
      />
      <DeleteCustomer customer={doomed} onClose={() => setDoomed(null)} />
      {importing && (
        <ImportDialog id={importing === 'new' ? null : importing} onId={openImport} onClose={() => openImport(null)} />
      )}
    </>
  )
}
