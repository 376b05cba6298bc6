import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agencyPostingTables } from '@karavan/domain/money/ledger/agency-posting'
import { postingTables } from '@karavan/domain/money/ledger/posting'
import { describe, expect, it } from 'vitest'
import { getRoot } from '../../../config.ts'

type Row = { side: string; account: string; amount: string }

/** The posting tables as the document shows them: one heading an event, one line of the table an entry. */
function readDocument(name: string): Record<string, Row[]> {
  const text = readFileSync(join(getRoot(), `docs/rules/${name}.md`), 'utf8')
  const sections = text.split(/^### /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const rows = [...section.matchAll(/^\| (debit|credit) \| `([^`]+)` \| (\w+) \|$/gm)]
      return [
        section.split('\n')[0]?.trim() ?? '',
        rows.map(([, side = '', account = '', amount = '']) => ({ side, account, amount })),
      ]
    }),
  )
}

describe('docs/rules', () => {
  it.each([
    ['money', postingTables],
    ['agency-books', agencyPostingTables],
  ])('%s.md shows exactly the posting tables that are used', (name, tables) => {
    expect(readDocument(name)).toEqual(tables)
  })
})
