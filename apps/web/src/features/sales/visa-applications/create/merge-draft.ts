import { maskNumber } from '@karavan/domain/base/mask'
import { type ApplicationDraft, isMasked, type PersonDraft, personFields, tripFields } from './application-draft.ts'

/** Every field of an application under one name each; people are known by their ids. */
export type FlatDraft = Record<string, string | boolean>

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
/** A number that the server shows by its end is the one that was typed with this end. */
const ending = (value: unknown) => (typeof value === 'string' ? maskNumber(value.trim()) : value)
const hidden = (value: unknown) => typeof value === 'string' && isMasked(value)
const alike = (a: unknown, b: unknown) => plain(a) === plain(b) || ((hidden(a) || hidden(b)) && ending(a) === ending(b))

export const flatten = (draft: ApplicationDraft): FlatDraft =>
  Object.fromEntries([
    ...tripFields.map((field) => [field, draft[field]] as const),
    ...draft.people.flatMap(({ id, ...person }) =>
      id ? personFields.map((field) => [`${id}.${field}`, person[field]] as const) : [],
    ),
  ])

/** A draft with these values in its fields. */
export const withFlat = (draft: ApplicationDraft, flat: FlatDraft): ApplicationDraft => ({
  ...draft,
  ...Object.fromEntries(tripFields.flatMap((field) => (field in flat ? [[field, flat[field]]] : []))),
  people: draft.people.map((person) => ({
    ...person,
    ...Object.fromEntries(
      personFields.flatMap((field) => {
        const name = `${person.id}.${field}`
        return name in flat ? [[field, flat[name]]] : []
      }),
    ),
  })),
})

const samePerson = (a: PersonDraft, b: PersonDraft) => personFields.every((field) => alike(a[field], b[field]))

/** Mine without those they took out, and theirs added. Somebody I added whose saving I never heard of is found again. */
function mergePeople(base: ApplicationDraft, mine: ApplicationDraft, theirs: ApplicationDraft): PersonDraft[] {
  const known = new Set(base.people.map(({ id }) => id))
  const there = new Set(theirs.people.map(({ id }) => id))
  const here = new Set(mine.people.map(({ id }) => id))
  const added = theirs.people.filter(({ id }) => !known.has(id) && !here.has(id))
  const kept = mine.people
    .filter(({ id }) => id === null || there.has(id) || !known.has(id))
    .map((person) => {
      const at = person.id === null ? added.findIndex((other) => samePerson(person, other)) : -1
      const [found] = at < 0 ? [] : added.splice(at, 1)
      return found ? { ...person, id: found.id } : person
    })
  return [...kept, ...added]
}

/**
 * Brings together what two people made of one draft: what only one of them changed is taken. Where both changed the
 * same field mine stays, and `clashes` names it.
 */
export function mergeDrafts(base: ApplicationDraft, mine: ApplicationDraft, theirs: ApplicationDraft) {
  const [was, here, there] = [flatten(base), flatten(mine), flatten(theirs)]
  const changed = Object.keys(there).filter((key) => key in was && key in here && !alike(there[key], was[key]))
  const taken = changed.filter((key) => alike(here[key], was[key]))
  const merged = withFlat(
    { ...mine, people: mergePeople(base, mine, theirs) },
    Object.fromEntries(taken.map((key) => [key, there[key] ?? ''])),
  )
  return { merged, clashes: changed.filter((key) => !taken.includes(key) && !alike(here[key], there[key])) }
}
