import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { maxApplicants } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { Contact, FileSpreadsheet, UserPlus } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { CopyCustomer } from '../../../../shared/customers/CopyCustomer.tsx'
import { useUser } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { notify } from '../../../../ui/toast.ts'
import { type ApplicationDraft, isBlank, newPerson, type PersonDraft } from './application-draft.ts'
import { personOf } from './customer-person.ts'
import { ImportPeople } from './ImportPeople.tsx'
import { personOfMrz, zonesIn } from './mrz-paste.ts'
import { nameOfDraft } from './people-words.ts'
import { PersonCard } from './PersonCard.tsx'

interface PeopleStepProps {
  application: VisaApplication
  draft: ApplicationDraft
  edit: (make: (draft: ApplicationDraft) => ApplicationDraft) => void
  /** The person whose card is open. */
  open: string | null
  onOpen: (key: string | null) => void
  lacks: readonly MissingItem[]
  pressed: boolean
  today: PlainDate
  onUpload: (key: string, paper: Paper, file: File) => Promise<unknown>
  onRemoveDocument: (documentId: string) => Promise<unknown>
}

const focusOn = (id: string) => document.getElementById(id)?.focus()

/** Puts passports into a list: one into the person at hand, several into those of whom nothing is known, the rest after. */
function withPassports(people: PersonDraft[], zones: string[], at: string | null, today: PlainDate): PersonDraft[] {
  const rest = zones.map((mrz) => personOfMrz(mrz, today) ?? { mrz })
  const filled = people.map((person) => {
    if (at ? person.key !== at : !isBlank(person)) return person
    const part = rest.shift()
    return part ? { ...person, ...part } : person
  })
  return [...filled, ...rest.map((part) => newPerson(part))].slice(0, maxApplicants)
}

/** Who applies: typed, pasted from the passports, or read from a list, each with their documents. */
export function PeopleStep(props: PeopleStepProps) {
  const { application, draft, edit, open, onOpen, lacks, pressed, today } = props
  const { people } = draft
  const [importing, setImporting] = useState(false)
  const [copying, setCopying] = useState(false)
  const hasCustomers = useUser()?.permissions.includes('crm.use') ?? false
  const [leaving, setLeaving] = useState<string | null>(null)
  const full = people.length >= maxApplicants
  const leaver = people.findIndex(({ key }) => key === leaving)

  const change = (key: string, part: Partial<PersonDraft>) =>
    edit((now) => ({
      ...now,
      people: now.people.map((person) => (person.key === key ? { ...person, ...part } : person)),
    }))

  const show = (key: string | null) => {
    // The card must be open before anything in it can take the focus.
    flushSync(() => onOpen(key))
    if (key) focusOn(`${key}-mrz`)
  }

  function add() {
    if (full) return
    const person = newPerson()
    flushSync(() => edit((now) => ({ ...now, people: [...now.people, person] })))
    show(person.key)
  }

  const named = people.filter((person) => !isBlank(person)).length
  const addAll = (added: PersonDraft[]) =>
    edit((now) => ({ ...now, people: [...now.people.filter((person) => !isBlank(person)), ...added] }))

  function takeOut(key: string) {
    edit((now) => ({ ...now, people: now.people.filter((person) => person.key !== key) }))
    if (open === key) onOpen(null)
  }

  function onPaste(event: ClipboardEvent) {
    const zones = zonesIn(event.clipboardData.getData('text'))
    if (zones.length === 0) return
    event.preventDefault()
    // One passport is meant for the person at hand, unless another one stands there already.
    const hand = people.find(({ key }) => key === open)
    const inside = (event.target as HTMLElement).id === `${open}-mrz`
    const at = zones.length === 1 && hand && (inside || hand.passportNumber === '') ? hand.key : null
    const next = withPassports(people, zones, at, today)
    edit((now) => ({ ...now, people: next }))
    if (zones.length > 1) void notify.success(`${formatCount(zones.length, 'passport')} pasted`)
    else if (!at) onOpen(next.find(({ mrz }) => mrz === zones[0])?.key ?? null)
  }

  return (
    <div className="grid grid-cols-1 gap-4" onPaste={onPaste}>
      {people.map((person, index) => (
        <PersonCard
          key={person.key}
          person={person}
          kept={application.applicants.find(({ id }) => id === person.id)}
          index={index}
          open={open === person.key}
          onOpen={(on) => onOpen(on ? person.key : null)}
          onChange={(part) => change(person.key, part)}
          onRemove={() => (isBlank(person) ? takeOut(person.key) : setLeaving(person.key))}
          onNext={() => show(people[index + 1]?.key ?? null)}
          last={index === people.length - 1}
          papers={application.papers}
          onUpload={(paper, file) => props.onUpload(person.key, paper, file)}
          onRemoveDocument={props.onRemoveDocument}
          lacks={lacks.filter(({ applicantId }) => applicantId === person.key)}
          pressed={pressed}
          today={today}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={UserPlus} aria-disabled={full || undefined} onClick={add}>
          Add a person
        </Button>
        <Button icon={FileSpreadsheet} aria-disabled={full || undefined} onClick={() => !full && setImporting(true)}>
          Add from a list
        </Button>
        {hasCustomers && (
          <Button icon={Contact} aria-disabled={full || undefined} onClick={() => !full && setCopying(true)}>
            Copy from a customer
          </Button>
        )}
        <p className="text-cell text-3">
          {full
            ? `${maxApplicants} people are the most for one application.`
            : 'Lines of several passports can be pasted at once.'}
        </p>
      </div>
      <Card title="If something is unclear">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Phone of whoever can be asked" optional>
            <Input
              type="tel"
              autoComplete="off"
              maxLength={30}
              value={draft.contactPhone}
              onChange={({ target }) => edit((now) => ({ ...now, contactPhone: target.value }))}
            />
          </Field>
          <Field label="Note for us" optional>
            <Input
              maxLength={500}
              value={draft.notes}
              onChange={({ target }) => edit((now) => ({ ...now, notes: target.value }))}
            />
          </Field>
        </div>
      </Card>
      <ImportPeople open={importing} onClose={() => setImporting(false)} taken={named} onAdd={addAll} />
      <CopyCustomer
        open={copying}
        onClose={() => setCopying(false)}
        legend="Who applies"
        room={maxApplicants - named}
        onAdd={(copied) => addAll(copied.map(personOf))}
      />
      <ConfirmDialog
        open={leaver >= 0}
        onOpenChange={(on) => !on && setLeaving(null)}
        title={`Remove ${leaver >= 0 ? nameOfDraft(people[leaver] ?? newPerson(), leaver) : 'this person'}?`}
        confirm="Remove"
        onConfirm={() => {
          if (leaving) takeOut(leaving)
        }}
      >
        What was typed and uploaded for this person is deleted.
      </ConfirmDialog>
    </div>
  )
}
