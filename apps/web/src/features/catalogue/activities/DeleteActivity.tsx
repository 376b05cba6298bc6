import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteActivityMutation } from './activities.api.ts'

interface DeleteActivityProps extends DeletionProps {
  activity: Activity | null
}

/** Asks once, by name, and deletes the activity; one that a plan or a booking names stays and says why. */
export function DeleteActivity({ activity, ...told }: DeleteActivityProps) {
  const [remove] = useDeleteActivityMutation()
  return (
    <DeleteDialog
      {...told}
      record={activity}
      noun="activity"
      nameOf={({ name }) => name}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
    >
      {() =>
        'It goes for good, with its pictures and prices. To offer it no more for a while, make it inactive instead.'
      }
    </DeleteDialog>
  )
}
