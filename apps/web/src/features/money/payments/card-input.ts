/** The digits of a card in groups of four, as they stand on it. */
export const groupDigits = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** Month and year with their stroke; it comes by itself, and going back over it works. */
export function writeExpiry(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const goingBack = typed.length < before.length
  // A month that begins with 2 to 9 can only be one digit.
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  if (month.length < 2 || (goingBack && month.length === 2)) return month
  return `${month.slice(0, 2)}/${month.slice(2)}`
}

/** Test cards of the sandbox, and what each of them does. */
export const testCards = [
  { value: '4242 4242 4242 4242', words: 'is accepted' },
  { value: '4000 0000 0000 0002', words: 'is declined' },
  { value: '4000 0025 0000 3155', words: 'asks for the bank’s code: 123456 is right' },
  { value: '4000 0000 0000 0077', words: 'is accepted after a few seconds' },
] as const

/** UPI ids of the sandbox, and what each of them does. */
export const testUpis = [
  { value: 'success@sandbox', words: 'is accepted' },
  { value: 'failure@sandbox', words: 'is turned down in the app' },
  { value: 'slow@sandbox', words: 'is accepted after a few seconds' },
] as const
