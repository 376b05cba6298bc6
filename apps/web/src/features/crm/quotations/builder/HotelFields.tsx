import { BedDouble, X } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { newHotel } from './content-values.ts'
import { QuotationField } from './quotation-form.ts'
import type { HotelValues, LinesPath, QuotationValues } from './quotation-values.ts'

/** Words for the hotel of a line, which the customer reads among the hotels of the option. */
export function HotelFields({ at }: { at: `${LinesPath}.${number}` }) {
  const { setValue } = useFormContext<QuotationValues>()
  const hotel = useWatch<QuotationValues>({ name: `${at}.hotel` }) as HotelValues | null
  const places = useWatch<QuotationValues, 'destinations'>({ name: 'destinations' })
  const name = (to: HotelValues | null) => setValue(`${at}.hotel`, to, { shouldDirty: true })
  if (!hotel)
    return (
      <Button
        size="sm"
        variant="soft"
        icon={BedDouble}
        className="col-span-2 justify-self-start"
        onClick={() => name(newHotel(places[0]))}
      >
        Name the hotel
      </Button>
    )
  return (
    <fieldset className="col-span-2 grid grid-cols-2 items-start gap-3 rounded-md bg-canvas p-3">
      <legend className="sr-only">Hotel</legend>
      <div className="col-span-2 flex items-end gap-2">
        <QuotationField name={`${at}.hotel.hotel`} label="Hotel" className="flex-1">
          {(field) => <Input {...field} />}
        </QuotationField>
        <IconButton icon={X} aria-label="Do not name the hotel" onClick={() => name(null)} />
      </div>
      <QuotationField name={`${at}.hotel.place`} label="Place">
        {(field) => <Input {...field} />}
      </QuotationField>
      <QuotationField name={`${at}.hotel.nights`} label="Nights">
        {(field) => <NumberInput {...field} inputMode="numeric" />}
      </QuotationField>
      <QuotationField name={`${at}.hotel.category`} label="Category" optional>
        {(field) => <Input {...field} placeholder="4 star" />}
      </QuotationField>
      <QuotationField name={`${at}.hotel.roomType`} label="Room" optional>
        {(field) => <Input {...field} placeholder="Deluxe" />}
      </QuotationField>
      <QuotationField name={`${at}.hotel.mealPlan`} label="Meals" optional className="col-span-2">
        {(field) => <Input {...field} placeholder="Breakfast" />}
      </QuotationField>
    </fieldset>
  )
}
