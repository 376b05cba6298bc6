import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatBytes, formatDateTime } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useDocumentFile } from './useDocumentFile.ts'

type Document = Applicant['documents'][number]

const isPicture = ({ mime }: Document) => mime.startsWith('image/')

/** A picture by a link of its own, which works once. */
function Picture({ document, title }: { document: Document; title: string }) {
  const [askTicket] = useAskTicketMutation()
  const [url, setUrl] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    const call = askTicket({ body: { path: `/api/v1/files/${document.fileId}` } })
    call
      .unwrap()
      .then(({ data }) => wanted && setUrl(data.url))
      .catch((error: unknown) => wanted && setFault(readFailure(error).detail))
      // A ticket is a key; it must not stay in the state that is persisted.
      .finally(() => call.reset())
    return () => {
      wanted = false
    }
  }, [askTicket, document.fileId])

  if (fault) return <Note kind="bad">{fault}</Note>
  if (!url) return <Skeleton className="h-[50vh] rounded-md" />
  return (
    <img
      src={url}
      alt={`${title}, ${document.name}`}
      className="max-h-[60vh] w-full rounded-md border border-line bg-sunken object-contain"
      onError={() => setFault('The picture could not be shown. Download it instead.')}
    />
  )
}

interface DocumentViewerProps {
  /** Whose papers they are. */
  person: string
  papers: readonly { name: string; document: Document }[]
  /** The paper shown, counted from 0. */
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** Looks through the papers of one person, one after the other; arrow keys turn the pages. */
export function DocumentViewer({ person, papers, at, onAt, onClose }: DocumentViewerProps) {
  const { download, busy } = useDocumentFile()
  const shown = papers[at]
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && at > 0) onAt(at - 1)
      if (key === 'ArrowRight' && at < papers.length - 1) onAt(at + 1)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [at, papers.length, onAt])
  if (!shown) return null
  const { name, document } = shown
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`${name} of ${person}`}
      description={
        <span className="num break-words">
          {document.name}, {formatBytes(document.size)}, {formatDateTime(document.uploadedAt)}
        </span>
      }
      footer={
        <>
          {papers.length > 1 && (
            <span className="mr-auto flex items-center gap-1">
              <IconButton
                icon={ChevronLeft}
                aria-label="Previous document"
                disabled={at === 0}
                onClick={() => onAt(at - 1)}
              />
              <span role="status" className="num text-cell text-2">
                {at + 1} of {papers.length}
              </span>
              <IconButton
                icon={ChevronRight}
                aria-label="Next document"
                disabled={at === papers.length - 1}
                onClick={() => onAt(at + 1)}
              />
            </span>
          )}
          <Button icon={Download} busy={busy === document.fileId} onClick={() => void download(document)}>
            Download
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {document.warning && <Note kind="warning">{document.warning}</Note>}
        {isPicture(document) ? (
          <Picture key={document.fileId} document={document} title={name} />
        ) : (
          <p className="rounded-md bg-sunken px-4 py-10 text-center text-small text-2">
            A PDF is not shown here. Download it to read it.
          </p>
        )}
      </div>
    </Dialog>
  )
}
