import type { PlainDate } from '@karavan/domain/base/dates'
import { genders, type MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { nationalities, nationalityName } from '@karavan/domain/catalogue/visas/nationality'
import { useState } from 'react'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { genderWords } from '../application-words.ts'
import { isMasked, type PersonDraft, type PersonField } from './application-draft.ts'

const countries = nationalities.map(({ code, name }) => ({ value: code, label: name, hint: code }))

interface PersonFieldsProps {
  person: PersonDraft
  onChange: (part: Partial<PersonDraft>) => void
  today: PlainDate
  lacks: readonly MissingItem[]
  /** Somebody wanted to go on: what is missing is marked too. */
  pressed: boolean
}

/** The fields of a passport's data page, in the order in which they are read off it. */
export function PersonFields({ person, onChange, today, lacks, pressed }: PersonFieldsProps) {
  // Half a number is not wrong while it is being typed.
  const [typing, setTyping] = useState<PersonField | null>(null)
  const field = (name: PersonField) => ({
    id: `${person.key}-${name}`,
    error:
      typing !== name && (person[name] !== '' || pressed)
        ? lacks.find((lack) => lack.field === name)?.message
        : undefined,
  })
  const text = (name: PersonField) => ({
    value: person[name],
    autoComplete: 'off',
    spellCheck: false,
    onFocus: () => setTyping(name),
    onBlur: () => setTyping(null),
  })
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-6">
      <Field label="Surname" className="xl:col-span-3" {...field('surname')}>
        <Input {...text('surname')} maxLength={80} onChange={({ target }) => onChange({ surname: target.value })} />
      </Field>
      <Field label="Given names" className="xl:col-span-3" {...field('givenNames')}>
        <Input
          {...text('givenNames')}
          maxLength={80}
          onChange={({ target }) => onChange({ givenNames: target.value })}
        />
      </Field>
      <Field label="Gender" className="xl:col-span-2" {...field('gender')}>
        <Select
          value={person.gender}
          options={genders.map((gender) => ({ value: gender, label: genderWords[gender] }))}
          onChange={(gender) => onChange({ gender })}
        />
      </Field>
      <Field label="Date of birth" className="xl:col-span-2" {...field('birthDate')}>
        <DateInput
          value={person.birthDate}
          max={today}
          min="1900-01-01"
          onChange={(birthDate) => onChange({ birthDate })}
        />
      </Field>
      <Field label="Nationality" className="xl:col-span-2" {...field('nationality')}>
        <Combobox
          value={person.nationality}
          valueLabel={nationalityName(person.nationality) ?? person.nationality}
          options={countries}
          onChange={(nationality) => onChange({ nationality })}
          placeholder="Country or code"
          empty="No such nationality"
        />
      </Field>
      <Field label="Passport number" className="xl:col-span-2" {...field('passportNumber')}>
        <Input
          {...text('passportNumber')}
          autoCapitalize="characters"
          inputClassName="num"
          maxLength={9}
          // Half of a hidden number is nothing: whoever changes it types it anew.
          onChange={({ target: { value } }) =>
            onChange({ passportNumber: isMasked(value) ? '' : value.toUpperCase().replaceAll(/\s/g, '') })
          }
        />
      </Field>
      <Field label="Date of issue" className="xl:col-span-2" {...field('passportIssuedOn')}>
        <DateInput
          value={person.passportIssuedOn}
          max={today}
          min="1980-01-01"
          onChange={(passportIssuedOn) => onChange({ passportIssuedOn })}
        />
      </Field>
      <Field label="Date of expiry" className="xl:col-span-2" {...field('passportExpiresOn')}>
        <DateInput
          value={person.passportExpiresOn}
          max="2099-12-31"
          onChange={(passportExpiresOn) => onChange({ passportExpiresOn })}
        />
      </Field>
    </div>
  )
}
