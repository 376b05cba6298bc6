import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { PlainDate } from '@karavan/domain/base/dates'
import { maskNumber } from '@karavan/domain/base/mask'
import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { nationalityName } from '@karavan/domain/catalogue/visas/nationality'
import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { Check, ChevronDown, Trash2, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { DocumentViewer } from '../view/DocumentViewer.tsx'
import { MrzField } from './MrzField.tsx'
import { PaperRow } from './PaperRow.tsx'
import { PersonFields } from './PersonFields.tsx'
import type { PersonDraft } from './application-draft.ts'
import { nameOfDraft } from './people-words.ts'

interface PersonCardProps {
  person: PersonDraft
  /** As the server has this person; not yet for a new one. */
  kept: Applicant | undefined
  /** Counted from 0. */
  index: number
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (part: Partial<PersonDraft>) => void
  onRemove: () => void
  /** To whoever comes next; the last one is closed. */
  onNext: () => void
  last: boolean
  papers: readonly Paper[]
  onUpload: (paper: Paper, file: File) => Promise<unknown>
  onRemoveDocument: (documentId: string) => Promise<unknown>
  lacks: readonly MissingItem[]
  pressed: boolean
  today: PlainDate
}

/** One person of an application: who it is and whether anything is missing; open, everything to fill in. */
export function PersonCard(props: PersonCardProps) {
  const { person, kept, index, open, onOpen, onRemove, lacks } = props
  const body = useId()
  const ready = lacks.length === 0
  const name = nameOfDraft(person, index)
  const about = [nationalityName(person.nationality), kept?.child ? 'pays as a child' : null].filter(Boolean).join(', ')
  return (
    <section aria-label={name} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2 pr-3">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? body : undefined}
            onClick={() => onOpen(!open)}
            className="flex min-h-15 w-full min-w-0 items-center gap-3 rounded-card py-2.5 pl-4 text-left"
          >
            <span
              aria-hidden="true"
              className={cx(
                'num grid size-7 shrink-0 place-items-center rounded-full text-caption font-semibold',
                ready ? 'bg-green-f text-green-t' : 'bg-sunken text-2',
              )}
            >
              {ready ? <Check size={15} /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-emphasis">{name}</span>
              {about && <span className="block truncate text-cell text-3">{about}</span>}
            </span>
            <Badge tone={ready ? 'green' : 'amber'}>{ready ? 'Ready' : `${lacks.length} missing`}</Badge>
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={cx('text-3 transition-transform motion-reduce:transition-none', open && 'rotate-180')}
            />
          </button>
        </h2>
        <IconButton icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {open && <PersonBody {...props} id={body} />}
    </section>
  )
}

function PersonBody({
  id,
  person,
  kept,
  index,
  onChange,
  onNext,
  last,
  papers,
  onUpload,
  onRemoveDocument,
  lacks,
  pressed,
  today,
}: PersonCardProps & { id: string }) {
  const [seen, setSeen] = useState<number | null>(null)
  const heldOf = (key: string) => kept?.documents.find((one) => one.key === key)
  const held = papers.flatMap(({ key, name }) => {
    const document = heldOf(key)
    return document ? [{ name, document }] : []
  })
  const alsoIn = kept?.passportMasked === maskNumber(person.passportNumber) ? (kept.alsoIn ?? []) : []
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
      className="grid grid-cols-1 gap-5 border-t border-line p-5"
    >
      <MrzField person={person} onChange={onChange} today={today} verified={kept?.mrzVerified ?? false} />
      <PersonFields person={person} onChange={onChange} today={today} lacks={lacks} pressed={pressed} />
      {alsoIn.length > 0 && (
        <p className="-mt-2 flex items-start gap-1.5 text-cell text-amber-t">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5" />
          This passport is in another application too: {alsoIn.join(', ')}.
        </p>
      )}
      {papers.length > 0 && (
        <div>
          <h3 className="mb-2 text-h4">Documents</h3>
          <ul className="grid grid-cols-1 gap-2 2xl:grid-cols-2">
            {papers.map((paper) => (
              <PaperRow
                key={paper.key}
                id={`${person.key}-papers.${paper.key}`}
                paper={paper}
                document={heldOf(paper.key)}
                marked={pressed && paper.required}
                onUpload={(file) => onUpload(paper, file)}
                onRemove={(document) => onRemoveDocument(document.id)}
                onLook={() => setSeen(held.findIndex(({ document }) => document.key === paper.key))}
              />
            ))}
          </ul>
          {seen !== null && (
            <DocumentViewer
              person={nameOfDraft(person, index)}
              papers={held}
              at={seen}
              onAt={setSeen}
              onClose={() => setSeen(null)}
            />
          )}
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit">{last ? 'Done' : 'Next person'}</Button>
      </div>
    </form>
  )
}
