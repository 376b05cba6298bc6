import { addDays } from '@karavan/domain/base/dates'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { BookingField, type BookingValues } from './booking-form.ts'
import { type DayValues, noStay, type StayValues } from './detail-values.ts'
import { MealPlans } from './HotelFields.tsx'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'

function Hotels() {
  const errorAt = useRowErrors('hotels')
  return (
    <FormSection title="Hotels" wide about="Where they sleep, in order.">
      <BookingField
        name="hotels"
        label="Hotels"
        hideLabel
        group
        rows
        show={(value) => value.map(({ hotel, nights }) => `${hotel}, ${nights} nights`).join('; ')}
      >
        {({ value, onChange }) => (
          <Rows<StayValues>
            values={value}
            onChange={onChange}
            noun="Hotel"
            addLabel="Add hotel"
            add={() => ({ ...noStay, place: value.at(-1)?.place ?? '' })}
            most={20}
            className="sm:grid-cols-12"
          >
            {(stay, change, index) => (
              <>
                <Field label="Place" className="sm:col-span-4" error={errorAt(index, 'place')}>
                  <Input value={stay.place} onChange={({ target }) => change({ place: target.value })} />
                </Field>
                <Field label="Hotel" className="sm:col-span-6" error={errorAt(index, 'hotel')}>
                  <Input value={stay.hotel} onChange={({ target }) => change({ hotel: target.value })} />
                </Field>
                <Field label="Nights" className="sm:col-span-2" error={errorAt(index, 'nights')}>
                  <NumberInput value={stay.nights} onChange={(nights) => change({ nights })} />
                </Field>
                <Field label="Room" optional className="sm:col-span-4" error={errorAt(index, 'roomType')}>
                  <Input value={stay.roomType} onChange={({ target }) => change({ roomType: target.value })} />
                </Field>
                <Field label="Meal plan" optional className="sm:col-span-4" error={errorAt(index, 'mealPlan')}>
                  <Input
                    value={stay.mealPlan}
                    list="package-meal-plans"
                    onChange={({ target }) => change({ mealPlan: target.value })}
                  />
                </Field>
                <Field label="Confirmation" optional className="sm:col-span-4" error={errorAt(index, 'confirmationNo')}>
                  <Input
                    value={stay.confirmationNo}
                    onChange={({ target }) => change({ confirmationNo: target.value })}
                  />
                </Field>
              </>
            )}
          </Rows>
        )}
      </BookingField>
      <MealPlans id="package-meal-plans" />
    </FormSection>
  )
}

function Days() {
  const errorAt = useRowErrors('days')
  const { getValues } = useFormContext<BookingValues>()

  /** The day after the last one, where that one is. */
  function nextDay(days: readonly DayValues[]): DayValues {
    const last = days.at(-1)
    const date = last ? last.date && addDays(last.date, 1) : getValues('startDate')
    return { date, place: last?.place ?? getValues('destinations')[0] ?? '', title: '', description: '' }
  }

  return (
    <FormSection title="Day by day" wide about="As it stands on the voucher.">
      <BookingField
        name="days"
        label="Days"
        hideLabel
        group
        rows
        show={(value) => value.map(({ title, place }) => `${place}: ${title}`).join('; ')}
      >
        {({ value, onChange }) => (
          <Rows<DayValues>
            values={value}
            onChange={onChange}
            noun="Day"
            addLabel="Add day"
            add={() => nextDay(value)}
            most={60}
            className="sm:grid-cols-[150px_1fr_2fr]"
          >
            {(day, change, index) => (
              <>
                <Field label="Date" optional error={errorAt(index, 'date')}>
                  <DateInput value={day.date} onChange={(date) => change({ date })} />
                </Field>
                <Field label="Place" error={errorAt(index, 'place')}>
                  <Input value={day.place} onChange={({ target }) => change({ place: target.value })} />
                </Field>
                <Field label="What" error={errorAt(index, 'title')}>
                  <Input
                    value={day.title}
                    placeholder="Arrival and city walk"
                    onChange={({ target }) => change({ title: target.value })}
                  />
                </Field>
                <Field label="More" optional error={errorAt(index, 'description')} className="sm:col-span-3">
                  <Textarea
                    value={day.description}
                    rows={2}
                    onChange={({ target }) => change({ description: target.value })}
                  />
                </Field>
              </>
            )}
          </Rows>
        )}
      </BookingField>
    </FormSection>
  )
}

/** What a land package is made of: places, hotels, days, and who drives and guides. */
export function LandPackageFields() {
  return (
    <>
      <FormSection title="On the ground">
        <BookingField
          name="destinations"
          label="Destinations"
          optional
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          )}
        </BookingField>
        <BookingField name="vehicle" label="Vehicle" optional>
          {(field) => <Input {...field} placeholder="Toyota Hiace, 9 seats" />}
        </BookingField>
        <BookingField name="guide" label="Guide" optional>
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="pickup" label="Pick-up" optional className="sm:col-span-2">
          {(field) => <Input {...field} placeholder="Airport, terminal 3, driver with a sign" />}
        </BookingField>
      </FormSection>
      <Hotels />
      <Days />
    </>
  )
}
