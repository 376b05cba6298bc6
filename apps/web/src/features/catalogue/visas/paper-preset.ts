import type { Paper } from '@karavan/domain/catalogue/visas/visa'

/** The papers embassies ask for most, in the order they are handed in. */
export const paperPresets: readonly Paper[] = [
  { key: 'passport-data', name: 'Passport, data page', kind: 'scan', required: true },
  { key: 'passport-last', name: 'Passport, last page', kind: 'scan', required: true },
  { key: 'cover', name: 'Passport, outer cover', kind: 'scan', required: true },
  { key: 'photo', name: 'Photo on white', kind: 'photo', required: true },
  { key: 'ticket', name: 'Return ticket', kind: 'scan', required: true },
  { key: 'hotel', name: 'Hotel booking', kind: 'scan', required: true },
]

/** Whether two papers could not be told apart by their names. */
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The usual papers that a list does not have yet. */
export const presetsLeft = (papers: readonly Pick<Paper, 'key' | 'name'>[]): Paper[] =>
  paperPresets.filter(({ key, name }) => !papers.some((paper) => paper.key === key || sameName(paper.name, name)))

/** A paper of another kind; its key is its own for good, so that what was handed in for one is never taken for another. */
export const newPaper = (): Paper => ({
  key: `paper-${crypto.randomUUID().slice(0, 8)}`,
  name: '',
  kind: 'scan',
  required: true,
})
