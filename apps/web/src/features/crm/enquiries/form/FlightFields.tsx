import { cabins, fareTypes, type TripType } from '@karavan/domain/crm/enquiry-details'
import { Plus, Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOptions } from '../enquiry-words.ts'
import { legsFor, noSegment, type SegmentValues } from './detail-values.ts'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'
import { PartyInputs } from './PartyInputs.tsx'

const most = 10
const trips: readonly { value: TripType; label: string }[] = [
  { value: 'one-way', label: 'One way' },
  { value: 'return', label: 'Return' },
  { value: 'multi-city', label: 'Multi-city' },
]

interface LegProps {
  leg: SegmentValues
  place: number
  onChange: (change: Partial<SegmentValues>) => void
  onRemove?: () => void
}

function Leg({ leg, place, onChange, onRemove }: LegProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_1fr_112px_auto]">
      <legend className="sr-only">Flight {place}</legend>
      <Field label="From">
        <Input
          value={leg.from}
          placeholder="BLR or Bengaluru"
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input value={leg.to} placeholder="DXB or Dubai" onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
      <Field label="On" optional>
        <DateInput value={leg.date} onChange={(date) => onChange({ date })} />
      </Field>
      <Field label="Time" optional>
        <Input value={leg.time} placeholder="Morning" onChange={({ target }) => onChange({ time: target.value })} />
      </Field>
      {onRemove && (
        <IconButton
          icon={Trash2}
          aria-label={`Remove flight ${place}`}
          className="self-end max-sm:justify-self-end"
          onClick={onRemove}
        />
      )}
    </fieldset>
  )
}

/** Which flights are asked for, and how people want to fly. */
export function FlightFields() {
  const tripType = useWatch<EnquiryValues, 'tripType'>({ name: 'tripType' })
  const { getValues, setValue } = useFormContext<EnquiryValues>()
  return (
    <>
      <FormSection title="Flights" about="Airports or cities, as the customer says them.">
        <EnquiryField name="tripType" label="Kind of trip" group className="sm:col-span-2">
          {({ value, onChange }) => (
            <Segments
              label="Kind of trip"
              options={trips}
              value={value}
              onChange={(next) => {
                onChange(next)
                setValue('segments', legsFor(next, getValues('segments')), { shouldDirty: true })
              }}
            />
          )}
        </EnquiryField>
        <EnquiryField
          name="segments"
          label="Flights"
          group
          className="sm:col-span-2"
          show={(value) => value.map(({ from, to, date }) => `${from} to ${to} ${date}`).join(', ')}
        >
          {({ value, onChange }) => (
            <div className="grid gap-3">
              {value.map((leg, index) => (
                <Leg
                  key={index}
                  leg={leg}
                  place={index + 1}
                  onChange={(change) => onChange(value.map((one, at) => (at === index ? { ...one, ...change } : one)))}
                  onRemove={
                    tripType === 'multi-city' && value.length > 1
                      ? () => onChange(value.filter((_, at) => at !== index))
                      : undefined
                  }
                />
              ))}
              {tripType === 'multi-city' && value.length < most && (
                <Button
                  icon={Plus}
                  className="justify-self-start"
                  onClick={() => onChange([...value, { ...noSegment, from: value.at(-1)?.to ?? '' }])}
                >
                  Add flight
                </Button>
              )}
            </div>
          )}
        </EnquiryField>
      </FormSection>
      <FormSection title="Travellers">
        <PartyInputs />
      </FormSection>
      <FormSection title="Wishes">
        <EnquiryField name="cabin" label="Cabin">
          {(field) => <Select {...field} options={asOptions(cabins)} />}
        </EnquiryField>
        <EnquiryField name="fareType" label="Fare">
          {(field) => <Select {...field} options={asOptions(fareTypes)} />}
        </EnquiryField>
        <EnquiryField name="airline" label="Airline" optional>
          {(field) => <Input {...field} />}
        </EnquiryField>
        <EnquiryField name="baggage" label="Baggage" optional>
          {(field) => <Input {...field} placeholder="30 kg" />}
        </EnquiryField>
        <EnquiryField name="directOnly" label="Direct flights only" optional hideLabel className="sm:col-span-2">
          {({ value, onChange, ...field }) => (
            <Checkbox
              {...field}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
              label="Direct flights only"
            />
          )}
        </EnquiryField>
      </FormSection>
    </>
  )
}
