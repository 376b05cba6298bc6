import type { Template } from '@karavan/contracts/base/templates/template.contract'
import { templateKinds } from '@karavan/domain/base/templates/placeholder'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateForm, templateValuesOf } from './template-form.ts'
import { templateCrumbs, templateHistoryWords, templateNoun } from './template-words.ts'
import {
  useCreateTemplateMutation,
  useGetTemplateHistoryQuery,
  useGetTemplateQuery,
  useUpdateTemplateMutation,
} from './templates.api.ts'

const to = paths.dashboard.adminTemplate

function TemplateFormFor({ record }: { record?: Template }) {
  const [create] = useCreateTemplateMutation()
  const [update] = useUpdateTemplateMutation()
  const navigate = useNavigate()
  const user = useUser()
  const [search] = useSearchParams()
  const asked = search.get('kind')
  const kind = templateKinds.find((one) => one === asked) ?? 'terms'
  const toValues = useMemo(() => templateValuesOf(kind), [kind])
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.name}` : 'New template'}
      crumbs={templateCrumbs(record ? record.name : 'New')}
      schema={TemplateForm}
      record={record}
      toValues={toValues}
      draft={`${user?.id}:template:${id ?? 'new'}`}
      save={async (body, version) =>
        (id && version
          ? await update({ params: { id }, body: { ...body, version } }).unwrap()
          : await create({ body }).unwrap()
        ).data
      }
      onSaved={(saved) => {
        void notify.success(record ? `${saved.name} saved` : `${saved.name} added`)
        void navigate(`${to.index.href()}?kind=${saved.kind}`, { replace: Boolean(record) })
      }}
      cancelTo={to.index.href()}
      action={record ? 'Save template' : 'Add template'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <TemplateFields />
      {id && <History entity="template" id={id} words={templateHistoryWords} useHistory={useGetTemplateHistoryQuery} />}
    </ResourceForm>
  )
}

function EditTemplate({ id }: { id: string }) {
  const result = useGetTemplateQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={templateNoun}
      backTo={to.index.href()}
      crumbs={templateCrumbs()}
      skeleton={<FormSkeleton count={8} />}
    >
      {(record) => <TemplateFormFor key={id} record={record} />}
    </Loaded>
  )
}

/** Adds a template, or changes the one the address names. */
export function TemplateFormPage() {
  const { id } = useParams()
  return id ? <EditTemplate id={id} /> : <TemplateFormFor />
}
