import { Undo2, X } from 'lucide-react'
import type { Ref } from 'react'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import type { TypedPassport } from './customer-form.ts'

interface PassportInputProps {
  value: TypedPassport
  onChange: (value: TypedPassport) => void
  onBlur?: () => void
  /** The number on file, of which only the end can be read. */
  masked: string | null
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
}

/** A passport number: typed anew, left as it is on file, or taken away. */
export function PassportInput({ value, onChange, onBlur, masked, ref, ...rest }: PassportInputProps) {
  const removed = value === null
  return (
    <Input
      {...rest}
      ref={ref}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
      onBlur={onBlur}
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      placeholder={removed ? 'Will be removed' : (masked ?? 'Z1234567')}
      inputClassName="num"
      after={
        masked && (
          <IconButton
            icon={removed ? Undo2 : X}
            size="sm"
            className="-mr-2.5"
            aria-label={removed ? 'Keep the passport number on file' : 'Remove the passport number on file'}
            onClick={() => onChange(removed ? '' : null)}
          />
        )
      }
    />
  )
}
