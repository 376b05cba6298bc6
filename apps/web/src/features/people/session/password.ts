import { ownWords, passwordFault, passwordLength, passwordWords } from '@karavan/domain/people/password'
import { z } from 'zod'

/** What is wrong with a new password of whom these texts name, in words; null when nothing is, as far as the browser knows. */
export function passwordFaultWords(password: string, texts: readonly string[]): string | null {
  const fault = passwordFault(password, ownWords(texts))
  return fault && passwordWords[fault]
}

/** A new password of whom these texts name. */
export const newPassword = (texts: readonly string[]) =>
  z.string().superRefine((password, context) => {
    const message = passwordFaultWords(password, texts)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const passwordHelp = `At least ${passwordLength.least} characters. A few words you can remember are better than one with signs in it.`
