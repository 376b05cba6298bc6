import type { Location } from '@karavan/contracts/locations/location.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDeleteLocationMutation } from './locations.api.ts'

interface DeleteLocationProps {
  /** The place to delete; null while nobody asks for it. */
  location: Location | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, and deletes the place; one that is in use stays and says why. */
export function DeleteLocation({ location, onClose, onDeleting, onDeleted }: DeleteLocationProps) {
  const [remove] = useDeleteLocationMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(location)
  if (location && location !== named) setNamed(location)

  async function act({ id, displayName }: Location) {
    onDeleting?.(true)
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      onDeleting?.(false)
      const { title, detail } = readFailure(error)
      void notify.error(`${displayName} was not deleted`, detail || title)
      throw error
    }
    void notify.success(`${displayName} deleted`)
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={location !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.displayName}?`}
      confirm="Delete location"
      confirmBusy="Deleting"
      cancel="Keep location"
      onConfirm={() => (location ? act(location) : undefined)}
    >
      The place, its description and its {named?.images.length === 1 ? 'picture' : 'pictures'} go for good. To take it
      off sale for a while, make it inactive instead.
    </ConfirmDialog>
  )
}
