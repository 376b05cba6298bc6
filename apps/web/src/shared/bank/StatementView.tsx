import type { BankLine, BankStatement } from '@karavan/contracts/crm/bank/bank'
import { bankStatements } from '@karavan/contracts/crm/bank/bank.contract'
import { ArrowLeft, CheckCheck, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ListContext } from '../../kit/list-context.ts'
import { Failed, NoRows } from '../../kit/ListStates.tsx'
import { readFailure } from '../../kit/problem.ts'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { useListParams } from '../../kit/useListParams.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Note } from '../../ui/Note.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { notify } from '../../ui/toast.ts'
import { ListExport } from '../exports/ListExport.tsx'
import {
  useAcceptSureLinesMutation,
  useDeleteBankStatementMutation,
  useGetBankStatementQuery,
  useListBankLinesQuery,
} from './bank.api.ts'
import type { LineAct } from './bank-words.ts'
import { LineRow } from './LineRow.tsx'
import { LineDialog } from './LineDialog.tsx'

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-caption text-3">{label}</dt>
      <dd className="num font-emphasis">{value}</dd>
    </div>
  )
}

/** What the balance tells of lines that are not there, and which rows of the file were none. */
function Warnings({ statement }: { statement: BankStatement }) {
  const { gaps, missing, leftOut } = statement
  const [gap] = gaps
  return (
    <>
      {missing !== null && (
        <Note kind="warning">
          It begins {formatMoney(Math.abs(missing))} {missing > 0 ? 'above' : 'below'} the end of the statement before
          it: days between them are missing.
        </Note>
      )}
      {gap && (
        <Note kind="warning">
          The balance does not follow at {formatCount(gaps.length, 'line')}: line {gap.line} of the file says{' '}
          {formatMoney(gap.found)}, the lines before it come to {formatMoney(gap.expected)}.
        </Note>
      )}
      {leftOut.length > 0 && (
        <details className="text-cell text-2">
          <summary className="hit cursor-pointer rounded-xs">
            {formatCount(leftOut.length, 'row')} of the file left out
          </summary>
          <ul className="mt-1 grid gap-0.5 pl-4">
            {leftOut.map(({ line, why }) => (
              <li key={line}>
                Line {line}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface StatementViewProps {
  id: string
  onBack: () => void
}

/** One statement: what of it is still to do, and for each line what it could be. */
export function StatementView({ id, onBack }: StatementViewProps) {
  const list = useListParams(bankStatements.lines)
  const params = { id }
  const { data, error, isFetching, refetch } = useGetBankStatementQuery({ params })
  const lines = useListBankLinesQuery({ params, query: list.query })
  const [acceptSure] = useAcceptSureLinesMutation()
  const [remove] = useDeleteBankStatementMutation()
  const [progress, setProgress] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ line: BankLine; act: LineAct } | null>(null)
  const [removing, setRemoving] = useState(false)
  const statement = data?.data
  if (!statement)
    return error ? (
      <Failed error={error} what="The statement" onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <TableSkeleton rows={8} columns={4} label="Loading the statement" />
    )
  const { todo, matched, ignored } = statement

  async function acceptAll() {
    let done = 0
    const refused: { line: number; why: string }[] = []
    setProgress(0)
    try {
      for (let left = 1; left > 0; ) {
        const answer = await acceptSure({ params, body: {} }).unwrap()
        done += answer.data.accepted
        refused.push(...answer.data.refused)
        left = answer.data.accepted > 0 ? answer.data.left : 0
        setProgress(done)
      }
      if (done > 0) void notify.success(`${formatCount(done, 'line')} accepted`)
      else if (refused.length === 0) void notify.info('Nothing is sure', 'Look at the lines one by one.')
      if (refused[0]) void notify.error(`${formatCount(refused.length, 'line')} not accepted`, refused[0].why)
    } catch (failure) {
      void notify.error('Not all lines were accepted', readFailure(failure).detail)
    } finally {
      setProgress(null)
    }
  }

  const states = [
    { value: '', label: `All ${todo + matched + ignored}` },
    { value: 'To do', label: `To do ${todo}` },
    { value: 'Matched', label: `Matched ${matched}` },
    { value: 'Ignored', label: `Ignored ${ignored}` },
  ]
  return (
    <ListContext value={list}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <IconButton icon={ArrowLeft} aria-label="All statements" onClick={onBack} />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-h2">{statement.bankName}</h2>
            <p className="truncate text-cell text-2">
              {formatDate(statement.fromOn)} – {formatDate(statement.toOn)}, {statement.fileName}
              {statement.known > 0 && `; ${formatCount(statement.known, 'line')} came by a statement before`}
            </p>
          </div>
          <div className="flex gap-2 max-sm:w-full">
            <Button
              variant="primary"
              icon={CheckCheck}
              className="max-sm:flex-1"
              busy={progress !== null}
              busyLabel={progress ? `${progress} accepted` : 'Accepting'}
              disabled={todo === 0}
              onClick={() => void acceptAll()}
            >
              Accept all sure ones
            </Button>
            <Menu trigger={<IconButton icon={Ellipsis} aria-label="More" />}>
              <MenuItem icon={Trash2} onSelect={() => setRemoving(true)}>
                Take the statement away
              </MenuItem>
            </Menu>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-4">
          <Figure label="Came in" value={formatMoney(statement.moneyIn)} />
          <Figure label="Went out" value={formatMoney(statement.moneyOut)} />
          <Figure label="Began with" value={statement.opening === null ? '–' : formatMoney(statement.opening)} />
          <Figure label="Ended with" value={statement.closing === null ? '–' : formatMoney(statement.closing)} />
        </dl>
        <Warnings statement={statement} />
        <div className="flex flex-wrap items-center gap-2">
          <div className="max-w-full overflow-x-auto">
            <Segments
              label="Lines"
              value={list.filters.state ?? ''}
              onChange={(state) => list.change({ filters: { state: state || undefined } })}
              options={states}
            />
          </div>
          <SearchBox hint="Narration, reference or amount" />
          <ListExport list="bank-lines" also={{ id }} />
        </div>
        {lines.data ? (
          <section className="rounded-card border border-line bg-surface" aria-busy={lines.isFetching}>
            {lines.data.data.length === 0 ? (
              <NoRows list={list} total={lines.data.meta.total} noun={{ one: 'line', many: 'lines' }} />
            ) : (
              <ul aria-label="Lines of the statement" className="divide-y divide-line">
                {lines.data.data.map((line) => (
                  <LineRow key={line.id} line={line} onAct={(act) => setAsked({ line, act })} />
                ))}
              </ul>
            )}
            {lines.data.data.length > 0 && (
              <Pager
                page={list.page}
                pageSize={list.pageSize}
                total={lines.data.meta.total}
                sizes={[20, 50, 100]}
                onPage={(page) => list.change({ page })}
                onPageSize={(pageSize) => list.change({ pageSize })}
              />
            )}
          </section>
        ) : lines.error ? (
          <Failed
            error={lines.error}
            what="The lines"
            onRetry={() => void lines.refetch()}
            retrying={lines.isFetching}
          />
        ) : (
          <TableSkeleton rows={8} columns={4} label="Loading lines" />
        )}
      </div>
      {asked && <LineDialog {...asked} onClose={() => setAsked(null)} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title="Take this statement away?"
          confirm="Take away"
          onConfirm={async () => {
            await remove({ params })
              .unwrap()
              .then(onBack, (failure: unknown) => notify.error('It was not taken away', readFailure(failure).detail))
          }}
        >
          Its {formatCount(todo + matched + ignored, 'line')} go with it. Bring the file again when its columns are
          named rightly.
        </ConfirmDialog>
      )}
    </ListContext>
  )
}
