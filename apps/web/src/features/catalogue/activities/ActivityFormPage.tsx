import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RecordForm } from '../../../shared/record/RecordForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { useCreateActivityMutation, useGetActivityQuery, useUpdateActivityMutation } from './activities.api.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { ActivityForm, toActivityValues } from './activity-form.ts'
import { activityCrumbs, activityNoun } from './activity-words.ts'
import { HourFields } from './HourFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SellingFields } from './SellingFields.tsx'

const to = paths.dashboard.activities

function ActivityFormFor({ record }: { record?: Activity }) {
  const [create] = useCreateActivityMutation()
  const [update] = useUpdateActivityMutation()
  return (
    <RecordForm
      noun={activityNoun.one}
      nameOf={({ name }) => name}
      crumbs={activityCrumbs}
      schema={ActivityForm}
      record={record}
      toValues={toActivityValues}
      create={async (body) => (await create({ body }).unwrap()).data}
      update={async (id, body) => (await update({ params: { id }, body }).unwrap()).data}
      savedTo={({ id }) => to.view.href({ id })}
      cancelTo={record ? to.view.href({ id: record.id }) : to.index.href()}
    >
      <ActivityFields record={record} />
      <PriceFields record={record} />
      <HourFields />
      <SellingFields />
    </RecordForm>
  )
}

function EditActivity({ id }: { id: string }) {
  const result = useGetActivityQuery({ params: { id }, query: { rates: 'net' } })
  return (
    <Loaded
      result={result}
      noun={activityNoun}
      backTo={to.index.href()}
      crumbs={activityCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) => <ActivityFormFor key={id} record={record} />}
    </Loaded>
  )
}

/** Adds an activity, or changes the one the address names. */
export function ActivityFormPage() {
  const { id } = useParams()
  return id ? <EditActivity id={id} /> : <ActivityFormFor />
}
