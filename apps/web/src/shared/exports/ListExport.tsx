import type { ExportListName } from '@karavan/domain/site/export'
import { followTicket } from '../../kit/download.ts'
import { FileMenu } from '../../kit/FileMenu.tsx'
import { useList } from '../../kit/list-context.ts'
import { notify } from '../../ui/toast.ts'
import { useAskTicketMutation } from '../api/files.api.ts'
import { useExports } from '../useExports.ts'
import { useAskExportMutation } from './exports.api.ts'

interface ExportMenuProps {
  list: ExportListName
  query: object
  label?: string
  size?: 'sm'
}

/** A list as a file, as it is filtered, for whoever may take it along; a long one comes later, with a note in the bell. */
export function ExportMenu({ list, query, ...look }: ExportMenuProps) {
  const [ask] = useAskExportMutation()
  const [askTicket] = useAskTicketMutation()
  if (!useExports()) return null

  async function save(format: 'csv' | 'xlsx' | 'pdf') {
    if (format === 'pdf') return
    const asked = new URLSearchParams()
    for (const [key, value] of Object.entries(query as Record<string, string | number | undefined>))
      if (value !== undefined && value !== '' && key !== 'page' && key !== 'pageSize') asked.set(key, String(value))
    const { data } = await ask({ body: { list, format, query: asked.toString() } }).unwrap()
    if (data.ready) await followTicket(askTicket, `/exports/${data.id}/file`)
    else void notify.success(`${data.name} are being written`, 'The list is long: you are told when the file is there.')
  }

  return <FileMenu offered={['csv', 'xlsx']} onChoose={save} {...look} />
}

/** The same of the list around, with what narrows it there and beyond. */
export function ListExport({ list, also = {} }: { list: ExportListName; also?: object }) {
  const { query } = useList()
  return <ExportMenu list={list} query={{ ...query, ...also }} />
}
