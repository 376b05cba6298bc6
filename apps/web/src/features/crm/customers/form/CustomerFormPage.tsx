import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../../kit/ResourceForm.tsx'
import { changed } from '../../../../kit/tags.ts'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { notify } from '../../../../ui/toast.ts'
import { customerCrumbs, customerNoun } from '../customer-words.ts'
import { useGetCustomerQuery } from '../customers.api.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { CustomerForm, toCustomerValues } from './customer-form.ts'

const to = paths.crm.allCustomers

function CustomerFormFor({ record }: { record?: Customer }) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.name}` : 'New customer'}
      crumbs={customerCrumbs(record ? record.name : 'New')}
      schema={CustomerForm}
      record={record}
      toValues={toCustomerValues}
      draft={`${user?.id}:customer:${id ?? 'new'}`}
      // Passport numbers are typed there, and a draft lies in the browser's storage.
      draftExcept={['passportNumber', 'family']}
      save={async (body, version) =>
        (id && version
          ? await call(customers.update, { params: { id }, body: { ...body, version } })
          : await call(customers.create, { body })
        ).data
      }
      onSaved={(saved) => {
        dispatch(api.util.invalidateTags(changed('Customer', saved.id)))
        void notify.success(record ? `${saved.name} saved` : `${saved.name} added`)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={record ? 'Save customer' : 'Add customer'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <CustomerFields record={record} />
    </ResourceForm>
  )
}

function EditCustomer({ id }: { id: string }) {
  const result = useGetCustomerQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={customerNoun}
      backTo={to.index.href()}
      crumbs={customerCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) => <CustomerFormFor key={record.id} record={record} />}
    </Loaded>
  )
}

/** Adds a customer, or changes the one the address names. */
export function CustomerFormPage() {
  const { id } = useParams()
  return id ? <EditCustomer id={id} /> : <CustomerFormFor />
}
