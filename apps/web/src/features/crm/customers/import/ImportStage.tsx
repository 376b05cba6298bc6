import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { formatCount, formatNumber } from '../../../../ui/format.ts'
import { Meter } from '../../../../ui/Meter.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import {
  useGetCustomerImportQuery,
  useListImportRowsQuery,
  useRunImportMutation,
  useStopImportMutation,
} from '../customers.api.ts'
import { rowsToDo, stageWords } from './import-words.ts'

/** News of progress comes by itself; asked for too, should the line to the server be down. */
const pollMs = 3000
const shownRows = 50

const isUnderWay = (status: CustomerImport['status']) => status === 'checking' || status === 'importing'

function Progress({ record }: { record: CustomerImport }) {
  const all = rowsToDo(record)
  const label = stageWords[record.status]
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-cell text-2">
        <span>{label}</span>
        <span className="num">
          {formatNumber(record.done)} of {formatNumber(all)}
        </span>
      </div>
      <Meter label={label} max={all} value={record.done} className="w-full" />
    </div>
  )
}

function Counts({ record }: { record: CustomerImport }) {
  const { good, duplicates, rejected, created, status } = record
  const added = status === 'done' || status === 'importing' || created > 0
  const counts = [
    added
      ? { label: 'Added', value: created, tone: 'text-green-t' }
      : { label: 'Good', value: good, tone: 'text-green-t' },
    { label: 'On file already', value: duplicates, tone: 'text-amber-t' },
    { label: 'With a fault', value: rejected, tone: 'text-red-t' },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3">
      {counts.map(({ label, value, tone }) => (
        <div key={label} className="rounded-md bg-sunken px-3 py-2">
          <dt className="text-cell text-2">{label}</dt>
          <dd className={`num text-h2 ${value > 0 ? tone : 'text-3'}`}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rows that were not taken, each with its line in the file and what is wrong with it. */
function Faults({ id, status, title }: { id: string; status: 'rejected' | 'duplicate'; title: string }) {
  const { data } = useListImportRowsQuery({ params: { id }, query: { status, pageSize: shownRows } })
  if (!data || data.data.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-h3">{title}</h3>
      <ul
        className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line px-3"
        tabIndex={0}
        aria-label={title}
      >
        {data.data.map(({ line, name, problem }) => (
          <li key={line} className="grid grid-cols-[64px_1fr] gap-3 py-2 text-cell">
            <span className="num text-3">Line {line}</span>
            <span className="min-w-0">
              <span className="font-emphasis">{name ?? 'Without a name'}</span>
              <span className="block text-2">{problem}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.meta.total > data.data.length && (
        <p className="mt-1 text-cell text-3">
          And {formatNumber(data.meta.total - data.data.length)} more; the file of rows not taken has all of them.
        </p>
      )}
    </div>
  )
}

function Rejects({ id }: { id: string }) {
  const [askTicket] = useAskTicketMutation()
  async function download() {
    try {
      await followTicket(askTicket, `/crm/customers/imports/${id}/rejects.csv`)
    } catch (error) {
      void notify.error('The rows were not downloaded', readFailure(error).detail)
    }
  }
  return (
    <Button icon={Download} onClick={() => void download()}>
      Download rows not taken
    </Button>
  )
}

/** A file on its way: how far it is, what is wrong with which row, and the way on. */
export function ImportStage({ id, onAnother, onClose }: { id: string; onAnother: () => void; onClose: () => void }) {
  const [moving, setMoving] = useState(true)
  const { data, error } = useGetCustomerImportQuery({ params: { id } }, { pollingInterval: moving ? pollMs : 0 })
  const [run, running] = useRunImportMutation()
  const [stop, stopping] = useStopImportMutation()
  const [addDuplicates, setAddDuplicates] = useState(false)
  const record = data?.data
  const underWay = record !== undefined && isUnderWay(record.status)
  if (record && underWay !== moving) setMoving(underWay)

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (refused) {
      void notify.error('Not possible now', readFailure(refused).detail)
    }
  }

  if (!record)
    return error ? (
      <Note kind="bad" title="This file did not load" action={<Button onClick={onAnother}>Another file</Button>}>
        {readFailure(error).detail}
      </Note>
    ) : (
      <div role="status" aria-busy="true" className="grid gap-3 pb-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-16" />
      </div>
    )

  const { status, good, duplicates, rejected, created } = record
  const toAdd = good + (addDuplicates ? duplicates : 0)
  return (
    <div className="grid gap-4 pb-3">
      <p role="status" className="text-2">
        <span className="font-emphasis text-text">{record.fileName}</span>:{' '}
        {status === 'done' ? `${formatCount(created, 'customer')} added.` : `${stageWords[status]}.`}
        {underWay && ' You may close this and come back: it goes on by itself.'}
      </p>
      {underWay && <Progress record={record} />}
      {record.problem && (
        <Note kind="bad" title="This file was not finished">
          {record.problem}
        </Note>
      )}
      <Counts record={record} />
      {status !== 'checking' && rejected > 0 && <Faults id={id} status="rejected" title="With a fault" />}
      {status !== 'checking' && duplicates > 0 && <Faults id={id} status="duplicate" title="On file already" />}
      {status === 'checked' && duplicates > 0 && (
        <Checkbox
          checked={addDuplicates}
          onChange={({ target }) => setAddDuplicates(target.checked)}
          label="Add those on file already, too"
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!underWay && rejected + duplicates > 0 && <Rejects id={id} />}
        {underWay && (
          <Button busy={stopping.isLoading} onClick={() => void attempt(() => stop({ params: { id } }).unwrap())}>
            Stop
          </Button>
        )}
        {!underWay && <Button onClick={onAnother}>Another file</Button>}
        {status === 'checked' && (
          <Button
            variant="primary"
            disabled={toAdd === 0}
            busy={running.isLoading}
            onClick={() => void attempt(() => run({ params: { id }, body: { addDuplicates } }).unwrap())}
          >
            {toAdd === 0 ? 'Nothing to add' : `Add ${formatCount(toAdd, 'customer')}`}
          </Button>
        )}
        {(status === 'done' || status === 'stopped') && (
          <Button variant="primary" onClick={onClose}>
            Show customers
          </Button>
        )}
      </div>
    </div>
  )
}
