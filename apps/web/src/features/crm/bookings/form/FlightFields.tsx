import { cabins, type Cabin } from '@karavan/domain/crm/enquiry-details'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { asOptions } from '../booking-words.ts'
import { BookingField, type BookingValues } from './booking-form.ts'
import { followed, noSegment, type SegmentValues, spanOf } from './detail-values.ts'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'

const span = (segments: readonly SegmentValues[]) => spanOf(segments.map(({ date }) => date))

/** The flights of a booking, its PNR, and until when the fare is held. */
export function FlightFields() {
  const { getValues, setValue } = useFormContext<BookingValues>()
  const errorAt = useRowErrors('segments')

  /** The days of the trip follow those of its flights. */
  function follow(before: readonly SegmentValues[], after: readonly SegmentValues[]) {
    const [was, is] = [span(before), span(after)]
    setValue('startDate', followed(getValues('startDate'), was.first, is.first), { shouldDirty: true })
    setValue('endDate', followed(getValues('endDate'), was.last, is.last), { shouldDirty: true })
  }

  return (
    <>
      <FormSection title="Flights" wide about="Airports or cities, in the order they are flown.">
        <BookingField
          name="segments"
          label="Flights"
          hideLabel
          group
          rows
          show={(value) => value.map(({ from, to, date }) => `${from} to ${to} ${date}`).join(', ')}
        >
          {({ value, onChange }) => (
            <Rows<SegmentValues>
              values={value}
              onChange={(next) => {
                follow(value, next)
                onChange(next)
              }}
              noun="Flight"
              addLabel="Add flight"
              add={() => ({ ...noSegment, from: value.at(-1)?.to ?? '', cabin: value.at(-1)?.cabin ?? 'Economy' })}
              least={1}
              most={12}
              className="sm:grid-cols-12"
            >
              {(leg, change, index) => (
                <>
                  <Field label="From" className="sm:col-span-4" error={errorAt(index, 'from')}>
                    <Input
                      value={leg.from}
                      placeholder="BOM"
                      onChange={({ target }) => change({ from: target.value })}
                    />
                  </Field>
                  <Field label="To" className="sm:col-span-4" error={errorAt(index, 'to')}>
                    <Input value={leg.to} placeholder="DXB" onChange={({ target }) => change({ to: target.value })} />
                  </Field>
                  <Field label="On" className="sm:col-span-4" error={errorAt(index, 'date')}>
                    <DateInput value={leg.date} onChange={(date) => change({ date })} />
                  </Field>
                  <Field label="Departs" optional className="sm:col-span-3" error={errorAt(index, 'departs')}>
                    <Input
                      value={leg.departs}
                      placeholder="04:15"
                      onChange={({ target }) => change({ departs: target.value })}
                    />
                  </Field>
                  <Field label="Arrives" optional className="sm:col-span-3" error={errorAt(index, 'arrives')}>
                    <Input
                      value={leg.arrives}
                      placeholder="06:05"
                      onChange={({ target }) => change({ arrives: target.value })}
                    />
                  </Field>
                  <Field label="Flight no." optional className="sm:col-span-3" error={errorAt(index, 'flightNumber')}>
                    <Input
                      value={leg.flightNumber}
                      placeholder="EK 501"
                      onChange={({ target }) => change({ flightNumber: target.value })}
                    />
                  </Field>
                  <Field label="Cabin" className="sm:col-span-3">
                    <Select
                      value={leg.cabin}
                      options={asOptions(cabins)}
                      onChange={(cabin) => change({ cabin: cabin as Cabin })}
                    />
                  </Field>
                </>
              )}
            </Rows>
          )}
        </BookingField>
      </FormSection>
      <FormSection title="Ticketing" about="Ticket numbers stand with the travellers.">
        <BookingField name="pnr" label="PNR" optional>
          {(field) => <Input {...field} placeholder="X4K9QZ" />}
        </BookingField>
        <BookingField name="airline" label="Airline" optional>
          {(field) => <Input {...field} />}
        </BookingField>
        <BookingField name="ticketByDate" label="Ticket time limit" optional help="Until when the fare is held">
          {(field) => <DateInput {...field} />}
        </BookingField>
        <BookingField name="ticketByTime" label="Time" optional>
          {(field) => <Input {...field} type="time" inputClassName="num" />}
        </BookingField>
        <BookingField name="fareRules" label="Fare rules" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={3} placeholder="Changes, refunds, baggage" />}
        </BookingField>
      </FormSection>
    </>
  )
}
