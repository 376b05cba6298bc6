import type { Received } from '@karavan/contracts/crm/messages/inbound.contract'
import { Mail, MessageCircle, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { useAskTicketMutation } from '../api/files.api.ts'

/** What came along with it, each to be opened by a link that works once. */
export function ReceivedFiles({ files }: Pick<Received, 'files'>) {
  const [askTicket] = useAskTicketMutation()

  async function open({ id, name }: Received['files'][number]) {
    try {
      await followTicket(askTicket, `/files/${id}`)
    } catch (error) {
      void notify.error(`${name} was not opened`, readFailure(error).detail)
    }
  }

  return (
    <ul aria-label="Files that came along" className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <Button size="sm" icon={Paperclip} aria-label={`Open ${file.name}`} onClick={() => void open(file)}>
            <span className="max-w-60 truncate">{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Something that came in, with what can be done with it. */
export function ReceivedRow({ message, children }: { message: Received; children?: ReactNode }) {
  const { channel, sender, senderName, subject, body, files, refused, autoReply, receivedAt } = message
  const Icon = channel === 'mail' ? Mail : MessageCircle
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-emphasis wrap-anywhere">{senderName}</span>
          {subject && <span className="min-w-0 text-2 wrap-anywhere">{subject}</span>}
          {autoReply && <Badge>By a machine</Badge>}
        </p>
        <p className="num text-caption text-2">
          {sender} · {formatDateTime(receivedAt)}
        </p>
        <p className="max-w-[72ch] text-cell wrap-anywhere whitespace-pre-line">{body}</p>
        {files.length > 0 && <ReceivedFiles files={files} />}
        {refused.length > 0 && <p className="text-cell text-3">Not taken in: {refused.join(', ')}</p>}
        {children}
      </div>
    </li>
  )
}
