import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useState } from 'react'
import { Documents } from '../../../../kit/Documents.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import {
  useAddBookingFileMutation,
  useAskCrmBookingTicketMutation,
  useUploadBookingFileMutation,
} from '../bookings.api.ts'

type FileKind = CrmBooking['files'][number]['kind']

const words: Record<FileKind, string> = { ticket: 'Ticket', voucher: 'Voucher', visa: 'Visa', other: 'Other' }
const kinds = (Object.keys(words) as FileKind[]).map((value) => ({ value, label: words[value] }))

/** Tickets, vouchers, visas and other papers kept with a booking: added by a drop, fetched by a link that works once. */
export function FilesCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, files, status } = booking
  const [upload] = useUploadBookingFileMutation()
  const [keep] = useAddBookingFileMutation()
  const [as, setAs] = useState<FileKind>(kind === 'flight' ? 'ticket' : 'voucher')
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string[]>([])

  async function take(chosen: File[]) {
    setSending(true)
    setRefused([])
    for (const file of chosen) {
      const call = upload(file)
      try {
        const { data } = await call.unwrap()
        await keep({ params: { kind, id }, body: { fileId: data.id, kind: as } }).unwrap()
        void notify.success(`${data.name} added`, words[as])
      } catch (error) {
        setRefused((before) => [...before, `${file.name}: ${readFailure(error).detail}`])
      } finally {
        // The file itself must not stay in the state that is persisted.
        call.reset()
      }
    }
    setSending(false)
  }

  return (
    <>
      <Documents
        title="Documents"
        documents={files.map((file) => ({ fileId: file.fileId, kind: words[file.kind], name: file.name }))}
        useTicket={useAskCrmBookingTicketMutation}
        none="No documents yet."
      />
      {status !== 'Cancelled' && (
        <Card title="Add documents">
          <div className="grid gap-3">
            <Field label="Kind of document" className="max-w-60">
              <Select value={as} options={kinds} onChange={(next) => setAs(next as FileKind)} />
            </Field>
            {refused.length > 0 && (
              <Note kind="bad" title="Not added">
                {refused.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </Note>
            )}
            <FileDrop
              label={sending ? 'Sending' : `Add ${as === 'other' ? 'files' : `a ${as}`}`}
              hint="PDF, JPG, PNG or WebP; seen by your organisation alone"
              accept="application/pdf,image/jpeg,image/png,image/webp"
              multiple
              disabled={sending}
              onFiles={(chosen) => void take(chosen)}
            />
          </div>
        </Card>
      )}
    </>
  )
}
