import type { Room } from '@karavan/contracts/catalogue/hotels/hotel'
import { priceAt, seasonGaps } from '@karavan/domain/catalogue/hotels/season'
import { weekdayWords } from '@karavan/domain/catalogue/rates/weekday-words'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { capacityWords, plansInOrder, planWords, sellWords } from './hotel-words.ts'

interface RoomSeasonsProps {
  room: Room
  currency: string
}

/** One room type as it is sold: whom it holds, and its net prices season by season. */
export function RoomSeasons({ room, currency }: RoomSeasonsProps) {
  const seasons = [...room.price.seasonal_pricing].sort((a, b) => a.start.localeCompare(b.start))
  const gaps = seasonGaps(seasons)
  const plans = plansInOrder.filter((plan) => plan !== 'apai' || seasons.some((season) => priceAt(season, plan) > 0))
  return (
    <Card title={room.type} actions={<Tag>{sellWords[room.sellMode]}</Tag>}>
      <div className="mb-4 flex gap-4">
        {room.images[0] && <Picture src={room.images[0]} alt="" className="w-28 shrink-0 rounded-md" />}
        <div className="min-w-0">
          <p>
            {capacityWords(room)}. We sell {formatCount(room.allotment ?? 0, 'room')} of it.
          </p>
          {room.description && <p className="mt-1 text-cell whitespace-pre-line text-2">{room.description}</p>}
          {room.amenities.length > 0 && <p className="mt-1 text-cell text-3">{room.amenities.join(' · ')}</p>}
        </div>
      </div>
      {seasons.length === 0 ? (
        <Note kind="warning">Without a season this room is not offered.</Note>
      ) : (
        <div
          className="overflow-x-auto"
          tabIndex={0}
          role="region"
          aria-label={`Net prices of ${room.type}, per person and night`}
        >
          <table className="w-full border-collapse text-cell">
            <caption className="mb-2 text-left text-cell text-3">Net prices per person and night</caption>
            <thead>
              <tr className="border-b border-line text-left text-3">
                <th scope="col" className="py-2 pr-4 font-medium">
                  Season
                </th>
                {plans.map((plan) => (
                  <th key={plan} scope="col" className="py-2 pl-4 text-right font-medium">
                    {planWords(plan)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seasons.map((season) => (
                <tr
                  key={`${season.start} ${season.weekdays?.join('')}`}
                  className="border-b border-line last:border-b-0"
                >
                  <th scope="row" className="num py-2 pr-4 text-left font-emphasis whitespace-nowrap">
                    {formatDateRange(season.start, season.end)}
                    {season.weekdays && (
                      <span className="ml-2 font-normal text-3">{weekdayWords(season.weekdays)}</span>
                    )}
                  </th>
                  {plans.map((plan) => (
                    <td key={plan} className="num py-2 pl-4 text-right whitespace-nowrap">
                      {priceAt(season, plan) > 0 ? (
                        formatMoney(priceAt(season, plan), currency)
                      ) : (
                        <span className="text-3">not sold</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {gaps.length > 0 && (
        <Note kind="warning" className="mt-3" title="Nights without a price">
          {gaps.map(({ start, end }) => formatDateRange(start, end)).join('; ')}
        </Note>
      )}
    </Card>
  )
}
