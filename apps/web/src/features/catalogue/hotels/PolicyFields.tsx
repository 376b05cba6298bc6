import { CancellationSteps } from '../../../kit/CancellationSteps.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { useFieldWords } from '../../../kit/form-context.ts'
import { Input } from '../../../ui/Input.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { HotelField } from './hotel-field.ts'
import type { HotelValues } from './hotel-form.ts'
import { childWords, stepWords } from './hotel-words.ts'

/** When guests come and go, what children and lone adults pay, and what cancelling costs. */
export function PolicyFields() {
  useFieldWords('childPolicy', 'Children', (value: HotelValues['childPolicy']) =>
    childWords({
      freeUnderAge: value.freeUnderAge ?? 0,
      adultFromAge: value.adultFromAge ?? 0,
      withBedPercent: value.withBedPercent ?? 0,
      noBedPercent: value.noBedPercent ?? 0,
    }),
  )
  useFieldWords('contact', 'Contact', (value: HotelValues['contact']) =>
    Object.values(value).filter(Boolean).join(', '),
  )
  return (
    <>
      <FormSection title="Stay" about="The hotel’s own clock.">
        <HotelField name="checkInTime" label="Check-in from">
          {(field) => <Input {...field} type="time" inputClassName="num" />}
        </HotelField>
        <HotelField name="checkOutTime" label="Check-out until">
          {(field) => <Input {...field} type="time" inputClassName="num" />}
        </HotelField>
        <HotelField name="minNights" label="Least nights">
          {(field) => <NumberInput {...field} />}
        </HotelField>
        <HotelField name="singleSupplementPercent" label="Single supplement" help="Added for one adult alone in a room">
          {(field) => <NumberInput {...field} unit="%" />}
        </HotelField>
      </FormSection>

      <FormSection title="Children" about="Of the adult’s price, by the age at the stay.">
        <HotelField name="childPolicy.freeUnderAge" label="Free under the age of">
          {(field) => <NumberInput {...field} />}
        </HotelField>
        <HotelField name="childPolicy.adultFromAge" label="Adult price from the age of">
          {(field) => <NumberInput {...field} />}
        </HotelField>
        <HotelField name="childPolicy.withBedPercent" label="In between, with a bed">
          {(field) => <NumberInput {...field} unit="%" />}
        </HotelField>
        <HotelField name="childPolicy.noBedPercent" label="In between, without a bed">
          {(field) => <NumberInput {...field} unit="%" />}
        </HotelField>
      </FormSection>

      <FormSection
        title="Cancellation"
        about="With fewer days to go than a step says, so much of the price is kept. The deadline is 11:59 pm at the hotel."
      >
        <CancellationSteps
          label="Less than … before check-in"
          free="Cancelling is free up to the day of arrival."
          words={stepWords}
        />
      </FormSection>
    </>
  )
}
