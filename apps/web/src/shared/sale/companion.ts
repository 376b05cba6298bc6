/** Somebody beside the lead guest; the age of an adult is null. */
export type Companion = { name: string; age: number | null }

/** The names of a party, a child's with its age. */
export const namesOf = (people: readonly Companion[]): string[] =>
  people.map(({ name, age }) => (age === null ? name : `${name} (${age})`))
