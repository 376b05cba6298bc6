import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { Check, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSellsOn } from '../../../shared/quote/useTray.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { formatPrice } from './price-words.ts'
import { Rating } from './Rating.tsx'
import { StayTick } from './StayTick.tsx'
import { planWords } from './stay-words.ts'
import type { ClientView } from './useClientView.ts'

/** How many hotels fit side by side. */
export const mostCompared = 4

interface CompareProps {
  chosen: readonly AvailableHotel[]
  view: ClientView
  hrefOf: (result: AvailableHotel) => string
  onRemove: (result: AvailableHotel) => void
  onClear: () => void
}

const none = <span className="text-3">–</span>

function Row({
  name,
  chosen,
  cell,
}: {
  name: string
  chosen: readonly AvailableHotel[]
  cell: (one: AvailableHotel) => ReactNode
}) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="sticky left-0 w-28 bg-raised py-2.5 pr-3 text-left text-cell font-medium text-3">
        {name}
      </th>
      {chosen.map((one) => (
        <td key={one.hotel.id} className="num min-w-40 py-2.5 pr-3 text-small">
          {cell(one)}
        </td>
      ))}
    </tr>
  )
}

function Sheet({ chosen, view, hrefOf }: Pick<CompareProps, 'chosen' | 'view' | 'hrefOf'>) {
  const amenities = [...new Set(chosen.flatMap(({ hotel }) => hotel.amenities))].sort()
  const sells = useSellsOn()
  const priceOf = (one: AvailableHotel) => view.priceOf(one, one.nights)
  return (
    <div className="-mx-5 overflow-x-auto px-5" tabIndex={0} role="region" aria-label="Comparison">
      <table className="w-full border-collapse">
        <thead>
          <tr className="align-bottom">
            <td className="sticky left-0 w-28 bg-raised" />
            {chosen.map((one) => (
              <th key={one.hotel.id} scope="col" className="min-w-40 pr-3 pb-3 text-left">
                <Picture
                  src={one.hotel.images[0]}
                  fallback={sceneOf(one.hotel.location)}
                  alt=""
                  className="mb-2 rounded-md"
                />
                <span className="block text-h4">{one.hotel.hotelName}</span>
                <Rating value={one.hotel.rating} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sells && (
            <Row
              name="Quote"
              chosen={chosen}
              cell={(one) => (
                <StayTick
                  hotelId={one.hotel.id}
                  roomId={one.room.id}
                  mealPlan={one.mealPlan}
                  name={one.hotel.hotelName}
                />
              )}
            />
          )}
          <Row
            name="Total"
            chosen={chosen}
            cell={(one) => <b className="text-[17px]">{formatPrice(priceOf(one).total)}</b>}
          />
          <Row name="Per night" chosen={chosen} cell={(one) => formatPrice(priceOf(one).perNight)} />
          <Row
            name="Room"
            chosen={chosen}
            cell={(one) => `${one.rooms > 1 ? `${one.rooms} × ` : ''}${one.room.type}`}
          />
          <Row name="Meals" chosen={chosen} cell={(one) => planWords(one.mealPlan)} />
          <Row
            name="Free cancellation"
            chosen={chosen}
            cell={(one) => (one.freeUntil ? `until ${formatDate(one.freeUntil)}` : none)}
          />
          <Row
            name="Rooms left"
            chosen={chosen}
            cell={(one) => (one.roomsLeft === null ? 'Available' : `${one.roomsLeft}`)}
          />
          <Row
            name="Booking"
            chosen={chosen}
            cell={(one) => (one.room.sellMode === 'onRequest' ? 'On request' : 'At once')}
          />
          <Row name="Pets" chosen={chosen} cell={(one) => (one.hotel.petsAllowed ? 'Allowed' : none)} />
          {amenities.map((amenity) => (
            <Row
              key={amenity}
              name={amenity}
              chosen={chosen}
              cell={(one) =>
                one.hotel.amenities.includes(amenity) ? (
                  <>
                    <Check size={16} aria-hidden="true" className="text-green-t" />
                    <span className="sr-only">Yes</span>
                  </>
                ) : (
                  none
                )
              }
            />
          ))}
          <Row
            name="Rooms"
            chosen={chosen}
            cell={(one) => (
              <ButtonLink
                to={hrefOf(one)}
                size="sm"
                variant="primary"
                aria-label={`See rooms of ${one.hotel.hotelName}`}
              >
                See rooms
              </ButtonLink>
            )}
          />
        </tbody>
      </table>
    </div>
  )
}

/** What is being compared, at the lower edge, and the comparison itself. */
export function Compare({ chosen, view, hrefOf, onRemove, onClear }: CompareProps) {
  const [open, setOpen] = useState(false)
  if (chosen.length === 0) return null
  const more = mostCompared - chosen.length
  return (
    <>
      <section
        aria-label="Hotels to compare"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-4"
      >
        <div className="wrap-results flex h-18 items-center gap-3 lg:h-19">
          <ul className="flex min-w-0 flex-1 items-center gap-2.5 overflow-hidden">
            {chosen.map((one) => (
              <li
                key={one.hotel.id}
                className="flex min-w-0 shrink items-center gap-2.5 rounded-md lg:border lg:border-line lg:p-1.5 lg:pr-1"
              >
                <Picture
                  src={one.hotel.images[0]}
                  fallback={sceneOf(one.hotel.location)}
                  alt={one.hotel.hotelName}
                  className="w-12 shrink-0 rounded-sm"
                />
                <span className="hidden min-w-0 lg:block">
                  <span className="block truncate text-small font-emphasis">{one.hotel.hotelName}</span>
                  <span className="num block text-cell text-2">{formatPrice(view.priceOf(one, one.nights).total)}</span>
                </span>
                <IconButton
                  icon={X}
                  size="sm"
                  aria-label={`Remove ${one.hotel.hotelName} from the comparison`}
                  onClick={() => onRemove(one)}
                  className="hidden! lg:inline-flex!"
                />
              </li>
            ))}
            {more > 0 && (
              <li className="hidden h-13.5 shrink-0 items-center gap-2 rounded-md border border-dashed border-line-strong px-4 text-small text-3 xl:flex">
                <Plus size={16} aria-hidden="true" />
                {chosen.length === 1 ? 'Add one more' : `Add up to ${more} more`}
              </li>
            )}
          </ul>
          <Button variant="ghost" onClick={onClear} className="max-lg:px-2!">
            Clear
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length < 2}
            title={chosen.length < 2 ? 'Choose at least two hotels' : undefined}
            onClick={() => setOpen(true)}
          >
            Compare {chosen.length}
          </Button>
        </div>
      </section>
      <Dialog open={open} onOpenChange={setOpen} title={`${chosen.length} hotels side by side`} width="lg">
        <Sheet chosen={chosen} view={view} hrefOf={hrefOf} />
      </Dialog>
    </>
  )
}
