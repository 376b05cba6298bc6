import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useState } from 'react'
import { AddFiles } from '../../../../shared/record/AddFiles.tsx'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { Documents } from '../../../../kit/Documents.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useCreateBookingFileMutation } from '../bookings.api.ts'

type FileKind = CrmBooking['files'][number]['kind']

const words: Record<FileKind, string> = { ticket: 'Ticket', voucher: 'Voucher', visa: 'Visa', other: 'Other' }
const kinds = (Object.keys(words) as FileKind[]).map((value) => ({ value, label: words[value] }))

/** Tickets, vouchers, visas and other papers kept with a booking: added by a drop, fetched by a link that works once. */
export function FilesCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, files, status } = booking
  const [keep] = useCreateBookingFileMutation()
  const [as, setAs] = useState<FileKind>(kind === 'flight' ? 'ticket' : 'voucher')
  return (
    <>
      <Documents
        title="Documents"
        documents={files.map((file) => ({ fileId: file.fileId, kind: words[file.kind], name: file.name }))}
        useTicket={useAskTicketMutation}
        none="No documents yet."
      />
      {status !== 'Cancelled' && (
        <Card title="Add documents">
          <div className="grid gap-3">
            <Field label="Kind of document" className="max-w-60">
              <Select value={as} options={kinds} onChange={(next) => setAs(next as FileKind)} />
            </Field>
            <AddFiles
              label={`Add ${as === 'other' ? 'files' : `a ${as}`}`}
              keep={(fileId) => keep({ params: { kind, id }, body: { fileId, kind: as } }).unwrap()}
              as={words[as]}
            />
          </div>
        </Card>
      )}
    </>
  )
}
