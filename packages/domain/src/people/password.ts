/** How long a new password is. No signs are asked for: a long one of plain words is harder to guess than a short one with signs. */
export const passwordLength = { least: 10, most: 128 } as const

export type PasswordFault = 'short' | 'long' | 'own' | 'common'

/** Why a new password is not taken, in words. */
export const passwordWords: Record<PasswordFault, string> = {
  short: `At least ${passwordLength.least} characters`,
  long: `At most ${passwordLength.most} characters`,
  own: `Your name, your address and your agency are easily guessed: at least ${passwordLength.least} characters beside them`,
  common: 'This password is one of the first that anybody would try',
}

const leastWord = 3
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words somebody is known by, the longest first: of the name, the address of their mail and their agency. */
export const ownWords = (texts: readonly (string | null | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => [plain(text ?? ''), ...plain(text ?? '').split(/[^\p{L}\p{M}\p{N}]+/u)]))]
    .filter((word) => word.length >= leastWord)
    .sort((one, other) => other.length - one.length)

/** What is wrong with a new password, as far as it can be said without a list of the common ones; own words do not count. */
export function passwordFault(password: string, own: readonly string[] = []): Exclude<PasswordFault, 'common'> | null {
  if (password.length < passwordLength.least) return 'short'
  if (password.length > passwordLength.most) return 'long'
  let rest = plain(password)
  for (const word of own) rest = rest.replaceAll(word, '')
  const changed = rest.length < plain(password).length
  return changed && rest.length < passwordLength.least ? 'own' : null
}
