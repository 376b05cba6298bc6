import { moveItem } from '@karavan/domain/catalogue/itineraries/edit'
import { daysOf } from '@karavan/domain/catalogue/itineraries/plan'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import { formatDay } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../../ui/Menu.tsx'
import { useBoard } from './board-context.ts'

interface MoveMenuProps {
  itemKey: string
  name: string
  /** Its day, and its place among so many there. */
  day: number
  at: number
  count: number
}

/** Read only while the menu is open: where it can go to changes with every edit. */
function Moves({ itemKey, name, day: own, at, count }: MoveMenuProps) {
  const { plan, edit, dateOf, say } = useBoard()
  const days = daysOf(plan)
  const to = (day: number, slot: number) => {
    const key = days[day]?.day.key
    if (key === undefined) return
    edit((now) => moveItem(now, itemKey, key, slot))
    say(`${name} is on day ${day + 1} now.`)
  }
  return (
    <>
      <MenuItem icon={ArrowUp} disabled={at === 0} onSelect={() => to(own, at - 1)}>
        Earlier on this day
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={at === count - 1} onSelect={() => to(own, at + 1)}>
        Later on this day
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Move to</MenuLabel>
      {days.map((_, day) => {
        const date = dateOf(day)
        return (
          day !== own && (
            <MenuItem
              key={day}
              hint={date ? formatDay(date) : undefined}
              onSelect={() => to(day, Number.MAX_SAFE_INTEGER)}
            >
              Day {day + 1}
            </MenuItem>
          )
        )
      })}
    </>
  )
}

/** Every move of an item without dragging: within its day, or to another one. */
export const MoveMenu = (props: MoveMenuProps) => (
  <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Move ${props.name} to …`} />} className="max-h-96">
    <Moves {...props} />
  </Menu>
)
