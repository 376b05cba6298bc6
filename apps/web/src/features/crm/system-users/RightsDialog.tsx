import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import { type Right, type Role, rights, rightWords, rolesWith } from '@karavan/domain/base/access/rights'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { unmarkedWords } from '../../../kit/markup-words.ts'
import { useUser } from '../../../shared/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { roleOptions } from './system-user-words.ts'
import { useUpdateSystemUserMutation } from './system-users.api.ts'

type Word = 'role' | 'allowed' | 'denied'

const startOf = ({ allowed, denied }: SystemUser): Map<Right, Word> =>
  new Map([
    ...allowed.map((right): [Right, Word] => [right, 'allowed']),
    ...denied.map((right): [Right, Word] => [right, 'denied']),
  ])

const asWords = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

interface RightRowProps {
  right: Right
  role: Role
  word: Word
  onChange: (word: Word) => void
}

/** One right: what the role says of it, unless something else is said to this person. */
function RightRow({ right, role, word, onChange }: RightRowProps) {
  const words = asWords(rightWords(right))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-0">{words}</span>
      <Segments
        label={words}
        value={word}
        onChange={onChange}
        options={[
          { value: 'role', label: `${role}: ${rolesWith(right).includes(role) ? 'yes' : 'no'}` },
          { value: 'allowed', label: 'Allow' },
          { value: 'denied', label: 'Deny' },
        ]}
      />
    </li>
  )
}

/** The place of somebody of the staff: their role, and single rights given to or taken from them alone. */
export function RightsDialog({ person, onClose }: { person: SystemUser; onClose: () => void }) {
  const [update] = useUpdateSystemUserMutation()
  const [role, setRole] = useState<Role>(person.role)
  const [words, setWords] = useState(() => startOf(person))
  const { busy, failed, act } = useAct(() => false)
  const owner = useUser()
  const given = words.get('cost') ?? (rolesWith('cost').includes(role) ? 'allowed' : 'denied')
  const bare = given !== 'allowed' && owner?.orgKind === 'agency' ? unmarkedWords(owner.ownMarkup) : null
  const said = (word: Word) => rights.filter((right) => words.get(right) === word)

  async function save() {
    const body = { version: person.version, role, allowed: said('allowed'), denied: said('denied') }
    if (!(await act(body, {}, () => update({ params: { id: person.id }, body }).unwrap()))) return
    void notify.success(`${person.name} is ${role}`, 'It holds from their next step on')
    onClose()
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={`Role and rights of ${person.name}`}
      description="The role decides what they may do; single rights can be allowed or denied to them alone."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Saving" onClick={() => void save()}>
            Save rights
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="Role">
          <Select value={role} options={roleOptions} onChange={(value) => setRole(value as Role)} />
        </Field>
        {bare && <Note kind="info">{bare}</Note>}
        <ul className="grid divide-y divide-line" aria-label="Rights">
          {rights.map((right) => (
            <RightRow
              key={right}
              right={right}
              role={role}
              word={words.get(right) ?? 'role'}
              onChange={(word) => setWords(new Map(words).set(right, word))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
