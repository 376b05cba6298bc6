import { Undo2, X } from 'lucide-react'
import type { Ref } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Input } from '../ui/Input.tsx'
import type { TypedNumber } from './typed-number.ts'

interface KeptInputProps {
  /** What it is called: passport number, PAN. */
  what: string
  /** One as it may look. */
  sample: string
  maxLength: number
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  onBlur?: () => void
  /** The number on file, of which only the end can be read. */
  masked: string | null
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
}

/** A number that is never sent back: typed anew, left as it is on file, or taken away. */
export function KeptInput({ what, sample, value, onChange, onBlur, masked, ref, ...rest }: KeptInputProps) {
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
      placeholder={removed ? 'Will be removed' : (masked ?? sample)}
      inputClassName="num"
      after={
        masked && (
          <IconButton
            icon={removed ? Undo2 : X}
            size="sm"
            className="-mr-2.5"
            aria-label={`${removed ? 'Keep' : 'Remove'} the ${what} on file`}
            onClick={() => onChange(removed ? '' : null)}
          />
        )
      }
    />
  )
}
