import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { formFieldOf } from './FormField.tsx'
import { useFieldWords } from './form-context.ts'

/** A step of what is kept when somebody cancels, as a form holds it. */
type StepValues = { daysBefore: number | null; penaltyPercent: number | null }
type Steps = { cancellationPolicy: StepValues[] }

const StepField = formFieldOf<Steps>()
const mostSteps = 10

interface CancellationStepsProps {
  /** What the days of a step are counted to. */
  label: string
  /** What is said where there is no step. */
  free: string
  /** A step in one sentence. */
  words: (step: { daysBefore: number; penaltyPercent: number }) => string
}

/** The steps of what cancelling costs, for any form that holds a `cancellationPolicy`. */
export function CancellationSteps({ label, free, words }: CancellationStepsProps) {
  const { control } = useFormContext<Steps>()
  const steps = useFieldArray({ control, name: 'cancellationPolicy' })
  useFieldWords('cancellationPolicy', 'Cancellation', (value: StepValues[]) =>
    value
      .map((step) => words({ daysBefore: step.daysBefore ?? 0, penaltyPercent: step.penaltyPercent ?? 0 }))
      .join('; '),
  )
  return (
    <div className="grid gap-3 sm:col-span-2">
      {steps.fields.length === 0 && <p className="text-cell text-2">{free}</p>}
      {steps.fields.map((step, index) => (
        <div key={step.id} role="group" aria-label={`Step ${index + 1}`} className="flex items-start gap-3">
          <StepField name={`cancellationPolicy.${index}.daysBefore`} label={label} className="flex-1">
            {(field) => <NumberInput {...field} unit="days" />}
          </StepField>
          <StepField name={`cancellationPolicy.${index}.penaltyPercent`} label="Kept" className="flex-1">
            {(field) => <NumberInput {...field} unit="%" />}
          </StepField>
          <IconButton
            icon={Trash2}
            aria-label={`Remove step ${index + 1}`}
            className="mt-6.5"
            onClick={() => steps.remove(index)}
          />
        </div>
      ))}
      {steps.fields.length < mostSteps && (
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
