import { addDays } from '@karavan/domain/base/dates'
import { useFormContext, useWatch } from 'react-hook-form'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { ClassField, ThingFields, VisaFields } from './PartyFields.tsx'
import { QuotationField } from './quotation-form.ts'
import { RoomFields } from './RoomFields.tsx'
import type { HouseItem, LinesPath, LineValues, QuotationValues } from './quotation-values.ts'

const dateIn = (house: HouseItem): string | null => {
  if (house.kind === 'stay') return house.checkIn
  if (house.kind === 'visa') return house.travelDate
  return house.kind === 'trip' ? house.startDate : house.date
}

const withDate = (house: HouseItem, date: string | null): HouseItem => {
  if (house.kind === 'stay') return { ...house, checkIn: date }
  if (house.kind === 'visa') return { ...house, travelDate: date }
  return house.kind === 'trip' ? { ...house, startDate: date } : { ...house, date }
}

/** When something of the house is used: on a day of the trip, which has its date as soon as the trip has one. */
export function HouseFields({ at }: { at: `${LinesPath}.${number}` }) {
  const { setValue } = useFormContext<QuotationValues>()
  const [line, startDate] = useWatch<QuotationValues>({ name: [at, 'startDate'] }) as [LineValues, string]
  const { house, shown, day } = line
  if (!house) return null
  const set = (to: HouseItem) => setValue(`${at}.house`, to, { shouldDirty: true })
  return (
    <>
      {shown && shown.words.length > 0 && (
        <ul className="col-span-2 grid gap-0.5 text-cell text-2">
          {shown.words.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {startDate || day !== null ? (
        <QuotationField
          name={`${at}.day`}
          label="Day of the trip"
          help={startDate && day ? formatDay(addDays(startDate, day - 1)) : 'Choose the first day of the trip'}
        >
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </QuotationField>
      ) : (
        <Field label="Date">
          <DateInput value={dateIn(house) ?? ''} onChange={(date) => set(withDate(house, date || null))} />
        </Field>
      )}
      {house.kind === 'stay' && (
        <Field label="Nights">
          <NumberInput
            inputMode="numeric"
            value={house.nights}
            onChange={(nights) => nights && nights > 0 && nights <= 90 && set({ ...house, nights })}
          />
        </Field>
      )}
      {house.kind === 'stay' && <RoomFields stay={house} onChange={set} />}
      {(house.kind === 'activity' || house.kind === 'transfer') && <ThingFields house={house} onChange={set} />}
      {house.kind === 'visa' && <VisaFields house={house} onChange={set} />}
      {house.kind === 'trip' && <ClassField house={house} onChange={set} />}
    </>
  )
}
