import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { readFailure } from './problem.ts'
import type { ListParams } from './useListParams.ts'

interface FailedProps {
  error: unknown
  what: string
  onRetry: () => void
  retrying?: boolean
  actions?: ReactNode
  className?: string
}

/** Something could not be read: why, and the way to try again. */
export function Failed({ error, what, onRetry, retrying, actions, className }: FailedProps) {
  const failure = readFailure(error)
  const title = failure.kind === 'broken' ? `${what} did not load` : failure.title
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      retrying={retrying}
      actions={actions}
      reference={failure.requestId}
      className={className}
    >
      {failure.detail}
    </ErrorState>
  )
}

interface NoRowsProps {
  list: ListParams
  total: number
  noun: { one: string; many: string }
  /** The next step where none exist at all. */
  first?: ReactNode
}

/** Why a list has no rows, and one step on from there. */
export function NoRows({ list, total, noun, first }: NoRowsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={`Page ${list.page} is past the last one`}
        actions={<Button onClick={() => list.change({ page: 1 })}>Go to the first page</Button>}
      />
    )
  }
  if (list.narrowed) {
    const filtered = Object.keys(list.filters).length > 0
    return (
      <EmptyState
        title={list.q ? `No ${noun.many} found for “${list.q}”` : `No ${noun.many} match these filters`}
        actions={<Button onClick={list.clear}>{filtered ? 'Clear all filters' : 'Clear the search'}</Button>}
      >
        {!filtered
          ? 'Check the spelling, or search for a part of the word.'
          : list.q
            ? 'Other words or fewer filters may find more.'
            : `There may be ${noun.many} outside them.`}
      </EmptyState>
    )
  }
  return <EmptyState title={`No ${noun.many} yet`} actions={first} />
}
