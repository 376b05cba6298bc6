import { type PhoneKind, phoneKinds } from '@karavan/domain/crm/customer'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { phoneKindWords } from '../customer-words.ts'
import type { CustomerValues } from './customer-form.ts'

type Phones = CustomerValues['phones']

interface PhoneInputsProps {
  value: Phones
  onChange: (phones: Phones) => void
  onBlur: () => void
}

const most = 6
const options = phoneKinds.map((value) => ({ value, label: phoneKindWords[value] }))

/** Several phone numbers, the first of them the one to call. */
export function PhoneInputs({ value, onChange, onBlur }: PhoneInputsProps) {
  const id = useId()
  const set = (index: number, change: Partial<Phones[number]>) =>
    onChange(value.map((phone, at) => (at === index ? { ...phone, ...change } : phone)))
  return (
    <div className="grid gap-2">
      {value.map((phone, index) => (
        <div key={index} className="flex items-center gap-2">
          <Input
            id={`${id}-number-${index}`}
            type="tel"
            autoComplete="off"
            className="flex-1"
            aria-label={`Phone number ${index + 1}`}
            placeholder="98450 12345 or +971 …"
            value={phone.number}
            onChange={({ target }) => set(index, { number: target.value })}
            onBlur={onBlur}
          />
          <div className="w-28 shrink-0">
            <Select
              id={`${id}-kind-${index}`}
              aria-label={`Kind of phone number ${index + 1}`}
              value={phone.kind}
              onChange={(kind) => set(index, { kind: kind as PhoneKind })}
              options={options}
            />
          </div>
          <IconButton
            icon={Trash2}
            aria-label={`Remove phone number ${index + 1}`}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length < most && (
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...value, { number: '', kind: 'mobile' }])}
        >
          Another number
        </Button>
      )}
    </div>
  )
}
