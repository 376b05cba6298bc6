import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { ContactWay } from '@karavan/domain/crm/enquiry'
import { useState } from 'react'
import { useUser } from '../../../../shared/hooks.ts'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { TrailCard, type TrailEntry } from '../../../../shared/record/TrailCard.tsx'
import { NoteForm } from '../../../../kit/NoteForm.tsx'
import { capital } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/Select.tsx'
import { useCreateEnquiryNoteMutation } from '../enquiries.api.ts'
import { wayOptions, wayWords } from '../enquiry-words.ts'

const fieldWords: Record<string, string> = {
  details: 'what is asked for',
  assignee: 'owner',
  budgetCurrency: 'currency',
}

/** What the trail calls an event, and what more there is to say. */
function entryWords({ kind, way, text }: TrailEntry) {
  switch (kind) {
    case 'status':
      return { title: capital(text), more: '' }
    case 'change': {
      const [, fields] = text.split(': ')
      if (!fields) return { title: 'Written down', more: '' }
      const named = fields.split(', ').map((field) => fieldWords[field] ?? field)
      return { title: 'Changed', more: named.join(', ') }
    }
    case 'contact':
      return way ? { title: wayWords[way].label, more: text, icon: wayWords[way].icon } : { title: 'Talk', more: text }
    case 'follow-up':
      return { title: 'Follow-up done', more: text }
    case 'file':
      return { title: 'File added', more: text }
    case 'note':
      return { title: 'Note', more: text }
  }
}

const ownNote = { value: '', label: 'Note of our own' }

/** What happened with an enquiry, newest first, and the place to note what was said. */
export function TimelineCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, kind, timeline } = enquiry
  const [add] = useCreateEnquiryNoteMutation()
  const me = useUser()?.id
  const colleagues = useStaff().flatMap(({ value, label }) => (value === me ? [] : label))
  const [way, setWay] = useState<ContactWay | ''>('')
  return (
    <TrailCard trail={timeline} say={entryWords}>
      <NoteForm
        label="Note or talk"
        placeholder="Prefers one hotel, child needs a bed"
        colleagues={colleagues}
        act="Add"
        add={async (text) => {
          await add({ params: { kind, id }, body: { text, way } }).unwrap()
          setWay('')
        }}
      >
        <Select
          aria-label="How you spoke"
          value={way}
          options={[ownNote, ...wayOptions]}
          onChange={(next) => setWay(next as ContactWay | '')}
        />
      </NoteForm>
    </TrailCard>
  )
}
