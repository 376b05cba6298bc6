import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ViewSkeleton } from '../ui/Skeletons.tsx'
import { Failed } from './ListStates.tsx'
import { readFailure } from './problem.ts'

interface LoadedProps<T> {
  result: { currentData?: { data: T }; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** What it is, and where all of them are. */
  noun: { one: string; many: string }
  backTo: string
  skeleton?: ReactNode
  children: (record: T) => ReactNode
}

/** Draws a record once it is there; until then its skeleton, and when it does not come, why and what to do. */
export function Loaded<T>({ result, noun, backTo, skeleton = <ViewSkeleton />, children }: LoadedProps<T>) {
  const { currentData, error, isFetching, refetch } = result
  if (currentData) return children(currentData.data)
  if (!error) return <div className="page-gutter py-5">{skeleton}</div>
  const back = <ButtonLink to={backTo}>All {noun.many}</ButtonLink>
  return readFailure(error).kind === 'missing' ? (
    <EmptyState className="py-20" title={`This ${noun.one} does not exist`} actions={back}>
      It may have been deleted, or the link is not complete.
    </EmptyState>
  ) : (
    <Failed
      className="py-20"
      error={error}
      what={`This ${noun.one}`}
      onRetry={refetch}
      retrying={isFetching}
      actions={back}
    />
  )
}
