import { guestLimits } from '@karavan/domain/catalogue/search/guests'

/** The ages of children among what was typed. */
export const agesIn = (typed: readonly string[]): number[] =>
  typed.map(Number).filter((age) => Number.isInteger(age) && age >= guestLimits.age.min && age <= guestLimits.age.max)
