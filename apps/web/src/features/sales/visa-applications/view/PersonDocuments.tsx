import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { Download, Eye, FileText, Image, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { formatBytes } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { personName } from '../application-words.ts'
import { type DocumentRow, documentRows } from './document-rows.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import { useDocumentFile } from './useDocumentFile.ts'

function Missing({ row, cleared }: { row: DocumentRow; cleared: boolean }) {
  if (cleared) return <>Deleted after the trip</>
  return row.needed ? <span className="text-orange-t">Missing</span> : <>Not submitted</>
}

interface PersonDocumentsProps {
  person: Applicant
  papers: VisaApplication['papers']
  /** The time to keep documents is over. */
  cleared: boolean
}

/** What one person handed in and what is missing; each look at a file is a link of its own. */
export function PersonDocuments({ person, papers, cleared }: PersonDocumentsProps) {
  const { download, busy } = useDocumentFile()
  const [at, setAt] = useState<number | null>(null)
  const rows = documentRows(person, papers)
  const there = rows.flatMap(({ name, document }) => (document ? [{ name, document }] : []))
  const name = personName(person)
  if (rows.length === 0) return <p className="text-cell text-3">This visa asks for no documents.</p>
  return (
    <>
      <ul aria-label={`Documents of ${name}`} className="divide-y divide-line">
        {rows.map((row) => {
          const { document } = row
          const picture = document?.mime.startsWith('image/') ?? false
          const Icon = picture ? Image : FileText
          return (
            <li key={document?.id ?? row.key} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
              <span
                className={cx(
                  'grid size-8 shrink-0 place-items-center rounded-md',
                  document ? 'bg-sunken text-2' : 'border border-dashed border-line-strong text-3',
                )}
              >
                <Icon size={16} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1 text-cell">
                <span className="flex flex-wrap items-center gap-x-2 font-emphasis">
                  {row.name}
                  {row.asked && <Tag className="bg-orange-f text-orange-t">Asked for</Tag>}
                </span>
                <span className="block truncate text-3">
                  {document ? (
                    <>
                      {document.name} <span className="num">({formatBytes(document.size)})</span>
                    </>
                  ) : (
                    <Missing row={row} cleared={cleared} />
                  )}
                </span>
                {document?.warning && (
                  <span className="flex items-start gap-1 text-amber-t">
                    <TriangleAlert size={14} aria-hidden="true" className="mt-0.5" />
                    {document.warning}
                  </span>
                )}
              </span>
              {document && picture && (
                <IconButton
                  icon={Eye}
                  size="sm"
                  aria-label={`Look at ${row.name} of ${name}`}
                  onClick={() => setAt(there.findIndex((one) => one.document.id === document.id))}
                />
              )}
              {document && (
                <IconButton
                  icon={Download}
                  size="sm"
                  aria-label={`Download ${row.name} of ${name}`}
                  aria-busy={busy === document.fileId || undefined}
                  onClick={() => void download(document)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {at !== null && <DocumentViewer person={name} papers={there} at={at} onAt={setAt} onClose={() => setAt(null)} />}
    </>
  )
}
