import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { FileUp, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/Loaded.tsx'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useRight } from '../../../shared/hooks.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'
import { supplierHref } from '../../../shared/supplier-href.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { ImportSuppliers } from './ImportSuppliers.tsx'
import { supplierColumns } from './supplier-columns.tsx'
import { supplierCrumbs, supplierNoun } from './supplier-words.ts'
import { SupplierFormPage } from './SupplierFormPage.tsx'
import { useGetSupplierQuery, useListSuppliersQuery } from './suppliers.api.ts'
import { SupplierView } from './SupplierView.tsx'

const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'active', label: 'Active', filters: { status: 'active' } },
  { key: 'inactive', label: 'Inactive', filters: { status: 'inactive' } },
]

function SupplierList() {
  const [importing, setImporting] = useState(false)
  const seesCost = useRight('cost')
  return (
    <>
      <ResourceIndex
        title="Suppliers"
        noun={supplierNoun}
        crumbs={supplierCrumbs()}
        contract={suppliers.list}
        useList={useListSuppliersQuery}
        columns={seesCost ? supplierColumns : supplierColumns.filter(({ key }) => key !== 'owed')}
        rowName={(row) => row.name}
        rowTo={({ id }) => supplierHref(id)}
        rowMenu={
          seesCost
            ? ({ id }) => (
                <MenuItem icon={Pencil} to={supplierHref(id, 'edit')}>
                  Edit
                </MenuItem>
              )
            : undefined
        }
        search="Name, country or contact"
        views={views}
        beside={<ListExport list="suppliers" />}
        action={
          seesCost && (
            <>
              <Button icon={FileUp} onClick={() => setImporting(true)}>
                Import
              </Button>
              <ButtonLink to={supplierHref('new')} variant="primary" icon={Plus}>
                New supplier
              </ButtonLink>
            </>
          )
        }
      />
      {importing && <ImportSuppliers onClose={() => setImporting(false)} />}
    </>
  )
}

function OneSupplier({ id, edit }: { id: string; edit: boolean }) {
  const result = useGetSupplierQuery({ params: { id } })
  return (
    <Loaded result={result} noun={supplierNoun} backTo={supplierHref()} crumbs={supplierCrumbs()}>
      {(supplier) => {
        // The record was merged: whoever comes by the old address goes on to the survivor.
        if (supplier.id !== id) return <Navigate to={supplierHref(supplier.id)} replace />
        return edit ? <SupplierFormPage key={id} record={supplier} /> : <SupplierView key={id} supplier={supplier} />
      }}
    </Loaded>
  )
}

/** Suppliers: all of them, one of them, or the form of one, by the address. */
export function SuppliersTab() {
  const [params] = useSearchParams()
  const id = params.get('supplier')
  if (!id) return <SupplierList />
  return id === 'new' ? <SupplierFormPage /> : <OneSupplier id={id} edit={params.get('then') === 'edit'} />
}
