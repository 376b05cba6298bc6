/** A PAN or a passport number as it is typed; empty leaves the one on file, null takes it away. */
export type TypedNumber = string | null

/** What was typed as it is sent. */
export const typedNumber = (number: TypedNumber) => (number === '' ? undefined : number)

/** What was typed in words, for whoever compares two drafts. */
export const typedNumberWords = (value: TypedNumber) =>
  value === null ? 'removed' : value === '' ? 'as on file' : 'a new number'
