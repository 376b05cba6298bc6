import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownWords, type PasswordFault, passwordFault, passwordWords } from '@karavan/domain/people/password'

const codes: Record<PasswordFault, string> = {
  short: 'PASSWORD_TOO_SHORT',
  long: 'PASSWORD_TOO_LONG',
  own: 'PASSWORD_OWN_WORDS',
  common: 'PASSWORD_TOO_COMMON',
}

let common: Set<string> | undefined

/**
 * Whether a password is among the commonest 10,000, or among the longer ones of a bigger list. They lie in a file as the first
 * 48 bits of their SHA-256; the words are those of @zxcvbn-ts/language-common 3.0.4 (MIT licence).
 */
function isCommonPassword(root: string, password: string): boolean {
  common ??= new Set(
    readFileSync(join(root, 'apps/api/src/platform/identity/common-passwords.txt'), 'utf8').split('\n'),
  )
  return common.has(createHash('sha256').update(password.toLowerCase()).digest('base64').slice(0, 8))
}

/** The refusal of a new password of somebody who is known by these texts; null when it is taken. */
export function refusePassword(root: string, password: string, texts: readonly string[]): Response | null {
  const fault = passwordFault(password, ownWords(texts)) ?? (isCommonPassword(root, password) ? 'common' : null)
  return fault && Response.json({ code: codes[fault], message: passwordWords[fault] }, { status: 400 })
}
