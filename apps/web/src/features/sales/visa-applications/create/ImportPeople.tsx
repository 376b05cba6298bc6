import { maxApplicants } from '@karavan/contracts/sales/visa-applications/visa-application'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../../../kit/download.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { applicantTemplate, type ImportedPerson, readApplicants } from './applicant-csv.ts'
import type { PersonDraft } from './application-draft.ts'
import { nameOfDraft } from './people-words.ts'

const largest = 1_000_000

interface ImportPeopleProps {
  open: boolean
  onClose: () => void
  /** How many are in the application already. */
  taken: number
  onAdd: (people: PersonDraft[]) => void
}

/** Reads people from a list and shows what was understood of it, before anybody is added. */
export function ImportPeople({ open, onClose, taken, onAdd }: ImportPeopleProps) {
  const [found, setFound] = useState<ImportedPerson[] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const room = maxApplicants - taken
  const added = (found ?? []).slice(0, room)
  const faulty = added.filter(({ faults }) => faults.length > 0)

  async function read(file: File | undefined) {
    if (!file) return
    const people = file.size > largest ? [] : readApplicants(await file.text())
    setFound(people.length > 0 ? people : null)
    setRefused(
      people.length > 0
        ? null
        : `${file.name} has no list in it that could be read. Fill in the template and try again.`,
    )
  }

  function close() {
    setFound(null)
    setRefused(null)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      width="md"
      title="Add people from a list"
      description="A CSV file with one line for each person. What is not in it is filled in afterwards."
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            aria-disabled={added.length === 0 || undefined}
            onClick={() => {
              if (added.length === 0) return
              onAdd(added.map(({ person }) => person))
              close()
            }}
          >
            {added.length > 0 ? `Add ${formatCount(added.length, 'person', 'people')}` : 'Add people'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Button
          size="sm"
          icon={Download}
          className="w-fit"
          onClick={() => saveText('visa-applicants.csv', applicantTemplate())}
        >
          Download the template
        </Button>
        <FileDrop
          label={found ? 'Choose another list' : 'Choose a list'}
          hint="CSV, as spreadsheets save it"
          accept=".csv,text/csv,text/plain"
          onFiles={([file]) => void read(file)}
        />
        {refused && <Note kind="bad">{refused}</Note>}
        {found && found.length > room && (
          <Note kind="warning">
            There is room for {room} more of the {found.length} in this list; {maxApplicants} can be in one application.
          </Note>
        )}
        {faulty.length > 0 && (
          <Note kind="warning" title={`${formatCount(faulty.length, 'line needs', 'lines need')} another look`}>
            <ul className="mt-1 grid gap-0.5">
              {faulty.slice(0, 5).map(({ line, faults }) => (
                <li key={line}>
                  Line {line}: {faults[0]}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {added.length > 0 && (
          <ol className="grid gap-1 text-small">
            {added.map(({ line, person }, index) => (
              <li key={line} className="flex gap-3 border-b border-line py-1.5 last:border-0">
                <span className="num w-6 text-3">{taken + index + 1}</span>
                <span className="min-w-0 flex-1 truncate">{nameOfDraft(person, taken + index)}</span>
                <span className="text-3">{person.nationality}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
