import { BedDouble, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { formatNights } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { useBuilder } from './builder-context.ts'
import { newHotel } from './content-values.ts'
import { focusField } from './focus-field.ts'
import { Fold } from './Fold.tsx'
import { QuotationField } from './quotation-form.ts'
import type { HotelValues, QuotationValues } from './quotation-values.ts'

const most = 20

interface HotelRowProps {
  option: number
  index: number
  hotel: HotelValues
  onRemove: () => void
}

function HotelRow({ option, index, hotel, onRemove }: HotelRowProps) {
  const at = `options.${option}.hotels.${index}` as const
  return (
    <li>
      <Fold
        name={hotel.key}
        icon={BedDouble}
        title={hotel.hotel || <span className="text-3">New hotel</span>}
        sub={[hotel.place, hotel.category, hotel.nights && formatNights(hotel.nights)].filter(Boolean).join(' · ')}
        acts={
          <IconButton icon={Trash2} size="sm" aria-label={`Remove ${hotel.hotel || 'new hotel'}`} onClick={onRemove} />
        }
      >
        <div className="grid grid-cols-2 items-start gap-3">
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
      </Fold>
    </li>
  )
}

interface HotelListProps {
  option: number
  of: string
}

/** The hotels an option stays at, as the customer reads them; what they cost stands in the lines. */
export function HotelList({ option, of }: HotelListProps) {
  const path = `options.${option}.hotels` as const
  const { fields, append, remove } = useFieldArray<QuotationValues, typeof path>({ name: path })
  const hotels = useWatch<QuotationValues>({ name: path }) as HotelValues[]
  const places = useWatch<QuotationValues, 'destinations'>({ name: 'destinations' })
  const { setOpen } = useBuilder()

  function add() {
    const hotel = newHotel(places[fields.length] ?? places[0])
    setOpen(hotel.key, true)
    append(hotel, { shouldFocus: false })
    focusField(`${path}.${fields.length}.hotel`)
  }

  return (
    <div className="grid content-start gap-2">
      <ul aria-label={`Hotels of ${of}`} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => {
          const hotel = hotels[index]
          return (
            hotel && <HotelRow key={id} option={option} index={index} hotel={hotel} onRemove={() => remove(index)} />
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
