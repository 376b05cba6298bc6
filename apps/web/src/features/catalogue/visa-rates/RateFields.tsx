import { useWatch } from 'react-hook-form'
import { AgencySelect } from '../../../shared/record/AgencySelect.tsx'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { RateValues } from './rate-form.ts'
import { feesOf } from './rate-words.ts'
import { useFindRatedVisasQuery } from './visa-rates.api.ts'
import { VisaSelect } from './VisaSelect.tsx'

const RateField = formFieldOf<RateValues>()

const audienceCards = [
  { value: 'everybody', label: 'Everybody', detail: 'Agencies without a rate of their own, and travellers' },
  { value: 'agency', label: 'One agency', detail: 'Wins over the rate for everybody' },
]

/** The visa chosen in the form around, once it is known. */
function useChosenVisa() {
  const visaId = useWatch<RateValues, 'visaId'>({ name: 'visaId' })
  return useFindRatedVisasQuery({ id: visaId }, { skip: !visaId }).currentData?.[0]
}

/** Which visa a rate is for, and who pays it; a saved rate stays with its visa. */
export function AudienceFields({ saved = false }: { saved?: boolean }) {
  const audience = useWatch<RateValues, 'audience'>({ name: 'audience' })
  const visa = useChosenVisa()
  return (
    <>
      <RateField
        name="visaId"
        label="Visa"
        className="sm:col-span-2"
        help={visa && `${visa.country}, fees in ${visa.currency}`}
        show={(value) => value && (value === visa?.id ? visa.name : 'Another visa')}
      >
        {(field) => <VisaSelect {...field} disabled={saved} />}
      </RateField>
      <RateField
        name="audience"
        label="For"
        group
        className="sm:col-span-2"
        show={(value) => audienceCards.find((card) => card.value === value)?.label}
      >
        {(field) => <RadioCards columns={2} value={field.value} onChange={field.onChange} options={audienceCards} />}
      </RateField>
      {audience === 'agency' && (
        <RateField name="orgId" label="Agency" className="sm:col-span-2" show={(value) => value && 'An agency'}>
          {(field) => <AgencySelect {...field} />}
        </RateField>
      )}
    </>
  )
}

/** When a rate counts; both days do. */
export function ValidityFields() {
  const from = useWatch<RateValues, 'from'>({ name: 'from' })
  return (
    <>
      <RateField name="from" label="First day" show={(value) => value && formatDate(value)}>
        {(field) => <DateInput {...field} />}
      </RateField>
      <RateField name="until" label="Last day" optional show={(value) => value && formatDate(value)}>
        {(field) => <DateInput {...field} min={from} placeholder="No end" />}
      </RateField>
    </>
  )
}

/** The fees of one person, with what they come to. */
function PersonFees({ who, currency }: { who: 'adult' | 'child'; currency: string }) {
  const { embassyFee, serviceFee } = useWatch<RateValues, typeof who>({ name: who })
  const label = who === 'adult' ? 'Adult' : 'Child'
  const known = embassyFee !== null && serviceFee !== null
  const comes = known && `Together ${formatMoney(feesOf({ embassyFee, serviceFee }), currency || 'INR')}`
  return (
    <>
      <RateField name={`${who}.embassyFee`} label={`${label}: embassy fee`} help="Passed on as it is, untaxed">
        {(field) => <MoneyInput {...field} sign={currency} />}
      </RateField>
      <RateField name={`${who}.serviceFee`} label={`${label}: our fee`} help={comes || 'Marked up, then taxed'}>
        {(field) => <MoneyInput {...field} sign={currency} />}
      </RateField>
    </>
  )
}

/** What an adult and a child pay before markup and tax, what going fast costs, and why. */
export function FeeFields() {
  const visa = useChosenVisa()
  const currency = visa?.currency ?? ''
  return (
    <>
      <PersonFees who="adult" currency={currency} />
      <PersonFees who="child" currency={currency} />
      <RateField
        name="expressSurcharge"
        label="Express, each person"
        optional
        help={visa?.expressDays === null ? 'This visa cannot be had faster' : 'Ours and taxed; empty: not offered'}
      >
        {(field) => <MoneyInput {...field} sign={currency} />}
      </RateField>
      <RateField name="note" label="Note" optional help="Seen by Admins only" className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={2} maxLength={300} />}
      </RateField>
    </>
  )
}
