import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ResourceForm } from '../../kit/ResourceForm.tsx'
import type { ResourceFormOptions } from '../../kit/useResourceForm.ts'
import type { Crumb } from '../../ui/Crumbs.tsx'
import { notify } from '../../ui/toast.ts'
import { useUser } from '../hooks.ts'

type Kept = { id: string; version: number; updatedAt: string }

interface RecordFormProps<Values extends FieldValues, Output, Rec extends Kept>
  extends Pick<ResourceFormOptions<Values, Output, Rec>, 'schema' | 'record' | 'toValues'> {
  /** What one of them is called. */
  noun: string
  nameOf: (record: Rec) => string
  crumbs: (last: string) => readonly Crumb[]
  create: (body: Output) => Promise<Rec>
  update: (id: string, body: Output & { version: number }) => Promise<Rec>
  /** Where a saved one is looked at. */
  savedTo: (saved: Rec) => string
  cancelTo: string
  children: ReactNode
}

/** The form of a record that has a name, for a new one and for an old one. */
export function RecordForm<Values extends FieldValues, Output, Rec extends Kept>({
  noun,
  nameOf,
  crumbs,
  create,
  update,
  savedTo,
  record,
  ...form
}: RecordFormProps<Values, Output, Rec>) {
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id
  return (
    <ResourceForm<Values, Output, Rec>
      {...form}
      record={record}
      title={record ? `Edit ${nameOf(record)}` : `New ${noun}`}
      crumbs={crumbs(record ? nameOf(record) : 'New')}
      draft={`${user?.id}:${noun}:${id ?? 'new'}`}
      save={(body, version) => (id && version ? update(id, { ...body, version }) : create(body))}
      onSaved={(saved) => {
        void notify.success(record ? `${nameOf(saved)} saved` : `${nameOf(saved)} added`)
        void navigate(savedTo(saved), { replace: Boolean(record) })
      }}
      action={record ? `Save ${noun}` : `Add ${noun}`}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    />
  )
}
