import { documentKinds } from '@karavan/domain/people/verification'
import { FileCheck2, Upload, X } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatBytes } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type ChosenFiles, type DocumentKind, documentWords } from './documents.ts'

const accept = 'application/pdf,image/jpeg,image/png,image/webp'

type RowProps = {
  kind: DocumentKind
  file: File | undefined
  /** The name of what was handed in before. */
  before: string | undefined
  onChoose: (file: File | undefined) => void
}

function Row({ kind, file, before, onChoose }: RowProps) {
  const id = useId()
  const Icon = file || before ? FileCheck2 : Upload
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-md',
          file || before ? 'bg-green-f text-green-t' : 'bg-sunken text-2',
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <label htmlFor={id} className="min-w-0 flex-1 after:absolute after:inset-0">
        <span className="block text-[14px] leading-5 font-emphasis">{kind}</span>
        <span className="block truncate text-cell text-3">
          {file ? `${file.name}, ${formatBytes(file.size)}` : before ? `Uploaded: ${before}` : documentWords[kind]}
        </span>
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      {file ? (
        <IconButton
          icon={X}
          size="sm"
          aria-label={`Remove ${kind}`}
          className="relative z-1"
          onClick={() => onChoose(undefined)}
        />
      ) : (
        <span aria-hidden="true" className="text-cell font-medium text-link">
          {before ? 'Replace' : 'Choose'}
        </span>
      )}
    </li>
  )
}

type DocumentFieldsProps = {
  files: ChosenFiles
  onChange: (files: ChosenFiles) => void
  handedIn?: readonly { kind: string; name: string }[]
}

/** The papers an agency hands in; each a file to choose. */
export function DocumentFields({ files, onChange, handedIn = [] }: DocumentFieldsProps) {
  return (
    <ul aria-label="Documents" className="grid grid-cols-1 gap-2">
      {documentKinds.map((kind) => (
        <Row
          key={kind}
          kind={kind}
          file={files[kind]}
          before={handedIn.find((document) => document.kind === kind)?.name}
          onChoose={(file) => onChange({ ...files, [kind]: file })}
        />
      ))}
    </ul>
  )
}
