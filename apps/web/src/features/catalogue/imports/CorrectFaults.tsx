import { useNavigate } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { correctionsOf, countTyped, type Typed } from './corrections.ts'
import { FaultGrid } from './FaultGrid.tsx'
import { importHref } from './import-words.ts'
import { type ImportKind, useCorrectCatalogueImportMutation, useListImportLinesQuery } from './imports.api.ts'

const pageSize = 50

interface CorrectFaultsProps {
  kind: ImportKind
  id: string
  page: number
  onPage: (page: number) => void
  typed: Typed
  onTyped: (change: (typed: Typed) => Typed) => void
  /** What was typed is in the file now. */
  onTaken: () => void
}

/** Lines with faults as a grid: what is wrong is corrected here, and the file checked again with it. */
export function CorrectFaults({ kind, id, page, onPage, typed, onTyped, onTaken }: CorrectFaultsProps) {
  const query = { page, pageSize, kind: 'error' as const }
  const { data, error, isFetching, refetch } = useListImportLinesQuery({ kind, params: { id }, query })
  const [correct, correcting] = useCorrectCatalogueImportMutation()
  const navigate = useNavigate()
  const count = countTyped(typed)

  async function check() {
    if (count === 0 || correcting.isLoading) return
    try {
      const { data: next } = await correct({ kind, params: { id }, body: correctionsOf(typed) }).unwrap()
      onTaken()
      const left = next.counts.error
      if (left === 0) void notify.success('No faults left', 'Look it over and apply it.')
      else void notify.info(`${formatCount(left, 'line')} still ${left === 1 ? 'has' : 'have'} faults`)
      await navigate(importHref(kind, next.id), { replace: true })
    } catch (failure) {
      void notify.error('Not checked', readFailure(failure).detail)
    }
  }

  if (error) return <Failed error={error} what="The lines" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <section aria-labelledby="correct-faults" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_260px]">
          <h3 id="correct-faults" className="text-h3">
            Correct them here
          </h3>
          <p className="text-cell text-3 max-md:hidden">
            <Kbd>F8</Kbd> next fault <Kbd>Enter</Kbd> down <Kbd>Ctrl V</Kbd> from Excel <Kbd>Ctrl ⏎</Kbd> check again
          </p>
        </div>
        <span role="status" className="text-small text-amber-t">
          {count > 0 && `${formatCount(count, 'cell')} corrected`}
        </span>
        <Button
          variant="soft"
          disabled={count === 0}
          busy={correcting.isLoading}
          busyLabel="Checking"
          onClick={() => void check()}
        >
          Check again
        </Button>
      </div>
      <FaultGrid lines={data.data} typed={typed} onTyped={onTyped} onCheck={() => void check()} />
      {data.meta.total > pageSize && <Pager page={page} pageSize={pageSize} total={data.meta.total} onPage={onPage} />}
    </section>
  )
}
