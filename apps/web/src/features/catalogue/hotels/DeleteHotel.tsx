import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useDeleteHotelMutation } from './hotels.api.ts'

interface DeleteHotelProps extends DeletionProps {
  hotel: Hotel | null
}

/** Asks once, by name, and deletes the hotel; one with bookings to come stays and says why. */
export function DeleteHotel({ hotel, ...told }: DeleteHotelProps) {
  const [remove] = useDeleteHotelMutation()
  return (
    <DeleteDialog
      {...told}
      record={hotel}
      noun="hotel"
      nameOf={({ hotelName }) => hotelName}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
      inUse="has bookings to come"
    >
      {({ rooms }) =>
        `The hotel, its ${formatCount(rooms.length, 'room type')} and their prices go for good. To take it off sale for a while, make it inactive instead.`
      }
    </DeleteDialog>
  )
}
