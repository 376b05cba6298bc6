/** How many letters a search everywhere has: one letter finds everything, and nobody types more than a line. */
export const searchLength = { least: 2, most: 100 } as const

/** Whether something typed may be the beginning of a number, such as PE-2026-000042; those are looked up by their beginning. */
export const isNumberBegun = (typed: string): boolean => /^[A-Z]{2}-?[\d-]*$/.test(typed.toUpperCase())

/** Whether something typed is a whole e-mail address or phone number. */
export const isContact = (typed: string): boolean => /^(\S+@\S+\.\S+|\+?\d{9,})$/.test(typed)

/** Whether every word typed stands somewhere in a text, in any order; letters strewn about are not a match. */
export const hasEveryWord = (text: string, typed: string): boolean => {
  const small = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => small.includes(word))
}
