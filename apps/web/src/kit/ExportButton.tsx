import { Download, X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { notify } from '../ui/toast.ts'
import { toCsv } from '@karavan/domain/base/csv'
import { saveText } from './download.ts'
import { type Page, readEveryRow, stopExport, useExportJob } from './export-job.ts'
import { readFailure } from './problem.ts'
import type { ResourceColumn } from './resource-column.ts'

/** A hook whose call reads one page outside the cache, so that a long export is never persisted. */
export type ReadHook<Row> = () => readonly [
  (sent: { query: object }) => { unwrap: () => Promise<Page<Row>>; reset: () => void },
  ...unknown[],
]

interface ExportButtonProps<Row> {
  noun: { one: string; many: string }
  query: object
  columns: readonly ResourceColumn<Row>[]
  useRead: ReadHook<Row>
}

/** Gives everything the list would show, over all its pages and in its order, as a CSV file. */
export function ExportButton<Row extends { id: string }>({ noun, query, columns, useRead }: ExportButtonProps<Row>) {
  const [read] = useRead()
  const job = useExportJob(noun.many)

  async function readPage(page: number, pageSize: number) {
    const call = read({ query: { ...query, page, pageSize } })
    try {
      return await call.unwrap()
    } finally {
      call.reset()
    }
  }

  async function run() {
    try {
      const rows = await readEveryRow(noun.many, readPage, (row) => row.id)
      if (!rows) return
      const heads = columns.map((column) => column.header)
      const day = new Date().toISOString().slice(0, 10)
      saveText(
        `${noun.many}-${day}.csv`,
        toCsv([heads, ...rows.map((row) => columns.map((column) => column.text(row)))]),
      )
      void notify.success(`${formatCount(rows.length, noun.one, noun.many)} exported`)
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(`The export of ${noun.many} stopped`, `${title}. ${detail}`)
    }
  }

  const part = job?.total ? Math.round((100 * job.done) / job.total) : 0
  return (
    <span className="inline-flex items-center">
      <Button
        variant="ghost"
        icon={Download}
        busy={job !== null}
        busyLabel={job ? `Exporting ${part} %` : undefined}
        onClick={() => void run()}
      >
        Export
      </Button>
      {job && <IconButton icon={X} size="sm" aria-label="Stop the export" onClick={() => stopExport(noun.many)} />}
    </span>
  )
}
