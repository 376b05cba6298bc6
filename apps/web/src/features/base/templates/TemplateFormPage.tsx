import type { Template } from '@karavan/contracts/base/templates/template.contract'
import { templateKinds } from '@karavan/domain/base/templates/placeholder'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RecordForm } from '../../../shared/record/RecordForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
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
  const [search] = useSearchParams()
  const asked = search.get('kind')
  const kind = templateKinds.find((one) => one === asked) ?? 'terms'
  const toValues = useMemo(() => templateValuesOf(kind), [kind])
  const id = record?.id

  return (
    <RecordForm
      noun={templateNoun.one}
      nameOf={({ name }) => name}
      crumbs={templateCrumbs}
      schema={TemplateForm}
      record={record}
      toValues={toValues}
      create={async (body) => (await create({ body }).unwrap()).data}
      update={async (id, body) => (await update({ params: { id }, body }).unwrap()).data}
      savedTo={(saved) => `${to.index.href()}?kind=${saved.kind}`}
      cancelTo={to.index.href()}
    >
      <TemplateFields />
      {id && <History entity="template" id={id} words={templateHistoryWords} useHistory={useGetTemplateHistoryQuery} />}
    </RecordForm>
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
