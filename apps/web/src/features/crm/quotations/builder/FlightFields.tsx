import { cabins } from '@karavan/domain/crm/enquiry-details'
import type { FareValuation } from '@karavan/domain/crm/quotation'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { asOptions } from '../quotation-words.ts'
import { QuotationField } from './quotation-form.ts'
import type { FlightValues, LinesPath, QuotationValues } from './quotation-values.ts'

type LinePath = `${LinesPath}.${number}`

const valuations: { value: FareValuation; label: string }[] = [
  { value: 'fee', label: 'On what you add' },
  { value: 'domestic', label: '5 % of the basic fare, within India' },
  { value: 'abroad', label: '10 % of the basic fare, abroad' },
]
const who = [
  { name: 'adult', label: 'adult' },
  { name: 'child', label: 'child' },
  { name: 'infant', label: 'infant' },
] as const

function Segments({ at }: { at: LinePath }) {
  const path = `${at}.flight.segments` as const
  const { fields, append, remove } = useFieldArray<QuotationValues, typeof path>({ name: path })
  return (
    <div className="col-span-2 grid gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-2 items-start gap-3 rounded-md bg-canvas p-3">
          <QuotationField name={`${path}.${index}.from`} label="From">
            {(field) => <Input {...field} placeholder="Mumbai" />}
          </QuotationField>
          <QuotationField name={`${path}.${index}.to`} label="To">
            {(field) => <Input {...field} placeholder="Dubai" />}
          </QuotationField>
          <QuotationField name={`${path}.${index}.date`} label="Date" optional>
            {(field) => <DateInput {...field} />}
          </QuotationField>
          <QuotationField name={`${path}.${index}.flightNumber`} label="Flight" optional>
            {(field) => <Input {...field} placeholder="EK 501" />}
          </QuotationField>
          <QuotationField name={`${path}.${index}.departs`} label="Departs" optional>
            {(field) => <Input {...field} placeholder="04:30" />}
          </QuotationField>
          <div className="flex items-end gap-2">
            <QuotationField name={`${path}.${index}.arrives`} label="Arrives" optional className="flex-1">
              {(field) => <Input {...field} placeholder="06:10" />}
            </QuotationField>
            {fields.length > 1 && (
              <IconButton icon={Trash2} aria-label={`Remove segment ${index + 1}`} onClick={() => remove(index)} />
            )}
          </div>
        </div>
      ))}
      {fields.length < 12 && (
        <Button
          size="sm"
          variant="soft"
          icon={Plus}
          className="justify-self-start"
          onClick={() =>
            append({ from: '', to: '', date: '', departs: '', arrives: '', flightNumber: '' }, { shouldFocus: false })
          }
        >
          Add segment
        </Button>
      )}
    </div>
  )
}

/** In the time of India, and once both are said in that of the airport it leaves from. */
const heldWords = (flight: FlightValues | null): string =>
  flight?.ticketBy && flight.segments[0]?.from
    ? ticketByWords(`${flight.ticketBy}:00+05:30`, 'India', flight.segments[0].from)
    : 'In the time of India'

/** A flight: where and when, in which cabin, its fares by who flies, and how its tax is valued. */
export function FlightFields({ at }: { at: LinePath }) {
  const flight = useWatch<QuotationValues>({ name: `${at}.flight` }) as FlightValues | null
  return (
    <>
      <Segments at={at} />
      <QuotationField name={`${at}.flight.cabin`} label="Cabin">
        {(field) => <Select {...field} options={asOptions(cabins)} />}
      </QuotationField>
      <QuotationField name={`${at}.flight.ticketBy`} label="Ticket by" optional help={heldWords(flight)}>
        {(field) => <Input {...field} type="datetime-local" />}
      </QuotationField>
      <div className="col-span-2 grid grid-cols-3 gap-3">
        {who.map(({ name, label }) => (
          <QuotationField
            key={name}
            name={`${at}.flight.fare.${name}`}
            label={`Fare, ${label}`}
            optional={name !== 'adult'}
          >
            {({ value, onChange, onBlur, ref }) => (
              <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
            )}
          </QuotationField>
        ))}
        {who.map(({ name, label }) => (
          <QuotationField key={name} name={`${at}.flight.basic.${name}`} label={`Basic, ${label}`} optional>
            {({ value, onChange, onBlur, ref }) => (
              <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
            )}
          </QuotationField>
        ))}
      </div>
      <QuotationField
        name={`${at}.flight.valuation`}
        label="GST of the ticket"
        help="By rule 32(3), where the quotation is taxed on what you earn"
        className="col-span-2"
      >
        {(field) => <Select {...field} options={valuations} />}
      </QuotationField>
      <QuotationField name={`${at}.flight.fareRules`} label="Fare rules" optional className="col-span-2">
        {(field) => <Textarea {...field} rows={2} />}
      </QuotationField>
    </>
  )
}
