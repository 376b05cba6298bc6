import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { useListSystemUsersQuery, useUpdateSystemUserMutation } from './system-users.api.ts'

interface SuspendDialogProps {
  /** Who is to be suspended, or only relieved of their work; null while nobody is. */
  person: SystemUser | null
  suspends: boolean
  onClose: () => void
}

/** Hands the open work of somebody over, and suspends them with it when that is what was asked. */
export function SuspendDialog({ person, suspends, onClose }: SuspendDialogProps) {
  const [update, { isLoading }] = useUpdateSystemUserMutation()
  const [heir, setHeir] = useState('')
  const [error, setError] = useState<string>()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(person)
  if (person && person !== named) {
    setNamed(person)
    setHeir('')
    setError(undefined)
  }
  const { data } = useListSystemUsersQuery(
    { query: { active: 'true', pageSize: 100, ...(named ? { orgId: named.orgId } : {}) } },
    { skip: !named },
  )
  const others = (data?.data ?? [])
    .filter(({ id }) => id !== named?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const [enquiries, tasks] = [named?.openWork ?? 0, named?.openTasks ?? 0]
  const work = enquiries + tasks

  async function act() {
    if (!person || isLoading) return
    if (work > 0 && !heir) return setError('Say who takes the open work over')
    try {
      await update({
        params: { id: person.id },
        body: {
          version: person.version,
          ...(suspends ? { active: false } : {}),
          ...(heir ? { transferTo: heir } : {}),
        },
      }).unwrap()
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      return setError(detail || title)
    }
    void notify.success(suspends ? `${person.name} is suspended` : `The work of ${person.name} went over`)
    onClose()
  }

  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={suspends ? `Suspend ${named?.name}?` : `Hand over the work of ${named?.name}`}
      description={
        suspends ? 'They are signed out at once and come back only when you say so.' : 'They keep their account.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={suspends ? 'danger' : 'primary'}
            busy={isLoading}
            busyLabel={suspends ? 'Suspending' : 'Handing over'}
            onClick={() => void act()}
          >
            {suspends ? 'Suspend' : 'Hand over'}
          </Button>
        </>
      }
    >
      {work > 0 || !suspends ? (
        <Field
          label="Who takes the work over?"
          error={error}
          help={[
            formatCount(enquiries, 'open enquiry with its follow-ups', 'open enquiries with their follow-ups'),
            formatCount(tasks, 'open task'),
          ].join(', ')}
        >
          <Select options={others} value={heir} onChange={setHeir} placeholder="Choose" />
        </Field>
      ) : (
        <p className={error ? 'text-red-t' : 'text-2'} role={error ? 'alert' : undefined}>
          {error ?? 'Nothing is open under this name.'}
        </p>
      )}
    </Dialog>
  )
}
