import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { DeleteDialog, type DeletionProps } from '../../../../kit/DeleteDialog.tsx'
import { useDeleteItineraryMutation } from '../itineraries.api.ts'

interface DeleteItineraryProps extends DeletionProps {
  itinerary: Pick<ItineraryRow, 'id' | 'kind' | 'title'> | null
}

/** Asks once, by name, and deletes the itinerary; one that was booked stays and says why. */
export function DeleteItinerary({ itinerary, ...told }: DeleteItineraryProps) {
  const [remove] = useDeleteItineraryMutation()
  return (
    <DeleteDialog
      {...told}
      record={itinerary}
      noun="itinerary"
      nameOf={({ title }) => title}
      remove={({ id, kind }) => remove({ kind, params: { id } }).unwrap()}
    >
      {() =>
        'The plan goes for good, and the links to it stop working. To take it off sale and keep it, archive it instead.'
      }
    </DeleteDialog>
  )
}
