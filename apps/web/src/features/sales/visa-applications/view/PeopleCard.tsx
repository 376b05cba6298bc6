import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { Ellipsis, Replace } from 'lucide-react'
import { useState } from 'react'
import { BulkAction, BulkBar } from '../../../../ui/BulkBar.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { personName } from '../application-words.ts'
import { actsOnAll, type ProcessAct } from '../process/process-act.ts'
import { actWords } from '../process/process-words.ts'
import { PersonRow } from './PersonRow.tsx'

/** So many people are shown with all their facts; of more, only their names at first. */
const fewPeople = 3

/** Somebody who was moved on is no longer the one that was chosen. */
const keyOf = ({ id, status }: Applicant) => `${id} ${status}`

interface PeopleCardProps {
  application: VisaApplication
  ofHouse: boolean
  cleared: boolean
  onAct: (act: ProcessAct, people: readonly Applicant[]) => void
}

/** Who applies, and where each stands; the house moves one on by a menu, and several at once by choosing them. */
export function PeopleCard({ application, ofHouse, cleared, onAct }: PeopleCardProps) {
  const { applicants } = application
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = ofHouse ? applicants.filter((person) => actsOnAll([person]).length > 0) : []
  const selects = open.length > 1
  const selected = selects ? open.filter((person) => chosen.has(keyOf(person))) : []
  const choose = (people: readonly Applicant[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const person of people) {
        if (on) next.add(keyOf(person))
        else next.delete(keyOf(person))
      }
      return next
    })
  const some = selected.length > 0 && selected.length < open.length

  return (
    <div>
      <Card
        flush
        title={formatCount(applicants.length, 'person', 'people')}
        actions={
          selects && (
            <Checkbox
              label={<span className="text-cell">Select all</span>}
              checked={selected.length === open.length}
              indeterminate={some}
              onChange={({ target }) => choose(open, target.checked)}
            />
          )
        }
      >
        <ul aria-label="People" className="divide-y divide-line">
          {applicants.map((person) => {
            const acts = ofHouse ? actsOnAll([person]) : []
            const replaces = ofHouse && person.status === 'Approved'
            return (
              <PersonRow
                key={person.id}
                person={person}
                application={application}
                open={applicants.length <= fewPeople}
                cleared={cleared}
                asksElsewhere={!ofHouse}
                selected={selected.includes(person)}
                onSelect={selects && acts.length > 0 ? (on) => choose([person], on) : undefined}
                menu={
                  (acts.length > 0 || replaces) && (
                    <Menu
                      trigger={
                        <IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${personName(person)}`} />
                      }
                    >
                      {acts.map((act) => (
                        <MenuItem
                          key={act}
                          icon={actWords[act].icon}
                          danger={act === 'reject'}
                          onSelect={() => onAct(act, [person])}
                        >
                          {actWords[act].label}
                        </MenuItem>
                      ))}
                      {replaces && (
                        <MenuItem icon={Replace} onSelect={() => onAct('grant', [person])}>
                          Replace visa
                        </MenuItem>
                      )}
                    </Menu>
                  )
                }
              />
            )
          })}
          {applicants.length === 0 && <li className="px-5 py-4 text-cell text-3">Nobody applies yet.</li>}
        </ul>
      </Card>
      <BulkBar count={selected.length} onClear={() => setChosen(new Set())}>
        {actsOnAll(selected).map((act) => (
          <BulkAction key={act} icon={actWords[act].icon} onClick={() => onAct(act, selected)}>
            {actWords[act].label}
          </BulkAction>
        ))}
        {selected.length > 0 && actsOnAll(selected).length === 0 && (
          <span className="px-2 text-white/72">These people have no step in common</span>
        )}
      </BulkBar>
    </div>
  )
}
