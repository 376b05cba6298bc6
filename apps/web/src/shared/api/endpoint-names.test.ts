import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.ts', { query: '?raw', import: 'default', eager: true })

// All slices put their calls into one api, where the first of a name wins and the second is dropped without a word: a trip
// would then be paid by the call of the CRM, for whoever had opened the CRM before.
it('has one call of each name', () => {
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/^ +(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
