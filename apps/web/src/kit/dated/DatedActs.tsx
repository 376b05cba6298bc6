import { CalendarOff, Eye, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { actsOn, type Dated, type DatedAct } from './dated-words.ts'

interface DatedActsProps {
  dated: Dated
  today: string | undefined
  onAct: (act: DatedAct) => void
}

/** What can be done to it, as items of a row's menu. */
export function DatedMenu({ dated, today, onAct, viewTo }: DatedActsProps & { viewTo: string }) {
  const acts = actsOn(dated, today)
  return (
    <>
      <MenuItem icon={Eye} to={viewTo}>
        View
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onAct('edit')}>
        Edit
      </MenuItem>
      {acts.includes('end') && (
        <MenuItem icon={CalendarOff} onSelect={() => onAct('end')}>
          End today
        </MenuItem>
      )}
      {acts.includes('delete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onAct('delete')}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The same as buttons at the foot of its panel. */
export function DatedButtons({ dated, today, onAct }: DatedActsProps) {
  const acts = actsOn(dated, today)
  return (
    <>
      <Button variant="primary" icon={Pencil} onClick={() => onAct('edit')}>
        Edit
      </Button>
      {acts.includes('end') && (
        <Button icon={CalendarOff} onClick={() => onAct('end')}>
          End today
        </Button>
      )}
      {acts.includes('delete') && (
        <Button variant="ghost" icon={Trash2} onClick={() => onAct('delete')}>
          Delete
        </Button>
      )}
      {dated.state === 'running' && dated.until === today && (
        <span className="text-cell text-2">Today is its last day</span>
      )}
    </>
  )
}
