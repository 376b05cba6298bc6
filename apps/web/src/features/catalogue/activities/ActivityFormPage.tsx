import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { useCreateActivityMutation, useGetActivityQuery, useUpdateActivityMutation } from './activities.api.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { ActivityForm, toActivityValues } from './activity-form.ts'
import { activityCrumbs, activityNoun } from './activity-words.ts'
import { HourFields } from './HourFields.tsx'
import { PriceFields } from './PriceFields.tsx'

const to = paths.dashboard.activities

function ActivityFormFor({ record }: { record?: Activity }) {
  const [create] = useCreateActivityMutation()
  const [update] = useUpdateActivityMutation()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.name}` : 'New activity'}
      crumbs={activityCrumbs(record ? record.name : 'New')}
      schema={ActivityForm}
      record={record}
      toValues={toActivityValues}
      draft={`${user?.id}:activity:${id ?? 'new'}`}
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
      action={record ? 'Save activity' : 'Add activity'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <ActivityFields record={record} />
      <PriceFields record={record} />
      <HourFields />
    </ResourceForm>
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
