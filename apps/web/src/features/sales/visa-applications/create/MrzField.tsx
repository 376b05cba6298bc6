import type { PlainDate } from '@karavan/domain/base/dates'
import { mrzLines, readMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { compareMrz, type PersonDraft } from './application-draft.ts'
import { personOfMrz } from './mrz-paste.ts'

interface MrzFieldProps {
  person: PersonDraft
  onChange: (part: Partial<PersonDraft>) => void
  today: PlainDate
  /** The server has seen a zone of this passport, and it adds up. */
  verified: boolean
}

/** The two lines at the foot of a passport: typed or pasted they fill everything but the day of issue. */
export function MrzField({ person, onChange, today, verified }: MrzFieldProps) {
  const [focused, setFocused] = useState(false)
  const { faults, doubts } = compareMrz(person, today)
  const [fault] = faults
  const [first = '', second = ''] = mrzLines(person.mrz)
  // Half a line is not wrong while it is being typed.
  const halfway = focused && person.mrz !== '' && readMrz(person.mrz, today).fields === null
  const read = fault ? personOfMrz(person.mrz, today) : null
  const holds = person.mrz.trim() !== '' && !fault
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        id={`${person.key}-mrz`}
        label="Machine-readable lines"
        optional
        error={halfway ? undefined : fault}
        help={
          halfway
            ? `First line ${first.length} of 44 signs, second ${second.length} of 44`
            : 'Paste or type the two lines at the foot of the passport: they fill the fields below.'
        }
      >
        <Textarea
          rows={2}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={200}
          placeholder={'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'}
          value={person.mrz}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => {
            const mrz = target.value.toUpperCase()
            onChange(personOfMrz(mrz, today) ?? { mrz })
          }}
          className="*:min-h-14! *:font-mono sm:*:text-[13px] *:leading-5 *:tracking-[.04em] *:break-all"
        />
      </Field>
      {read && (
        <Button size="sm" className="w-fit" onClick={() => onChange(read)}>
          Take what the lines say
        </Button>
      )}
      {doubts.map((doubt) => (
        <p key={doubt} className="flex items-start gap-1.5 text-cell text-amber-t">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5" />
          {doubt}
        </p>
      ))}
      {(holds || (verified && person.mrz.trim() === '')) && (
        <p className="flex items-center gap-1.5 text-cell text-green-t">
          <CircleCheck size={14} aria-hidden="true" />
          {holds ? 'All check digits agree' : 'Its lines were checked, and all digits agree'}
        </p>
      )}
    </div>
  )
}
