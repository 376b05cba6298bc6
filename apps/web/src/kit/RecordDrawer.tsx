import { idParams } from '@karavan/contracts/kit/list'
import { type ReactNode, useState } from 'react'
import { Drawer } from '../ui/Drawer.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { capital } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Failed } from './ListStates.tsx'
import { readFailure } from './problem.ts'

interface RecordDrawerProps<T extends object> {
  /** The record the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  /** What it is: "markup rule". */
  noun: string
  useRecord: (
    sent: { params: { id: string } },
    options: { skip: boolean },
  ) => { currentData?: { data: T }; error?: unknown; isFetching: boolean; refetch: () => unknown }
  title: (record: T) => string
  /** Stands above the title once the record is there, in place of what it is. */
  eyebrow?: (record: T) => string
  badge?: (record: T) => ReactNode
  footer?: (record: T) => ReactNode
  /** Why there may be no such record. */
  missing?: string
  children: (record: T, refetch: () => void) => ReactNode
}

const Waiting = ({ noun }: { noun: string }) => (
  <div role="status" aria-busy="true" className="grid gap-3">
    <span className="sr-only">Loading the {noun}</span>
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)

/** One record beside its list; a link that names none says so, and what is shown stays while it slides away. */
export function RecordDrawer<T extends object>({
  id,
  onClose,
  noun,
  useRecord,
  title,
  eyebrow,
  badge,
  footer,
  missing: why = 'It may have been deleted, or the link is not complete.',
  children,
}: RecordDrawerProps<T>) {
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const valid = idParams.safeParse({ id: shown }).success
  const { currentData, error, isFetching, refetch } = useRecord(
    { params: { id: shown ?? '' } },
    { skip: !valid || id === null },
  )
  const [kept, setKept] = useState<T | null>(null)
  const record = currentData?.data ?? (id === null ? kept : null)
  if (record && record !== kept) setKept(record)
  const missing = !valid || (error !== undefined && readFailure(error).kind === 'missing')
  const called = capital(noun)

  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      eyebrow={record && eyebrow ? eyebrow(record) : called}
      title={record ? title(record) : missing ? 'Not found' : called}
      badge={record && badge?.(record)}
      footer={record && footer?.(record)}
    >
      {record ? (
        children(record, () => void refetch())
      ) : missing ? (
        <EmptyState title={`This ${noun} does not exist`}>{why}</EmptyState>
      ) : error ? (
        <Failed error={error} what={`This ${noun}`} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting noun={noun} />
      )}
    </Drawer>
  )
}
