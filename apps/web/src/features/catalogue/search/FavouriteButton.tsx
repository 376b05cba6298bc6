import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import { Heart } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { cx } from '../../../ui/cx.ts'
import { useListFavouritesQuery, useMarkHotelMutation } from './remembered.api.ts'

/** Marks a hotel as a favourite; for those who are signed in. */
export function FavouriteButton({ hotel, className }: { hotel: HotelCard; className?: string }) {
  const user = useUser()
  const { known, on } = useListFavouritesQuery(undefined, {
    skip: !user,
    selectFromResult: ({ data }) => ({
      known: data !== undefined,
      on: data?.data.some(({ id }) => id === hotel.id) ?? false,
    }),
  })
  const [mark] = useMarkHotelMutation()
  if (!user || !known) return null
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Favourite ${hotel.hotelName}`}
      title={on ? 'One of your favourites' : 'Add to your favourites'}
      onClick={() => void mark({ hotel, on: !on })}
      className={cx(
        'hit grid size-6 place-items-center rounded-full bg-raised/85 shadow-1 transition-colors hover:bg-raised',
        on ? 'text-red-t' : 'text-2',
        className,
      )}
    >
      <Heart size={14} aria-hidden="true" className={on ? 'fill-current' : undefined} />
    </button>
  )
}
