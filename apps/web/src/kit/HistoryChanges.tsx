import type { AuditEntry } from '@karavan/contracts/base/audit/audit.contract'
import { useState } from 'react'
import { formatCount } from '../ui/format.ts'
import { fieldWords, type HistoryWords } from './history-words.ts'

const few = 3

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What one change did, field by field: the first few, and the rest on demand. */
export function HistoryChanges({ changes, words }: { changes: AuditEntry['changes']; words: HistoryWords }) {
  const [all, setAll] = useState(false)
  const shown = all ? changes : changes.slice(0, few)
  return (
    <>
      <ul className="mt-1 grid gap-0.5">
        {shown.map(({ field, from, to }) => {
          const { label, show } = fieldWords(words, field)
          return (
            <li key={field}>
              <span className="text-text">{label}</span>: {/* What was not there before says nothing. */}
              {!isBlank(from) && (
                <>
                  <del className="text-3 decoration-1">{show(from)}</del> <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <ins className="no-underline">{show(to)}</ins>
            </li>
          )
        })}
      </ul>
      {changes.length > few && !all && (
        <button type="button" className="link hit mt-0.5 rounded-xs text-cell" onClick={() => setAll(true)}>
          {formatCount(changes.length - few, 'more change')}
        </button>
      )}
    </>
  )
}
