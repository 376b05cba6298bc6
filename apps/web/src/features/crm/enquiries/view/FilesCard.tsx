import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { AddFiles } from '../../../../shared/record/AddFiles.tsx'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { DocumentList } from '../../../../kit/Documents.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatBytes, formatDate } from '../../../../ui/format.ts'
import { useCreateEnquiryFileMutation } from '../enquiries.api.ts'

/** Private papers kept with an enquiry: added by a drop, fetched by a link that works once. */
export function FilesCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, kind, files } = enquiry
  const [keep] = useCreateEnquiryFileMutation()
  return (
    <Card title="Files">
      <div className="grid gap-3">
        {files.length > 0 && (
          <DocumentList
            documents={files.map(({ fileId, name, size, uploadedAt }) => ({
              fileId,
              title: name,
              sub: (
                <span className="num">
                  {formatBytes(size)}, {formatDate(uploadedAt)}
                </span>
              ),
              name,
            }))}
            useTicket={useAskTicketMutation}
          />
        )}
        <AddFiles label="Add files" keep={(fileId) => keep({ params: { kind, id }, body: { fileId } }).unwrap()} />
      </div>
    </Card>
  )
}
