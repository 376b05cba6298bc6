import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Card } from '../../../../ui/Card.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { formatBytes, formatDate } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import {
  useAddEnquiryFileMutation,
  useAskEnquiryTicketMutation,
  useUploadEnquiryFileMutation,
} from '../enquiries.api.ts'

/** Private papers kept with an enquiry: added by a drop, fetched by a link that works once. */
export function FilesCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, kind, files } = enquiry
  const [upload] = useUploadEnquiryFileMutation()
  const [keep] = useAddEnquiryFileMutation()
  const [askTicket] = useAskEnquiryTicketMutation()
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string[]>([])

  async function take(chosen: File[]) {
    setSending(true)
    setRefused([])
    for (const file of chosen) {
      const call = upload(file)
      try {
        const { data } = await call.unwrap()
        await keep({ params: { kind, id }, body: { fileId: data.id } }).unwrap()
        void notify.success(`${data.name} added`)
      } catch (error) {
        setRefused((before) => [...before, `${file.name}: ${readFailure(error).detail}`])
      } finally {
        // The file itself must not stay in the state that is persisted.
        call.reset()
      }
    }
    setSending(false)
  }

  async function download(fileId: string, name: string) {
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    }
  }

  return (
    <Card title="Files">
      <div className="grid gap-3">
        {files.length > 0 && (
          <ul className="divide-y divide-line">
            {files.map(({ fileId, name, size, uploadedAt }) => (
              <li key={fileId} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
                  <FileText size={16} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-emphasis">{name}</span>
                  <span className="num block text-cell text-3">
                    {formatBytes(size)}, {formatDate(uploadedAt)}
                  </span>
                </span>
                <IconButton
                  icon={Download}
                  variant="secondary"
                  size="sm"
                  aria-label={`Download ${name}`}
                  onClick={() => void download(fileId, name)}
                />
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <Note kind="bad" title="Not added">
            {refused.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Note>
        )}
        <FileDrop
          label={sending ? 'Sending' : 'Add files'}
          hint="PDF, JPG, PNG or WebP; seen by your organisation alone"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          multiple
          disabled={sending}
          onFiles={(chosen) => void take(chosen)}
        />
      </div>
    </Card>
  )
}
