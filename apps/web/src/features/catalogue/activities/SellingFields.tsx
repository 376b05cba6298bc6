import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { useFieldWords } from '../../../kit/form-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { ActivityField, type ActivityValues } from './activity-form.ts'
import { stepWords } from './activity-words.ts'

function CancellationSteps() {
  const { control } = useFormContext<ActivityValues>()
  const steps = useFieldArray({ control, name: 'cancellationPolicy' })
  useFieldWords('cancellationPolicy', 'Cancellation', (value: ActivityValues['cancellationPolicy']) =>
    value
      .map((step) => stepWords({ daysBefore: step.daysBefore ?? 0, penaltyPercent: step.penaltyPercent ?? 0 }))
      .join('; '),
  )
  return (
    <div className="grid gap-3 sm:col-span-2">
      {steps.fields.length === 0 && <p className="text-cell text-2">Cancelling is free up to the day itself.</p>}
      {steps.fields.map((step, index) => (
        <div key={step.id} role="group" aria-label={`Step ${index + 1}`} className="flex items-start gap-3">
          <ActivityField
            name={`cancellationPolicy.${index}.daysBefore`}
            label="Less than … before its day"
            className="flex-1"
          >
            {(field) => <NumberInput {...field} unit="days" />}
          </ActivityField>
          <ActivityField name={`cancellationPolicy.${index}.penaltyPercent`} label="Kept" className="flex-1">
            {(field) => <NumberInput {...field} unit="%" />}
          </ActivityField>
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

/** How it is booked, and what cancelling costs. */
export const SellingFields = () => (
  <FormSection
    title="Booking"
    about="With fewer days to go than a step says, so much of the price is kept. One day means the day itself."
  >
    <ActivityField name="sellMode" label="Booked" group className="sm:col-span-2">
      {(field) => (
        <FieldCards
          field={field}
          options={[
            { value: 'instant', label: 'At once', detail: 'Confirmed as soon as it is paid' },
            { value: 'onRequest', label: 'On request', detail: 'You confirm each booking by hand' },
          ]}
        />
      )}
    </ActivityField>
    <CancellationSteps />
  </FormSection>
)
