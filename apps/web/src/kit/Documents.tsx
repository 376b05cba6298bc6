import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { notify } from '../ui/toast.ts'
import { followTicket, type TicketHook } from './download.ts'
import { readFailure } from './problem.ts'

interface DocumentListProps {
  documents: readonly { fileId: string; title: string; sub: ReactNode; name: string }[]
  useTicket: TicketHook
}

/** Private papers, each to be downloaded by a link that works once. */
export function DocumentList({ documents, useTicket }: DocumentListProps) {
  const [askTicket] = useTicket()

  async function download(fileId: string, name: string) {
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    }
  }

  return (
    <ul className="divide-y divide-line">
      {documents.map(({ fileId, title, sub, name }) => (
        <li key={fileId} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
            <FileText size={16} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-emphasis">{title}</span>
            <span className="block truncate text-cell text-3">{sub}</span>
          </span>
          <IconButton
            icon={Download}
            variant="secondary"
            size="sm"
            aria-label={title === name ? `Download ${name}` : `Download ${title}, ${name}`}
            onClick={() => void download(fileId, name)}
          />
        </li>
      ))}
    </ul>
  )
}

interface DocumentsProps {
  title: string
  documents: readonly { fileId: string; kind: string; name: string }[]
  useTicket: TicketHook
  /** Said where there are none. */
  none: string
}

/** A card of private papers, each called by what it is. */
export const Documents = ({ title, documents, useTicket, none }: DocumentsProps) => (
  <Card title={title}>
    {documents.length === 0 && <p className="text-cell text-3">{none}</p>}
    <DocumentList
      documents={documents.map(({ fileId, kind, name }) => ({ fileId, title: kind, sub: name, name }))}
      useTicket={useTicket}
    />
  </Card>
)
