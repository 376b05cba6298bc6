/** What stands in place of words that told of an erased person. */
export const erasedWords = '[erased]'

/** What stands in place of the name of an erased person; the day is written as people read it. */
export const erasedName = (day: string): string => `Erased on ${day}`

/** Papers that keep the name of a person, as the law asks. */
export const keptPapers = [
  'invoice',
  'credit note',
  'registration of invoice',
  'purchase invoice',
  'starting balance',
  'entries in the books',
  'lines of bank statements',
  'PAN for tax collected at source',
] as const

/** Whether a name was typed as it is written, but for spaces and capitals. */
export const isSameName = (typed: string, name: string): boolean => {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(name)
}
