import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { Input } from './Input.tsx'

/** A secret, hidden until its owner asks to see it; say `autoComplete` so that password managers help. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'after'>) {
  const [seen, setSeen] = useState(false)
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          icon={seen ? EyeOff : Eye}
          aria-label={seen ? 'Hide password' : 'Show password'}
          aria-pressed={seen}
          size="sm"
          className="-mr-2"
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}
