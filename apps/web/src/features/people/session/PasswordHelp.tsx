import { type Control, useWatch } from 'react-hook-form'
import { passwordFaultWords, passwordHelp } from './password.ts'

interface PasswordHelpProps<Values extends { password: string }> {
  control: Control<Values, unknown, Values>
  /** What the person is known by. */
  texts: readonly string[]
}

/** Says under a new password what it lacks, while it is typed. */
export function PasswordHelp<Values extends { password: string }>({ control, texts }: PasswordHelpProps<Values>) {
  const { password = '' } = useWatch({ control }) as Partial<Values>
  if (password === '') return passwordHelp
  return passwordFaultWords(password, texts) ?? 'Long enough.'
}
