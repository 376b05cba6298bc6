import { Download, FileText } from 'lucide-react'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { notify } from '../ui/toast.ts'
import { followTicket, type TicketHook } from './download.ts'
import { readFailure } from './problem.ts'

interface DocumentsProps {
  title: string
  documents: readonly { fileId: string; kind: string; name: string }[]
  useTicket: TicketHook
  /** Said where there are none. */
  none: string
}

/** Private papers, each to be downloaded by a link that works once. */
export function Documents({ title, documents, useTicket, none }: DocumentsProps) {
  const [askTicket] = useTicket()

  async function download(fileId: string, name: string) {
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    }
  }

  return (
    <Card title={title}>
      {documents.length === 0 && <p className="text-cell text-3">{none}</p>}
      <ul className="divide-y divide-line">
        {documents.map(({ fileId, kind, name }) => (
          <li key={fileId} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
              <FileText size={16} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-emphasis">{kind}</span>
              <span className="block truncate text-cell text-3">{name}</span>
            </span>
            <IconButton
              icon={Download}
              variant="secondary"
              size="sm"
              aria-label={`Download ${kind}, ${name}`}
              onClick={() => void download(fileId, name)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
