import type { ItineraryRow } from '@karavan/contracts/itineraries/itinerary.contract'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { useDeleteItineraryMutation } from '../itineraries.api.ts'

type Named = Pick<ItineraryRow, 'id' | 'kind' | 'title'>

interface DeleteItineraryProps {
  /** The one to delete; null while nobody asks for it. */
  itinerary: Named | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, and deletes the itinerary; one that was booked stays and says why. */
export function DeleteItinerary({ itinerary, onClose, onDeleting, onDeleted }: DeleteItineraryProps) {
  const [remove] = useDeleteItineraryMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(itinerary)
  if (itinerary && itinerary !== named) setNamed(itinerary)

  async function act({ id, kind, title }: Named) {
    onDeleting?.(true)
    try {
      await remove({ kind, params: { id } }).unwrap()
    } catch (error) {
      onDeleting?.(false)
      const failure = readFailure(error)
      void notify.error(`${title} was not deleted`, failure.detail || failure.title)
      throw error
    }
    void notify.success(`${title} deleted`)
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={itinerary !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.title}?`}
      confirm="Delete itinerary"
      confirmBusy="Deleting"
      cancel="Keep itinerary"
      onConfirm={() => (itinerary ? act(itinerary) : undefined)}
    >
      The plan goes for good, and the links to it stop working. To take it off sale and keep it, archive it instead.
    </ConfirmDialog>
  )
}
