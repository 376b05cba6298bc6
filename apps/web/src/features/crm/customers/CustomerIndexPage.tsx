import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { Download, Plus, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { useExports } from '../../../shared/useExports.ts'
import { followTicket } from '../../../kit/download.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { readFailure } from '../../../kit/problem.ts'
import { recordRows } from '../../../kit/RecordItems.tsx'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'
import { useStored } from '../../../kit/useStored.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { notify } from '../../../ui/toast.ts'
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

/** Fetches the customers the list shows, over all its pages, as a file the server writes while it reads. */
function ExportCustomers() {
  const { q, filters } = useList()
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const asked = Object.entries({ ...(q ? { q } : {}), ...filters })
    const query = asked.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
    try {
      await followTicket(askTicket, `/crm/customers/export.csv${query && `?${query}`}`)
    } catch (error) {
      void notify.error('The customers were not exported', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      Export
    </Button>
  )
}

/** The customers of the own organisation, all of them for the house: found, filtered, imported and exported. */
export function CustomerIndexPage() {
  const exports = useExports()
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
            {exports && <ExportCustomers />}
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
