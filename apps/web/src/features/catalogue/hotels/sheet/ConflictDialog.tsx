import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { changesOf, rebase } from '@karavan/domain/catalogue/rates/changes'
import type { Sheet } from '@karavan/domain/catalogue/rates/sheet'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { cellWords, fieldName, groupName } from './sheet-words.ts'
import { groupsOf, valueAt } from '@karavan/domain/catalogue/rates/sheet'

interface ConflictDialogProps {
  rates: HotelRates
  /** What my work was done on, my work, and what somebody else saved meanwhile. */
  base: Sheet
  mine: Sheet
  theirs: Sheet
  onKeep: (sheet: Sheet) => void
  onDrop: () => void
  onClose: () => void
}

/** Somebody else saved these rates first: says what both changed, and loses nothing. */
export function ConflictDialog({ rates, base, mine, theirs, onKeep, onDrop, onClose }: ConflictDialogProps) {
  const { sheet, both } = rebase(base, mine, theirs)
  const { total } = changesOf(base, mine)
  const groups = groupsOf(sheet)
  const rooms = new Map(rates.rooms.map(({ id, type }) => [id, type]))
  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Somebody else saved these rates first"
      description={
        both.length === 0
          ? `None of your ${formatCount(total, 'change')} touches what they changed. Keep yours on top of theirs, look once more, and save.`
          : `Of your ${formatCount(total, 'change')}, ${formatCount(both.length, 'cell was', 'cells were')} changed by them too. Yours would stand; look at them before you save.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={onDrop}>Take theirs, drop mine</Button>
          <Button variant="primary" onClick={() => onKeep(sheet)}>
            Keep mine on top
          </Button>
        </>
      }
    >
      {both.length > 0 && (
        <ul className="grid gap-1 text-cell">
          {both.slice(0, 20).map((cell) => {
            const group = groups.find(({ columns }) => columns.some(({ id }) => id === cell.column))
            return (
              <li key={`${cell.room}${cell.field}${cell.column}`}>
                <b className="font-emphasis">{rooms.get(cell.room)}</b>, {fieldName(cell.field)},{' '}
                {group ? groupName(group) : ''}: theirs {cellWords(cell.field, valueAt(theirs, cell))}, yours{' '}
                {cellWords(cell.field, valueAt(sheet, cell))}
              </li>
            )
          })}
          {both.length > 20 && <li>and {both.length - 20} more</li>}
        </ul>
      )}
    </Dialog>
  )
}
