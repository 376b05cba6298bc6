import type { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Input } from '../../../ui/Input.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { CurrencyField, CurrencyForm, type CurrencyValues } from './currency-form.ts'
import { currencyCrumbs, currencyNoun, rateWords } from './currency-words.ts'
import {
  useCreateCurrencyRateMutation,
  useGetCurrencyRateQuery,
  useUpdateCurrencyRateMutation,
} from './currencies.api.ts'
import { RateHistory } from './RateHistory.tsx'

type Rate = Got<typeof currencyRates.get>['data']

const to = paths.crm.currencyManagement

function CurrencyFormFor({ rate, day }: { rate?: Rate; day: string }) {
  const [create] = useCreateCurrencyRateMutation()
  const [update] = useUpdateCurrencyRateMutation()
  const navigate = useNavigate()
  const user = useUser()
  const toValues = useCallback(
    (): CurrencyValues => ({
      country: rate?.country ?? '',
      code: rate?.code ?? '',
      name: rate?.name ?? '',
      symbol: rate?.symbol ?? '',
      rate: rate?.rate ?? null,
      effectiveFrom: day,
    }),
    [rate, day],
  )
  const whose = user?.userType === 'Admin' ? 'everything that is sold' : 'your own quotations and bookings'
  return (
    <ResourceForm
      title={rate ? `${rate.country}, ${rate.code}` : 'New currency'}
      crumbs={currencyCrumbs(rate ? rate.code : 'New')}
      schema={CurrencyForm}
      toValues={toValues}
      draft={`${user?.id}:currency:${rate?.id ?? 'new'}`}
      save={async (body) => {
        const { rate: value, effectiveFrom } = body
        const { data } = rate
          ? await update({ params: { id: rate.id }, body: { rate: value, effectiveFrom } }).unwrap()
          : await create({ body }).unwrap()
        return { ...data, version: 1 }
      }}
      onSaved={(saved) => {
        void notify.success(`${saved.code} saved`, `One unit costs ${rateWords(saved.rate)} today`)
        void navigate(to.index.href(), { replace: Boolean(rate) })
      }}
      cancelTo={to.index.href()}
      action={rate ? 'Save rate' : 'Add currency'}
      acting={rate ? 'Saving' : 'Adding'}
    >
      <FormSection
        title="Currency"
        about={rate ? 'Named once; a rate follows another' : 'The country decides what its hotels are priced in'}
      >
        <CurrencyField name="country" label="Country">
          {(field) => <Input {...field} readOnly={Boolean(rate)} />}
        </CurrencyField>
        <CurrencyField name="code" label="Code">
          {(field) => <Input {...field} readOnly={Boolean(rate)} maxLength={4} />}
        </CurrencyField>
        <CurrencyField name="name" label="Name">
          {(field) => <Input {...field} readOnly={Boolean(rate)} />}
        </CurrencyField>
        <CurrencyField name="symbol" label="Symbol">
          {(field) => <Input {...field} readOnly={Boolean(rate)} maxLength={8} />}
        </CurrencyField>
      </FormSection>
      <FormSection
        title="Rate"
        about={`What one unit costs in rupees, for ${whose}. What was sold before keeps its rate.`}
      >
        <CurrencyField
          name="rate"
          label="One unit in rupees"
          show={(value) => (value === null ? '' : rateWords(value))}
        >
          {(field) => <NumberInput {...field} unit="₹" />}
        </CurrencyField>
        <CurrencyField
          name="effectiveFrom"
          label="From"
          help="Not in the past; a rate of the same day is corrected by this one"
        >
          {(field) => <DateInput {...field} min={day} />}
        </CurrencyField>
      </FormSection>
      {rate && <RateHistory entries={rate.history} />}
    </ResourceForm>
  )
}

function EditCurrency({ id, day }: { id: string; day: string }) {
  const result = useGetCurrencyRateQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={currencyNoun}
      backTo={to.index.href()}
      crumbs={currencyCrumbs()}
      skeleton={<FormSkeleton count={6} />}
    >
      {(rate) => <CurrencyFormFor key={id} rate={rate} day={day} />}
    </Loaded>
  )
}

/** Adds a currency, or a rate to the one the address names. */
export function CurrencyFormPage() {
  const { id } = useParams()
  const { data: day } = useGetHouseDayQuery()
  if (!day) return <FormSkeleton count={6} />
  return id ? <EditCurrency id={id} day={day} /> : <CurrencyFormFor day={day} />
}
