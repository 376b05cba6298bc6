import { CancellationSteps } from '../../../kit/CancellationSteps.tsx'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { ActivityField } from './activity-form.ts'
import { stepWords } from './activity-words.ts'

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
    <CancellationSteps
      label="Less than … before its day"
      free="Cancelling is free up to the day itself."
      words={stepWords}
    />
  </FormSection>
)
