import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { type Relation, relations } from '@karavan/domain/crm/customer'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { relationWords } from '../customer-words.ts'
import type { MemberValues } from './customer-form.ts'
import { KeptInput } from '../../../../kit/KeptInput.tsx'

interface FamilyInputsProps {
  value: MemberValues[]
  onChange: (family: MemberValues[]) => void
  /** As they are on file, for the ends of their passport numbers. */
  onFile: Customer['family']
}

const most = 20
const options = relations.map((value) => ({ value, label: relationWords[value] }))
const nobody: MemberValues = {
  name: '',
  relation: 'spouse',
  birthday: '',
  passportNumber: '',
  passportExpiresOn: '',
}

interface MemberProps {
  member: MemberValues
  place: number
  masked: string | null
  onChange: (change: Partial<MemberValues>) => void
  onRemove: () => void
}

function Member({ member, place, masked, onChange, onRemove }: MemberProps): ReactNode {
  return (
    <fieldset className="grid gap-x-4 gap-y-3 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">{member.name || `Family member ${place}`}</legend>
      <Field label="Name" className="sm:col-span-2">
        <Input
          value={member.name}
          onChange={({ target }) => onChange({ name: target.value })}
          after={
            <IconButton
              icon={Trash2}
              size="sm"
              className="-mr-2.5"
              aria-label={`Remove ${member.name || `family member ${place}`}`}
              onClick={onRemove}
            />
          }
        />
      </Field>
      <Field label="Relation">
        <Select
          value={member.relation}
          onChange={(relation) => onChange({ relation: relation as Relation })}
          options={options}
        />
      </Field>
      <Field label="Birthday" optional>
        <DateInput value={member.birthday} onChange={(birthday) => onChange({ birthday })} />
      </Field>
      <Field label="Passport number" optional>
        <KeptInput
          what="passport number"
          sample="Z1234567"
          maxLength={12}
          value={member.passportNumber}
          onChange={(passportNumber) => onChange({ passportNumber })}
          masked={masked}
        />
      </Field>
      <Field label="Passport expiry" optional>
        <DateInput value={member.passportExpiresOn} onChange={(passportExpiresOn) => onChange({ passportExpiresOn })} />
      </Field>
    </fieldset>
  )
}

/** Those who travel with the customer, each with a passport of their own. */
export function FamilyInputs({ value, onChange, onFile }: FamilyInputsProps) {
  return (
    <div className="grid gap-3">
      {value.map((member, index) => (
        <Member
          key={member.id ?? `new-${index}`}
          member={member}
          place={index + 1}
          masked={onFile.find(({ id }) => id === member.id)?.passportMasked ?? null}
          onChange={(change) => onChange(value.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {value.length < most && (
        <Button icon={Plus} className="justify-self-start" onClick={() => onChange([...value, nobody])}>
          Add family member
        </Button>
      )}
    </div>
  )
}
