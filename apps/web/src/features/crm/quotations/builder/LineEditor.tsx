import { quotedServices } from '@karavan/domain/crm/quotation'
import { useFormContext, useWatch } from 'react-hook-form'
import { OfferedRates, type TakenRate } from '../../../../shared/suppliers/OfferedRates.tsx'
import { SupplierInput } from '../../../../shared/suppliers/SupplierInput.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOptions } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { QuotationField } from './quotation-form.ts'
import { FlightFields } from './FlightFields.tsx'
import { HotelFields } from './HotelFields.tsx'
import { HouseFields } from './HouseFields.tsx'
import { LineMarkup } from './MarkupFields.tsx'
import type { LinesPath, LineValues, QuotationValues } from './quotation-values.ts'

type LinePath = `${LinesPath}.${number}`

const ways = [
  { value: 'all', label: 'For all' },
  { value: 'person', label: 'Per person' },
] as const

const each = [
  { name: 'adult', label: 'Adult', of: 'adults' },
  { name: 'childWithBed', label: 'Child with bed', of: 'childrenWithBed' },
  { name: 'childWithoutBed', label: 'Child without bed', of: 'childrenWithoutBed' },
  { name: 'infant', label: 'Infant', of: 'infants' },
] as const

/** What the line costs: so much for all of them together, or so much for each by who they are. */
function CostInputs({ at }: { at: LinePath }) {
  const [per, currency, guests] = useWatch<QuotationValues>({
    name: [`${at}.cost.per`, `${at}.currency`, 'guests'],
  }) as [string, string, QuotationValues['guests']]
  const sign = currency === 'INR' ? '₹' : currency
  if (per === 'all')
    return (
      <>
        <QuotationField name={`${at}.cost.unit`} label="Cost of one">
          {({ value, onChange, onBlur, ref }) => (
            <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} sign={sign} />
          )}
        </QuotationField>
        <QuotationField name={`${at}.cost.quantity`} label="How many">
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </QuotationField>
      </>
    )
  return each.map(({ name, label, of }) => (
    <QuotationField key={name} name={`${at}.cost.${name}`} label={label} optional={!guests[of]}>
      {({ value, onChange, onBlur, ref }) => (
        <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} sign={sign} />
      )}
    </QuotationField>
  ))
}

/** Every field of one line; it fits a column of an option. */
export function LineEditor({ at }: { at: LinePath }) {
  const kind = useWatch<QuotationValues>({ name: `${at}.kind` }) as LineValues['kind']
  if (kind === 'typed') return <TypedFields at={at} />
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <QuotationField name={`${at}.label`} label="What the customer reads" className="col-span-2">
        {(field) => <Input {...field} />}
      </QuotationField>
      {kind === 'flight' ? <FlightFields at={at} /> : <HouseFields at={at} />}
      <LineMarkup at={at} />
    </div>
  )
}

/** A line that somebody types, with words for the hotel where it is one. */
function TypedFields({ at }: { at: LinePath }) {
  const { rates } = useBuilder()
  const [current, service] = useWatch<QuotationValues>({ name: [`${at}.currency`, `${at}.service`] }) as [
    string,
    string,
  ]
  const currencies = [...new Set(['INR', ...Object.keys(rates?.rates ?? {}), current])]
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <QuotationField name={`${at}.label`} label="What" className="col-span-2">
        {(field) => <Input {...field} placeholder="Creek View, 5 nights" />}
      </QuotationField>
      <QuotationField name={`${at}.service`} label="Service">
        {(field) => <Select {...field} options={asOptions(quotedServices)} />}
      </QuotationField>
      <QuotationField name={`${at}.supplier`} label="Supplier" optional>
        {(field) => <SupplierInput {...field} value={field.value ?? ''} />}
      </QuotationField>
      {service === 'Hotel' && <HotelFields at={at} />}
      <QuotationField name={`${at}.from`} label="From" optional>
        {(field) => <DateInput {...field} placeholder="Date" />}
      </QuotationField>
      <QuotationField name={`${at}.until`} label="Until" optional>
        {(field) => <DateInput {...field} placeholder="Date" />}
      </QuotationField>
      <QuotationField name={`${at}.cost.per`} label="Cost" group className="col-span-2">
        {({ value, onChange }) => <Segments label="Cost" options={ways} value={value} onChange={onChange} />}
      </QuotationField>
      <QuotationField name={`${at}.currency`} label="Currency" className="col-span-2">
        {(field) => <Select {...field} options={asOptions(currencies)} />}
      </QuotationField>
      <CostInputs at={at} />
      <AgreedPrices at={at} />
      <LineMarkup at={at} />
    </div>
  )
}

/** Prices of suppliers' contracts for what is typed; one that is taken brings its currency, and its supplier where none is named. */
function AgreedPrices({ at }: { at: LinePath }) {
  const { setValue } = useFormContext<QuotationValues>()
  const [line, guests] = useWatch<QuotationValues>({ name: [at, 'guests'] }) as [LineValues, QuotationValues['guests']]
  const people = (guests.adults ?? 0) + (guests.childrenWithBed ?? 0) + (guests.childrenWithoutBed ?? 0)
  function take({ cost, count, currency, label, supplier }: TakenRate) {
    const set = { shouldDirty: true, shouldValidate: true }
    setValue(`${at}.cost`, { ...line.cost, per: 'all', unit: cost, quantity: count }, set)
    setValue(`${at}.currency`, currency, set)
    if (!line.label.trim()) setValue(`${at}.label`, label, set)
    if (!line.supplier.trim()) setValue(`${at}.supplier`, supplier, set)
  }
  return (
    <div className="col-span-2 empty:hidden">
      <OfferedRates line={{ ...line, people }} onTake={take} />
    </div>
  )
}
