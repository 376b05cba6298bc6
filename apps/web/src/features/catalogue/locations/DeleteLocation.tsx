import type { Location } from '@karavan/contracts/catalogue/locations/location.contract'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteLocationMutation } from './locations.api.ts'

interface DeleteLocationProps extends DeletionProps {
  location: Location | null
}

/** Asks once, by name, and deletes the place; one that is in use stays and says why. */
export function DeleteLocation({ location, ...told }: DeleteLocationProps) {
  const [remove] = useDeleteLocationMutation()
  return (
    <DeleteDialog
      {...told}
      record={location}
      noun="location"
      nameOf={({ displayName }) => displayName}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
    >
      {({ images }) =>
        `The place, its description and its ${images.length === 1 ? 'picture' : 'pictures'} go for good. To take it off sale for a while, make it inactive instead.`
      }
    </DeleteDialog>
  )
}
