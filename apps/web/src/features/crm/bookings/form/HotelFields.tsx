import { mealWishes } from '@karavan/domain/crm/enquiry-details'
import { daysBetween } from '@karavan/domain/base/dates'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatNights } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { BookingField, type BookingValues } from './booking-form.ts'
import { noRoom, type RoomValues } from './detail-values.ts'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'

/** The meal plans people name most; any other may be typed. */
export const MealPlans = ({ id }: { id: string }) => (
  <datalist id={id}>
    {mealWishes.map((plan) => (
      <option key={plan} value={plan} />
    ))}
  </datalist>
)

/** The hotel of a booking, its dates and its rooms. */
export function HotelFields() {
  const errorAt = useRowErrors('rooms')
  const [checkIn, checkOut] = useWatch<BookingValues, ['checkIn', 'checkOut']>({ name: ['checkIn', 'checkOut'] })
  const nights = checkIn && checkOut && checkOut > checkIn ? formatNights(daysBetween(checkIn, checkOut)) : undefined
  return (
    <>
      <FormSection title="Stay">
        <BookingField name="hotel" label="Hotel">
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="place" label="Place">
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="checkIn" label="Check-in">
          {(field) => <DateInput {...field} />}
        </BookingField>
        <BookingField name="checkOut" label="Check-out" help={nights}>
          {(field) => <DateInput {...field} />}
        </BookingField>
        <BookingField name="mealPlan" label="Meal plan" optional>
          {(field) => <Input {...field} list="booking-meal-plans" />}
        </BookingField>
        <BookingField name="confirmationNo" label="Hotel’s confirmation" optional>
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="address" label="Address" optional>
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="hotelPhone" label="Hotel’s phone" optional>
          {(field) => <Input {...field} type="tel" />}
        </BookingField>
        <MealPlans id="booking-meal-plans" />
      </FormSection>
      <FormSection title="Rooms">
        <BookingField
          name="rooms"
          label="Rooms"
          hideLabel
          group
          rows
          className="sm:col-span-2"
          show={(value) => value.map(({ type, count }) => `${count} × ${type}`).join(', ')}
        >
          {({ value, onChange }) => (
            <Rows<RoomValues>
              values={value}
              onChange={onChange}
              noun="Room"
              addLabel="Add kind of room"
              add={() => noRoom}
              least={1}
              most={30}
              className="grid-cols-3 sm:grid-cols-[1fr_80px_80px_80px]"
            >
              {(room, change, index) => (
                <>
                  <Field label="Kind of room" error={errorAt(index, 'type')} className="max-sm:col-span-3">
                    <Input
                      value={room.type}
                      placeholder="Deluxe, twin beds"
                      onChange={({ target }) => change({ type: target.value })}
                    />
                  </Field>
                  <Field label="Rooms" error={errorAt(index, 'count')}>
                    <NumberInput value={room.count} onChange={(count) => change({ count })} />
                  </Field>
                  <Field label="Adults" error={errorAt(index, 'adults')}>
                    <NumberInput value={room.adults} onChange={(adults) => change({ adults })} />
                  </Field>
                  <Field label="Children" error={errorAt(index, 'children')}>
                    <NumberInput value={room.children} onChange={(children) => change({ children })} />
                  </Field>
                </>
              )}
            </Rows>
          )}
        </BookingField>
      </FormSection>
    </>
  )
}
