import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { HotelField } from './hotel-field.ts'
import type { HotelValues, PenaltyValues } from './hotel-form.ts'
import { childWords, stepWords } from './hotel-words.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { useFieldWords } from '../../../kit/form-context.ts'

function CancellationSteps() {
  const { control } = useFormContext<HotelValues>()
  const steps = useFieldArray({ control, name: 'cancellationPolicy' })
  useFieldWords('cancellationPolicy', 'Cancellation', (value: PenaltyValues[]) =>
    value
      .map((step) => stepWords({ daysBefore: step.daysBefore ?? 0, penaltyPercent: step.penaltyPercent ?? 0 }))
      .join('; '),
  )
  return (
    <div className="grid gap-3 sm:col-span-2">
      {steps.fields.length === 0 && <p className="text-cell text-2">Cancelling is free up to the day of arrival.</p>}
      {steps.fields.map((step, index) => (
        <div key={step.id} role="group" aria-label={`Step ${index + 1}`} className="flex items-start gap-3">
          <HotelField
            name={`cancellationPolicy.${index}.daysBefore`}
            label="Less than … before check-in"
            className="flex-1"
          >
            {(field) => <NumberInput {...field} unit="days" />}
          </HotelField>
          <HotelField name={`cancellationPolicy.${index}.penaltyPercent`} label="Kept" className="flex-1">
            {(field) => <NumberInput {...field} unit="%" />}
          </HotelField>
          <IconButton
            icon={Trash2}
            aria-label={`Remove step ${index + 1}`}
            className="mt-6.5"
            onClick={() => steps.remove(index)}
          />
        </div>
      ))}
      {steps.fields.length < 10 && (
        <Button
          size="sm"
          icon={Plus}
          className="w-fit"
          onClick={() => steps.append({ daysBefore: null, penaltyPercent: null })}
        >
          Add a step
        </Button>
      )}
    </div>
  )
}

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
        <CancellationSteps />
      </FormSection>
    </>
  )
}
