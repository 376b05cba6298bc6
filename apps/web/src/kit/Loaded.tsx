import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import type { Crumb } from '../ui/Crumbs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { capital } from '../ui/format.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ViewSkeleton } from '../ui/Skeletons.tsx'
import { Failed } from './ListStates.tsx'
import { readFailure } from './problem.ts'

interface LoadedProps<T> {
  result: { currentData?: { data: T }; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** What it is, and where all of them are. */
  noun: { one: string; many: string }
  backTo: string
  crumbs: readonly Crumb[]
  skeleton?: ReactNode
  children: (record: T) => ReactNode
}

/** Draws a record once it is there; until then its skeleton, and when it does not come, why and what to do. */
export function Loaded<T>({ result, noun, backTo, crumbs, skeleton = <ViewSkeleton />, children }: LoadedProps<T>) {
  const { currentData, error, isFetching, refetch } = result
  if (currentData) return children(currentData.data)
  const head = <PageHeader title={capital(noun.one)} crumbs={crumbs} />
  if (!error) {
    return (
      <>
        {head}
        <div className="page-gutter">{skeleton}</div>
      </>
    )
  }
  const back = <ButtonLink to={backTo}>All {noun.many}</ButtonLink>
  return (
    <>
      {head}
      {readFailure(error).kind === 'missing' ? (
        <EmptyState title={`This ${noun.one} does not exist`} actions={back}>
          It may have been deleted, or the link is not complete.
        </EmptyState>
      ) : (
        <Failed error={error} what={`This ${noun.one}`} onRetry={refetch} retrying={isFetching} actions={back} />
      )}
    </>
  )
}
