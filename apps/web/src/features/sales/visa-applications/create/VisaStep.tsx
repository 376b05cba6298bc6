import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { FileText, ImageIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { categoryWords, entryWords } from '../application-words.ts'
import { useGetVisaCountriesQuery } from '../applications.api.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { useListVisasForQuery } from './create.api.ts'

const fewCountries = 14

interface VisaStepProps {
  draft: ApplicationDraft
  onChange: (part: Partial<ApplicationDraft>) => void
  country: string
  onCountry: (country: string) => void
  today: PlainDate
  /** What of the trip is missing or wrong; what is merely missing is said once the way on was pressed. */
  lacks: readonly MissingItem[]
  pressed: boolean
  /** Asked between the visa and the dates. */
  children?: ReactNode
}

const aboutVisa = ({ category, entry, stayDays, processingDays }: Visa) =>
  [
    categoryWords[category],
    entryWords[entry].toLowerCase(),
    `up to ${formatCount(stayDays, 'day')}`,
    `processed in about ${formatCount(processingDays, 'day')}`,
  ].join(' · ')

function CountryField({ country, onCountry }: Pick<VisaStepProps, 'country' | 'onCountry'>) {
  const { currentData, isFetching } = useGetVisaCountriesQuery()
  const countries = currentData?.data ?? []
  return (
    <div className="grid gap-3">
      <Field id="trip-country" label="Country">
        <Combobox
          className="max-w-100"
          value={country}
          valueLabel={country}
          loading={isFetching}
          options={countries.map((one) => ({
            value: one.country,
            label: one.country,
            hint: formatCount(one.visas, 'visa'),
          }))}
          onChange={onCountry}
          placeholder="Where are they travelling?"
          empty="No visa on offer for such a country"
        />
      </Field>
      {countries.length <= fewCountries && (
        <div className="flex flex-wrap gap-2">
          {countries.map((one) => (
            <ChoiceChip key={one.country} on={one.country === country} onClick={() => onCountry(one.country)}>
              {one.country}
            </ChoiceChip>
          ))}
        </div>
      )}
    </div>
  )
}

function VisaChoice({ country, value, onChange }: { country: string; value: string; onChange: (id: string) => void }) {
  const { currentData: found, error, isFetching } = useListVisasForQuery(country)
  if (!found)
    return error ? (
      <Note kind="bad" title="The visas did not load">
        {readFailure(error).detail}
      </Note>
    ) : (
      <div role="status" aria-busy="true" className="grid gap-2">
        <span className="sr-only">Looking for visas</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16 rounded-lg" />
        ))}
      </div>
    )
  if (found.length === 0 && !isFetching)
    return <Note>There is no visa for {country} on offer at the moment. Choose another country.</Note>
  return (
    <RadioCards
      aria-label="Visa"
      value={value}
      onChange={onChange}
      options={found.map((visa) => ({
        value: visa.id,
        label: visa.name,
        detail: aboutVisa(visa),
        aside: visa.price ? (
          <span className="block text-right">
            {formatMoney(visa.price.adult)}
            <span className="block text-caption font-normal text-3">per adult</span>
          </span>
        ) : (
          <span className="text-cell font-normal text-3">No price yet</span>
        ),
        disabled: visa.price === null,
      }))}
    />
  )
}

/** What everybody has to bring for a visa, before anything is typed. */
function WhatIsNeeded({ visa }: { visa: Visa }) {
  return (
    <Card title="What each person needs">
      <ul className="grid gap-2 sm:grid-cols-2">
        {visa.documents.map(({ key, name, kind, required }) => (
          <li key={key} className="flex items-center gap-2.5 text-small">
            {kind === 'photo' ? (
              <ImageIcon size={16} aria-hidden="true" className="text-3" />
            ) : (
              <FileText size={16} aria-hidden="true" className="text-3" />
            )}
            <span>
              {name}
              {!required && <span className="text-3"> if there is one</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-2">
        A passport valid {formatCount(visa.passportValidityMonths, 'month')} past the return.
        {visa.childUnderAge > 0 && ` Under ${visa.childUnderAge} the child price applies.`}
      </p>
      {visa.notes && <p className="mt-2 text-small whitespace-pre-line text-2">{visa.notes}</p>}
    </Card>
  )
}

/** Where to, with which visa, when, and how fast. */
export function VisaStep({ draft, onChange, country, onCountry, today, lacks, pressed, children }: VisaStepProps) {
  const { currentData } = useListVisasForQuery(country, { skip: country === '' })
  const visa = currentData?.find(({ id }) => id === draft.visaId)
  const express = visa?.price?.express
  const errorOf = (field: 'travelDate' | 'returnDate') =>
    draft[field] || pressed
      ? lacks.find((lack) => lack.applicantId === null && lack.field === field)?.message
      : undefined
  return (
    <>
      <Card title="Where to, and with which visa?">
        <div className="grid gap-4">
          <CountryField country={country} onCountry={onCountry} />
          {country && (
            <VisaChoice
              country={country}
              value={draft.visaId}
              onChange={(visaId) => onChange({ visaId, express: false })}
            />
          )}
          {pressed && !draft.visaId && (
            <Note kind="bad">{country ? 'Choose one of the visas.' : 'Choose a country, then a visa.'}</Note>
          )}
        </div>
      </Card>
      {visa && (
        <>
          {children}
          <Card title="When are they travelling?">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field id="trip-travelDate" label="Departure" error={errorOf('travelDate')}>
                <DateInput
                  value={draft.travelDate}
                  min={addDays(today, 1)}
                  onChange={(travelDate) => onChange({ travelDate })}
                />
              </Field>
              <Field
                id="trip-returnDate"
                label="Return"
                error={errorOf('returnDate')}
                help={`The visa allows ${formatCount(visa.stayDays, 'day')}`}
              >
                <DateInput
                  value={draft.returnDate}
                  min={draft.travelDate || addDays(today, 1)}
                  onChange={(returnDate) => onChange({ returnDate })}
                />
              </Field>
            </div>
            {visa.expressDays !== null && express !== null && express !== undefined && (
              <div className="mt-4">
                <Field group label="Processing">
                  <RadioCards
                    columns={2}
                    value={draft.express ? 'express' : 'usual'}
                    onChange={(value) => onChange({ express: value === 'express' })}
                    options={[
                      { value: 'usual', label: 'Normal', detail: `About ${formatCount(visa.processingDays, 'day')}` },
                      {
                        value: 'express',
                        label: 'Express',
                        detail: `About ${formatCount(visa.expressDays, 'day')}`,
                        aside: `+${formatMoney(express)}`,
                      },
                    ]}
                  />
                </Field>
              </div>
            )}
          </Card>
          <WhatIsNeeded visa={visa} />
        </>
      )}
    </>
  )
}
