import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { countries } from '@karavan/domain/base/currency'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { CustomerInputs } from '../../../../shared/customers/CustomerInputs.tsx'
import { useOwners } from '../../../../shared/record/useOwners.ts'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { BookingField, type BookingValues, suggestedTitle } from './booking-form.ts'
import { FlightFields } from './FlightFields.tsx'
import { HotelFields } from './HotelFields.tsx'
import { InstalmentFields } from './InstalmentFields.tsx'
import { LandPackageFields } from './LandPackageFields.tsx'
import { LineFields } from './LineFields.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { useBookingFormData } from './price-context.ts'
import { TravellerFields } from './TravellerFields.tsx'
import { inCountry } from './traveller-values.ts'

const fieldsOf: Record<CrmBookingKind, () => React.ReactNode> = {
  flight: FlightFields,
  hotel: HotelFields,
  'land-package': LandPackageFields,
}

function TripSection() {
  const { kind, record } = useBookingFormData()
  const owners = useOwners(record)
  const { getValues, setValue, clearErrors } = useFormContext<BookingValues>()
  const values = useWatch<BookingValues>() as BookingValues
  const suggested = suggestedTitle(kind, values)
  const named = suggested !== '' && values.title.trim() === ''
  useEffect(() => {
    // A title that was asked for is not any more once the booking can be called something.
    if (named) clearErrors('title')
  }, [named, clearErrors])
  return (
    <FormSection title="Trip">
      <BookingField
        name="title"
        label="Title"
        optional={suggested !== ''}
        help={named ? `Left empty it is: ${suggested}` : undefined}
        className="sm:col-span-2"
      >
        {(field) => <Input {...field} placeholder={suggested || 'Dubai with a desert night'} />}
      </BookingField>
      {kind !== 'hotel' && (
        <>
          <BookingField name="startDate" label="First day">
            {(field) => <DateInput {...field} />}
          </BookingField>
          <BookingField name="endDate" label="Last day">
            {(field) => <DateInput {...field} />}
          </BookingField>
        </>
      )}
      <BookingField name="country" label="Country" help="Decides the tax">
        {({ onChange, ...field }) => (
          <Input
            {...field}
            list="booking-countries"
            onChange={({ target }) => {
              const moved = inCountry(getValues('travellers'), field.value, target.value)
              setValue('travellers', moved, { shouldDirty: true })
              onChange(target.value)
            }}
          />
        )}
      </BookingField>
      <BookingField
        name="assignedTo"
        label="Owner"
        show={(id) => owners.find(({ value }) => value === id)?.label ?? 'nobody'}
      >
        {(field) => <Select {...field} options={owners} placeholder="Choose somebody" />}
      </BookingField>
      <datalist id="booking-countries">
        {countries.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormSection>
  )
}

/** Takes whoever sends a form with faults to the first of them; putting one right moves nothing. */
function FirstFault() {
  const { submitCount, errors } = useFormState<BookingValues>()
  const here = useRef<HTMLSpanElement>(null)
  const seen = useRef(0)
  const wrong = Object.keys(errors).length > 0
  useEffect(() => {
    if (submitCount === seen.current) return
    seen.current = submitCount
    if (wrong) here.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, wrong])
  return <span ref={here} hidden />
}

interface BookingFieldsProps {
  /** Those the server found to be like the person sent to it. */
  refused: readonly Duplicate[]
  onSettled: () => void
}

/** All that is written down of a booking, of any kind. */
export function BookingFields({ refused, onSettled }: BookingFieldsProps) {
  const { kind, record } = useBookingFormData()
  const Details = fieldsOf[kind]
  return (
    <>
      <FirstFault />
      {!record && (
        <FormSection title="Customer">
          <CustomerInputs refused={refused} onSettled={onSettled} />
        </FormSection>
      )}
      <TripSection />
      <TravellerFields />
      <Details />
      <LineFields />
      <div className="xl:hidden">
        <PriceSummary />
      </div>
      <InstalmentFields />
      <FormSection title="Notes">
        <BookingField name="notes" label="Notes" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={3} placeholder="For yourselves; customers do not see it" />}
        </BookingField>
      </FormSection>
    </>
  )
}
