import type { CatalogueImport, ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useLeaveGuard } from '../../../kit/useLeaveGuard.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Table } from '../../../ui/Table.tsx'
import { notify } from '../../../ui/toast.ts'
import { toneDot } from '../../../ui/tone.ts'
import type { Typed } from './corrections.ts'
import { CorrectFaults } from './CorrectFaults.tsx'
import { importHref, lineKinds, statusWords } from './import-words.ts'
import { lineColumns } from './line-columns.tsx'
import {
  type ImportKind,
  useApplyCatalogueImportMutation,
  useGetCatalogueImportQuery,
  useListImportLinesQuery,
  useUndoCatalogueImportMutation,
} from './imports.api.ts'

const pageSize = 50
type Shown = ImportLine['kind'] | null
const isKind = (text: string | null): text is ImportLine['kind'] => lineKinds.some(({ kind }) => kind === text)

/** How many lines do what; each shows only its own when it is pressed, and all of them when it is pressed again. */
function Counts({
  counts,
  shown,
  onShow,
}: Pick<CatalogueImport, 'counts'> & { shown: Shown; onShow: (kind: Shown) => void }) {
  return (
    <div role="group" aria-label="Show only" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {lineKinds.map(({ kind, label, tone }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown === kind}
          disabled={counts[kind] === 0}
          onClick={() => onShow(shown === kind ? null : kind)}
          className={cx(
            'grid gap-0.5 rounded-card border bg-surface px-4 py-3 text-left transition-colors enabled:hover:bg-hover disabled:cursor-default',
            shown === kind ? 'border-brand' : 'border-line',
          )}
        >
          <span className="flex items-center gap-2 text-cell text-2">
            <span aria-hidden="true" className={cx('size-1.5 rounded-full', toneDot[tone])} />
            {label}
          </span>
          <span className={cx('num text-h1', counts[kind] === 0 && 'text-3')}>{formatNumber(counts[kind])}</span>
        </button>
      ))}
    </div>
  )
}

function Lines({
  kind,
  id,
  shown,
  page,
  onPage,
}: {
  kind: ImportKind
  id: string
  shown: Shown
  page: number
  onPage: (page: number) => void
}) {
  const query = { page, pageSize, ...(shown ? { kind: shown } : {}) }
  const { data, error, isFetching, refetch } = useListImportLinesQuery({ kind, params: { id }, query })
  if (error) return <Failed error={error} what="The lines" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <Table
      label="Lines of the file"
      columns={lineColumns[kind]}
      rows={data.data}
      rowKey={({ line }) => String(line)}
      busy={isFetching}
      footer={
        data.meta.total > pageSize && <Pager page={page} pageSize={pageSize} total={data.meta.total} onPage={onPage} />
      }
    />
  )
}

interface StepsProps {
  kind: ImportKind
  record: CatalogueImport
}

interface ApplyProps extends StepsProps {
  leaveOut: boolean
}

/** Applies a file that is checked, or says why it cannot be. */
function ApplyStep({ kind, record, leaveOut }: ApplyProps) {
  const [apply, applying] = useApplyCatalogueImportMutation()
  const { counts, id } = record
  const toDo = counts.new + counts.changed
  const isLate = Date.parse(record.expiresAt) <= Date.now()
  const why = isLate
    ? 'Checked more than 24 hours ago: hand it in again.'
    : toDo === 0
      ? 'Nothing in it is new or changed.'
      : null

  async function run() {
    try {
      await apply({ kind, params: { id }, body: { leaveOutErrors: leaveOut } }).unwrap()
      void notify.success(`${formatCount(toDo, 'line')} applied`, 'It can be undone while nobody changes the hotels.')
    } catch (error) {
      void notify.error('Nothing was applied', readFailure(error).detail)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:justify-end">
      {why && <span className="text-small text-2">{why}</span>}
      <ButtonLink to={importHref(kind)}>Another file</ButtonLink>
      {toDo > 0 && !isLate && (
        <Button
          variant="primary"
          disabled={counts.error > 0 && !leaveOut}
          busy={applying.isLoading}
          busyLabel="Applying"
          onClick={() => void run()}
        >
          Apply {formatCount(toDo, 'line')}
        </Button>
      )}
    </div>
  )
}

interface FaultsProps {
  count: number
  /** Whether the others can be applied without them. */
  others: boolean
  leaveOut: boolean
  onLeaveOut: (on: boolean) => void
}

/** What to do about lines with faults. */
function FaultsNote({ count, others, leaveOut, onLeaveOut }: FaultsProps) {
  const them = count === 1 ? 'it' : 'them'
  return (
    <Note kind="warning" title={count === 1 ? 'A line has faults' : `${formatNumber(count)} lines have faults`}>
      <p>
        Correct {them} below{others ? `, or apply the others without ${them}` : ''}.
      </p>
      {others && (
        <Checkbox
          className="mt-2"
          checked={leaveOut}
          onChange={({ target }) => onLeaveOut(target.checked)}
          label={`Leave out ${formatCount(count, 'line')} with faults`}
        />
      )}
    </Note>
  )
}

/** What can be done with a file that was applied. */
function UndoStep({ kind, record }: StepsProps) {
  const [undo] = useUndoCatalogueImportMutation()
  const [asking, setAsking] = useState(false)
  const { id, counts, fileName } = record

  async function run() {
    try {
      await undo({ kind, params: { id } }).unwrap()
      void notify.success('Undone', 'All is as it was before.')
    } catch (error) {
      void notify.error('Nothing was undone', readFailure(error).detail)
    }
  }

  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ButtonLink to={importHref(kind)} variant="primary">
        Another file
      </ButtonLink>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo ${fileName}?`}
        confirm="Undo the import"
        confirmBusy="Undoing"
        cancel="Keep it"
        onConfirm={run}
      >
        What its {formatCount(counts.new + counts.changed, 'line')} changed becomes what it was before. Bookings keep
        the price they were made at.
      </ConfirmDialog>
    </div>
  )
}

/** What became of a file, in a line. */
function storyOf({ by, createdAt, appliedAt, appliedBy, undoneAt, undoneBy }: CatalogueImport): string {
  if (undoneAt) return `Undone ${formatDateTime(undoneAt)} by ${undoneBy}`
  if (appliedAt) return `Applied ${formatDateTime(appliedAt)} by ${appliedBy}`
  return `Checked ${formatDateTime(createdAt)} by ${by}`
}

/** A file that was checked: what each line would do, faults first, and the way on. */
export function ImportReview({ kind, id }: { kind: ImportKind; id: string }) {
  const [params, setParams] = useSearchParams()
  const { data, error, isFetching, refetch } = useGetCatalogueImportQuery({ kind, params: { id } })
  const [leaveOut, setLeaveOut] = useState(false)
  const [typed, setTyped] = useState<Typed>(new Map())
  const taken = useRef(false)
  const guard = useLeaveGuard(typed.size > 0, taken, () => {
    taken.current = true
  })
  const record = data?.data
  const asked = params.get('show')
  // Faults come first while something can be done about them.
  const first = record?.status === 'checked' && record.counts.error > 0 ? 'error' : null
  const shown = isKind(asked) ? asked : asked === 'all' ? null : first
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)

  function go(change: { show?: Shown; page?: number }) {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (change.show !== undefined) {
      if (change.show === first) next.delete('show')
      else next.set('show', change.show ?? 'all')
    }
    if (change.page && change.page > 1) next.set('page', String(change.page))
    setParams(next, { preventScrollReset: true })
  }

  if (error)
    return (
      <Failed
        error={error}
        what="This file"
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<ButtonLink to={importHref(kind)}>Another file</ButtonLink>}
      />
    )
  if (!record)
    return (
      <div role="status" aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="h-80" />
      </div>
    )
  const { status, counts, ignored } = record
  const others = counts.new + counts.changed > 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_260px]">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h2">
            <span className="min-w-0 break-words">{record.fileName}</span>
            <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
          </h2>
          <p className="text-small text-2">
            {formatCount(record.rows, 'line')}. {storyOf(record)}.
          </p>
        </div>
        {status === 'checked' && <ApplyStep kind={kind} record={record} leaveOut={leaveOut} />}
        {status === 'applied' && <UndoStep kind={kind} record={record} />}
        {status === 'undone' && (
          <ButtonLink to={importHref(kind)} variant="primary">
            Another file
          </ButtonLink>
        )}
      </div>
      {status === 'checked' && counts.error > 0 && (
        <FaultsNote count={counts.error} others={others} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
      )}
      {ignored.length > 0 && (
        <Note>
          {ignored.length === 1 ? 'This column is not read: ' : 'These columns are not read: '}
          {ignored.join(', ')}
        </Note>
      )}
      <Counts counts={counts} shown={shown} onShow={(show) => go({ show })} />
      {shown === 'error' && status === 'checked' ? (
        <CorrectFaults
          kind={kind}
          id={id}
          page={page}
          onPage={(next) => go({ page: next })}
          typed={typed}
          onTyped={setTyped}
          onTaken={() => {
            taken.current = true
          }}
        />
      ) : (
        <Lines kind={kind} id={id} shown={shown} page={page} onPage={(next) => go({ page: next })} />
      )}
      {guard}
    </div>
  )
}
