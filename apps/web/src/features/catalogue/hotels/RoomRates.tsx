import { ratesInShort } from '@karavan/domain/catalogue/hotels/rates-in-short'
import { Table2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatCount, formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import type { HotelValues } from './hotel-form.ts'
import { usePlace } from './usePlace.ts'

/** What a room costs in short; its prices are typed in the sheet of the hotel. */
export function RoomRates({ index }: { index: number }) {
  const { id } = useParams()
  const seasons = useWatch<HotelValues, `rooms.${number}.price.seasonal_pricing`>({
    name: `rooms.${index}.price.seasonal_pricing`,
  })
  const roomId = useWatch<HotelValues, `rooms.${number}.id`>({ name: `rooms.${index}.id` })
  const { currency } = usePlace()
  const rates = ratesInShort(seasons ?? [])
  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-h3">Rates</h3>
          <p className="text-cell text-3">
            {roomId
              ? 'Prices by season are typed in the rate sheet.'
              : 'Once the hotel is saved, prices by season are typed in its rate sheet.'}
          </p>
        </div>
        {id && roomId && (
          <ButtonLink size="sm" icon={Table2} to={paths.dashboard.hotels.rates.href({ id })}>
            Open the rate sheet
          </ButtonLink>
        )}
      </div>
      {rates && (
        <DescriptionList
          columns={2}
          items={[
            { label: 'Seasons', value: <span className="num">{rates.seasons}</span> },
            { label: 'Valid', value: <span className="num">{formatDateRange(rates.from, rates.until)}</span> },
            {
              label: 'Net price',
              value: rates.prices && (
                <span className="num">
                  {formatMoney(rates.prices.lowest, currency)}
                  {rates.prices.highest > rates.prices.lowest && ` – ${formatMoney(rates.prices.highest, currency)}`}
                </span>
              ),
            },
            {
              label: 'Gaps',
              value: rates.gaps.length === 0 ? 'None' : formatCount(rates.gaps.length, 'spell'),
            },
          ]}
        />
      )}
      {rates && rates.gaps.length > 0 && (
        <Note kind="warning" className="mt-3" title="Nights without a price">
          {rates.gaps.map(({ start, end }) => formatDateRange(start, end)).join('; ')}. Stays over them are not offered.
        </Note>
      )}
      {!rates && roomId && <Note kind="warning">Without a season this room is not offered.</Note>}
    </div>
  )
}
