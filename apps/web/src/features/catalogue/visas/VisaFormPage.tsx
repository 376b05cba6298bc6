import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { PaperFields } from './PaperFields.tsx'
import { VisaFields } from './VisaFields.tsx'
import { toVisaValues, VisaForm } from './visa-form.ts'
import { visaCrumbs, visaNoun } from './visa-words.ts'
import { useCreateVisaMutation, useGetVisaQuery, useUpdateVisaMutation } from './visas.api.ts'

const to = paths.dashboard.visa

function VisaFormFor({ record }: { record?: Visa }) {
  const [create] = useCreateVisaMutation()
  const [update] = useUpdateVisaMutation()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.name}` : 'New visa'}
      crumbs={visaCrumbs(record ? record.name : 'New')}
      schema={VisaForm}
      record={record}
      toValues={toVisaValues}
      draft={`${user?.id}:visa:${id ?? 'new'}`}
      save={async (body, version) =>
        (id && version
          ? await update({ params: { id }, body: { ...body, version } }).unwrap()
          : await create({ body }).unwrap()
        ).data
      }
      onSaved={(saved) => {
        void notify.success(record ? `${saved.name} saved` : `${saved.name} added`)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={record ? 'Save visa' : 'Add visa'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <VisaFields record={record} />
      <PaperFields />
    </ResourceForm>
  )
}

function EditVisa({ id }: { id: string }) {
  const result = useGetVisaQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={visaNoun}
      backTo={to.index.href()}
      crumbs={visaCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) => <VisaFormFor key={id} record={record} />}
    </Loaded>
  )
}

/** Adds a visa, or changes the one the address names. */
export function VisaFormPage() {
  const { id } = useParams()
  return id ? <EditVisa id={id} /> : <VisaFormFor />
}
