import { type Service, services } from '@karavan/domain/base/markup'
import { use, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldWordsContext } from '../../../kit/form-context.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { MarkupInput } from '../../../kit/MarkupInput.tsx'
import { basisOptions, countWords, markupWords, serviceWords, unmarkedWords } from '../../../kit/markup-words.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { Field } from '../../../ui/Field.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { OwnMarkupValues, ProfileValues } from './profile-form.ts'

const ProfileField = formFieldOf<ProfileValues>()
const title = 'Your markup for clients'
const none = { value: '', label: 'Nothing is added' }

function inWords(own: OwnMarkupValues): string {
  const said = services.flatMap((service) => {
    const { basis, value } = own[service]
    if (basis === '' || value === null) return []
    return `${serviceWords[service]}: ${markupWords({ basis, value }, service, 'own')}`
  })
  return said.join('\n') || 'Nothing is added'
}

function ServiceFields({ service }: { service: Service }) {
  const { setValue, clearErrors } = useFormContext<ProfileValues>()
  const basis = useWatch<ProfileValues, `ownMarkup.${Service}.basis`>({ name: `ownMarkup.${service}.basis` })
  return (
    <div className="grid gap-x-4 gap-y-2 sm:col-span-2 sm:grid-cols-2">
      <ProfileField name={`ownMarkup.${service}.basis`} label={serviceWords[service]}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={[none, ...basisOptions(service, 'own', basis)]}
            onChange={(next) => {
              onChange(next)
              // A percentage is not an amount: what was typed for one says nothing about the other.
              if ((next === 'percent') !== (basis === 'percent')) {
                setValue(`ownMarkup.${service}.value`, null, { shouldDirty: true })
              }
              clearErrors(`ownMarkup.${service}.value`)
            }}
          />
        )}
      </ProfileField>
      {basis !== '' && (
        <ProfileField
          name={`ownMarkup.${service}.value`}
          label={`${serviceWords[service]}: ${basis === 'percent' ? 'percentage' : `amount ${countWords(basis, service, 'own')}`}`}
        >
          {(field) => <MarkupInput {...field} basis={basis} />}
        </ProfileField>
      )}
    </div>
  )
}

/** What people see who may not know costs, where nothing is added. */
function Unmarked() {
  const own = useWatch<ProfileValues, 'ownMarkup'>({ name: 'ownMarkup' })
  const added = services.filter((service) => own[service].basis !== '')
  const words = unmarkedWords(Object.fromEntries(added.map((service) => [service, true])))
  return words && <p className="text-small text-2 sm:col-span-2">{words}</p>
}

/** What an agency adds for its own clients, service by service. */
export function OwnMarkupFields() {
  const words = use(FieldWordsContext)
  useEffect(() => {
    // Where two versions are compared, the four services are one thing.
    words?.set('ownMarkup', { label: title, show: (value) => inWords(value as OwnMarkupValues) })
  }, [words])
  return (
    <FormSection
      title={title}
      about="Added to your price wherever a client looks. Without one on itineraries, their papers and links tell no price. Your wallet always pays your own."
    >
      {services.map((service) => (
        <ServiceFields key={service} service={service} />
      ))}
      <Unmarked />
      <ProfileField
        name="quoting.leastMargin"
        label="Least margin of a quotation"
        optional
        help="Of its price before tax; sending below it needs the right to give discounts"
      >
        {(field) => <MarkupInput {...field} basis="percent" />}
      </ProfileField>
      <ProfileField
        name="quoting.watchPercent"
        label="Tell me when a cost moves by more than"
        help="Of quotations that wait for an answer"
      >
        {(field) => <MarkupInput {...field} basis="percent" />}
      </ProfileField>
      <ProfileField
        name="quoting.holdOnAccept"
        label="Hold rooms when a quotation is accepted"
        help="Free of charge, for at most a day. Rooms you have not booked by then go back on sale."
        className="sm:col-span-2"
        show={(on) => (on ? 'Held at once' : 'Not held')}
      >
        {({ value, onChange, ...field }) => (
          <Switch {...field} checked={value} onChange={(event) => onChange(event.target.checked)} />
        )}
      </ProfileField>
      <ProfileField
        name="quoting.cancellationSteps"
        label="Your own charge when they cancel"
        optional
        group
        rows
        help="Of what a service is sold for, beside what its supplier keeps. Each cancellation can say otherwise."
        className="sm:col-span-2"
        show={(value) => ((value as unknown[]).length === 0 ? 'None' : `${(value as unknown[]).length} steps`)}
      >
        {({ value, onChange }) => (
          <Rows
            values={value}
            onChange={onChange}
            noun="Step"
            add={() => ({ daysBefore: 30, penaltyPercent: 5 })}
            addLabel="Add step"
            most={10}
            className="grid-cols-2"
          >
            {(row, change) => (
              <>
                <Field label="Less than so many days before">
                  <NumberInput value={row.daysBefore} onChange={(daysBefore) => change({ daysBefore })} unit="days" />
                </Field>
                <Field label="You charge">
                  <NumberInput
                    value={row.penaltyPercent}
                    onChange={(penaltyPercent) => change({ penaltyPercent })}
                    unit="%"
                  />
                </Field>
              </>
            )}
          </Rows>
        )}
      </ProfileField>
    </FormSection>
  )
}
