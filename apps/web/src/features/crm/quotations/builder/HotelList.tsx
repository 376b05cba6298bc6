import { BedDouble, ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatNights } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { useBuilder } from './builder-context.ts'
import { newHotel } from './content-values.ts'
import { hotelKey } from './first-wrong.ts'
import { QuotationField } from './quotation-form.ts'
import type { HotelValues, QuotationValues } from './quotation-values.ts'

const most = 20

interface HotelRowProps {
  option: number
  index: number
  hotel: HotelValues
  /** Its name among the rows that are open. */
  name: string
  onRemove: () => void
}

function HotelRow({ option, index, hotel, name, onRemove }: HotelRowProps) {
  const { open, setOpen } = useBuilder()
  const panel = useId()
  const on = open.has(name)
  const at = `options.${option}.hotels.${index}` as const
  const about = [hotel.place, hotel.category, hotel.nights && formatNights(hotel.nights)].filter(Boolean)
  return (
    <li className={cx('rounded-md border bg-surface', on ? 'border-control' : 'border-line')}>
      <div className="flex items-start gap-1 py-1 pr-1">
        <button
          type="button"
          aria-expanded={on}
          aria-controls={panel}
          onClick={() => setOpen(name, !on)}
          className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md py-1.5 pl-2.5 text-left hover:bg-hover"
        >
          <BedDouble size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />
          <span className="min-w-0 flex-1">
            <span className="block text-[14px] leading-5 font-emphasis break-words">
              {hotel.hotel || <span className="text-3">New hotel</span>}
            </span>
            <span className="block text-caption text-3">{about.join(' · ')}</span>
          </span>
          {on ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </button>
        <IconButton icon={Trash2} size="sm" aria-label={`Remove ${hotel.hotel || 'new hotel'}`} onClick={onRemove} />
      </div>
      {on && (
        <div id={panel} className="grid grid-cols-2 items-start gap-3 border-t border-line p-3">
          <QuotationField name={`${at}.hotel`} label="Hotel" className="col-span-2">
            {(field) => <Input {...field} />}
          </QuotationField>
          <QuotationField name={`${at}.place`} label="Place">
            {(field) => <Input {...field} />}
          </QuotationField>
          <QuotationField name={`${at}.nights`} label="Nights">
            {(field) => <NumberInput {...field} inputMode="numeric" />}
          </QuotationField>
          <QuotationField name={`${at}.category`} label="Category" optional>
            {(field) => <Input {...field} placeholder="4 star" />}
          </QuotationField>
          <QuotationField name={`${at}.roomType`} label="Room" optional>
            {(field) => <Input {...field} placeholder="Deluxe" />}
          </QuotationField>
          <QuotationField name={`${at}.mealPlan`} label="Meals" optional>
            {(field) => <Input {...field} placeholder="Breakfast" />}
          </QuotationField>
        </div>
      )}
    </li>
  )
}

interface HotelListProps {
  option: number
  optionKey: string
  of: string
}

/** The hotels an option stays at, as the customer reads them; what they cost stands in the lines. */
export function HotelList({ option, optionKey, of }: HotelListProps) {
  const path = `options.${option}.hotels` as const
  const { fields, append, remove } = useFieldArray<QuotationValues, typeof path>({ name: path })
  const hotels = useWatch<QuotationValues>({ name: path }) as HotelValues[]
  const places = useWatch<QuotationValues, 'destinations'>({ name: 'destinations' })
  const { setOpen } = useBuilder()

  function add() {
    setOpen(hotelKey(optionKey, fields.length), true)
    append(newHotel(places[fields.length] ?? places[0]), { focusName: `${path}.${fields.length}.hotel` })
  }

  return (
    <div className="grid content-start gap-2">
      <ul aria-label={`Hotels of ${of}`} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => {
          const hotel = hotels[index]
          return (
            hotel && (
              <HotelRow
                key={id}
                option={option}
                index={index}
                hotel={hotel}
                name={hotelKey(optionKey, index)}
                onRemove={() => remove(index)}
              />
            )
          )
        })}
      </ul>
      {fields.length < most && (
        <Button size="sm" variant="soft" icon={Plus} className="justify-self-start" onClick={add}>
          Add hotel
        </Button>
      )}
    </div>
  )
}
