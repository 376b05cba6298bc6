import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { useNavigate } from 'react-router'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { changed } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { supplierHref } from '../../../shared/supplier-href.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { notify } from '../../../ui/toast.ts'
import { SupplierForm, toSupplierValues } from './supplier-form.ts'
import { supplierCrumbs } from './supplier-words.ts'
import { SupplierFields } from './SupplierFields.tsx'

/** Keeps a supplier, or changes one. */
export function SupplierFormPage({ record }: { record?: Supplier }) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id
  const back = supplierHref(id)
  return (
    <ResourceForm
      title={record ? `Edit ${record.name}` : 'New supplier'}
      crumbs={supplierCrumbs(record ? record.name : 'New')}
      schema={SupplierForm}
      record={record}
      toValues={toSupplierValues}
      draft={`${user?.id}:supplier:${id ?? 'new'}`}
      draftExcept={['bank']}
      // Past the cache, which is kept in the browser with all that was sent.
      save={async (body, version) =>
        (id && version
          ? await call(suppliers.update, { params: { id }, body: { ...body, version } })
          : await call(suppliers.create, { body })
        ).data
      }
      onSaved={(saved) => {
        dispatch(api.util.invalidateTags(changed('Supplier', saved.id)))
        void notify.success(record ? `${saved.name} saved` : `${saved.name} added`)
        void navigate(supplierHref(saved.id), { replace: Boolean(record) })
      }}
      cancelTo={back}
      action={record ? 'Save supplier' : 'Add supplier'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <SupplierFields bankHint={record?.bankHint ?? null} panMasked={record?.pan ?? null} />
    </ResourceForm>
  )
}
