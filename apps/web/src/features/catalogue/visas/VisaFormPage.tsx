import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RecordForm } from '../../../shared/record/RecordForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { PaperFields } from './PaperFields.tsx'
import { VisaFields } from './VisaFields.tsx'
import { toVisaValues, VisaForm } from './visa-form.ts'
import { visaCrumbs, visaNoun } from './visa-words.ts'
import { useCreateVisaMutation, useGetVisaQuery, useUpdateVisaMutation } from './visas.api.ts'

const to = paths.dashboard.visa

function VisaFormFor({ record }: { record?: Visa }) {
  const [create] = useCreateVisaMutation()
  const [update] = useUpdateVisaMutation()
  return (
    <RecordForm
      noun={visaNoun.one}
      nameOf={({ name }) => name}
      crumbs={visaCrumbs}
      schema={VisaForm}
      record={record}
      toValues={toVisaValues}
      create={async (body) => (await create({ body }).unwrap()).data}
      update={async (id, body) => (await update({ params: { id }, body }).unwrap()).data}
      savedTo={({ id }) => to.view.href({ id })}
      cancelTo={record ? to.view.href({ id: record.id }) : to.index.href()}
    >
      <VisaFields record={record} />
      <PaperFields />
    </RecordForm>
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
