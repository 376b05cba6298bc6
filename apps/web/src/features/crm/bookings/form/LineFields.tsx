import { supplierTerms, type SupplierTerm } from '@karavan/domain/crm/booking'
import { quotedServices, type QuotedService } from '@karavan/domain/crm/quotation'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { toMajor } from '@karavan/domain/base/money'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOptions, taxWords } from '../booking-words.ts'
import { OfferedRates } from '../../../../shared/suppliers/OfferedRates.tsx'
import { offeredTimes } from '../../../../shared/suppliers/offered-times.ts'
import { SupplierInput } from '../../../../shared/suppliers/SupplierInput.tsx'
import { BookingField, type BookingValues, type LineValues, newLine } from './booking-form.ts'
import { useBookingFormData } from './price-context.ts'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'
import { useBookingPrice } from './useBookingPrice.ts'

interface LineInputsProps {
  line: LineValues
  change: (part: Partial<LineValues>) => void
  errorAt: (field: string) => string | undefined
  currencies: readonly string[]
  /** Who travels, infants left out. */
  people: number
  /** What it costs in rupees, where it is bought in something else. */
  costWords?: string
  marginWords?: string
}

/** The fields of one line. */
export function LineInputs({ line, change, errorAt, currencies, people, costWords, marginWords }: LineInputsProps) {
  return (
    <>
      <Field label="Service" className="lg:col-span-3">
        <Select
          value={line.service}
          options={asOptions(quotedServices)}
          onChange={(service) => change({ service: service as QuotedService })}
        />
      </Field>
      <Field label="What it is" error={errorAt('label')} className="lg:col-span-9">
        <Input
          value={line.label}
          placeholder="Creek View, 5 nights, breakfast"
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field label="From" optional error={errorAt('from')} className="lg:col-span-3">
        <DateInput value={line.from} onChange={(from) => change({ from })} />
      </Field>
      <Field label="Until" optional error={errorAt('until')} className="lg:col-span-3">
        <DateInput value={line.until} onChange={(until) => change({ until })} />
      </Field>
      <Field label="Supplier’s reference" optional error={errorAt('supplierReference')} className="lg:col-span-6">
        <Input value={line.supplierReference} onChange={({ target }) => change({ supplierReference: target.value })} />
      </Field>
      <Field label="Supplier" optional error={errorAt('supplier')} className="lg:col-span-4">
        <SupplierInput value={line.supplier} onChange={(supplier) => change({ supplier })} />
      </Field>
      <Field label="Supplier’s e-mail" optional error={errorAt('supplierEmail')} className="lg:col-span-4">
        <Input
          type="email"
          value={line.supplierEmail}
          onChange={({ target }) => change({ supplierEmail: target.value })}
        />
      </Field>
      <Field label="Supplier is paid" className="lg:col-span-4">
        <Select
          value={line.terms}
          options={asOptions(supplierTerms)}
          onChange={(terms) => change({ terms: terms as SupplierTerm })}
        />
      </Field>
      <Field label="Currency" error={errorAt('currency')} className="lg:col-span-3">
        <Select
          value={line.currency}
          options={asOptions([...new Set([...currencies, line.currency])])}
          onChange={(currency) => change({ currency })}
        />
      </Field>
      <Field label="Cost" error={errorAt('cost')} help={costWords} className="lg:col-span-4">
        <MoneyInput value={line.cost} onChange={(cost) => change({ cost })} sign={line.currency} />
        <OfferedRates
          line={{ ...line, people }}
          onTake={({ count, ...rate }) =>
            change({
              ...{ cost: offeredTimes(rate, count), currency: rate.currency },
              ...(line.label.trim() ? {} : { label: rate.label }),
              ...(line.supplier.trim() ? {} : { supplier: rate.supplier }),
            })
          }
        />
      </Field>
      {line.currency === 'INR' && (
        <Field
          label="GST in the cost"
          optional
          help="On the supplier’s bill; comes back where you are taxed on your fee"
          error={errorAt('gst')}
          className="lg:col-span-4"
        >
          <MoneyInput value={line.gst} onChange={(gst) => change({ gst })} />
        </Field>
      )}
      <Field label="Selling price" error={errorAt('sell')} help={marginWords} className="lg:col-span-5">
        <MoneyInput value={line.sell} onChange={(sell) => change({ sell })} />
      </Field>
    </>
  )
}

/** What is bought of suppliers and sold to the customer, with what it earns at every stroke. */
export function LineFields() {
  const { kind } = useBookingFormData()
  const { price, rates } = useBookingPrice()
  const errorAt = useRowErrors('lines')
  const travellers = useWatch<BookingValues, 'travellers'>({ name: 'travellers' })
  const people = travellers.filter((one) => one.kind !== 'infant').length
  const currencies = ['INR', ...Object.keys(rates?.rates ?? {}).filter((code) => code !== 'INR')]
  return (
    <FormSection title="Services and money" wide about="Costs in the supplier’s currency, selling prices in rupees.">
      <BookingField
        name="lines"
        label="Services"
        hideLabel
        group
        rows
        show={(value) => value.map(({ label, sell }) => `${label} ${formatMoney(sell ?? 0)}`).join('; ')}
      >
        {({ value, onChange }) => (
          <Rows<LineValues>
            values={value}
            onChange={onChange}
            noun="Service"
            addLabel="Add service"
            add={() => ({ ...newLine(kind), currency: value.at(-1)?.currency ?? 'INR' })}
            most={100}
            className="sm:grid-cols-2 lg:grid-cols-12"
          >
            {(line, change, index) => {
              const own = price?.lines[index]
              return (
                <LineInputs
                  line={line}
                  change={change}
                  errorAt={(field) => errorAt(index, field)}
                  currencies={currencies}
                  people={people}
                  costWords={own && line.currency !== 'INR' ? formatMoney(toMajor(own.cost)) : undefined}
                  marginWords={own && `Margin ${formatMoney(toMajor(own.sell - own.cost))}`}
                />
              )
            }}
          </Rows>
        )}
      </BookingField>
      <BookingField name="taxAs" label="Tax" className="max-w-80" show={(value) => taxWords[value].label}>
        {(field) => <Select {...field} options={taxTreatments.map((value) => ({ value, ...taxWords[value] }))} />}
      </BookingField>
    </FormSection>
  )
}
