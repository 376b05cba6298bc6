import type { Hotel } from '@karavan/contracts/hotels/hotel'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { useDeleteHotelMutation } from './hotels.api.ts'

interface DeleteHotelProps {
  /** The hotel to delete; null while nobody asks for it. */
  hotel: Hotel | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, and deletes the hotel; one with bookings to come stays and says why. */
export function DeleteHotel({ hotel, onClose, onDeleting, onDeleted }: DeleteHotelProps) {
  const [remove] = useDeleteHotelMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(hotel)
  if (hotel && hotel !== named) setNamed(hotel)

  async function act({ id, hotelName }: Hotel) {
    onDeleting?.(true)
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      onDeleting?.(false)
      const { code, title, detail } = readFailure(error)
      void notify.error(
        code === 'IN_USE' ? `${hotelName} has bookings to come` : `${hotelName} was not deleted`,
        detail || title,
      )
      if (code === 'IN_USE') return
      throw error
    }
    void notify.success(`${hotelName} deleted`)
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={hotel !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.hotelName}?`}
      confirm="Delete hotel"
      confirmBusy="Deleting"
      cancel="Keep hotel"
      onConfirm={() => (hotel ? act(hotel) : undefined)}
    >
      The hotel, its {formatCount(named?.rooms.length ?? 0, 'room type')} and their prices go for good. To take it off
      sale for a while, make it inactive instead.
    </ConfirmDialog>
  )
}
