import { weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import type { SeasonGroup, Sheet } from '@karavan/domain/catalogue/rates/sheet'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Menu } from '../../../../ui/Menu.tsx'
import { formatNights } from '../../../../ui/format.ts'
import type { Placed } from './cell-look.ts'
import { datesOf, groupName, seasonColour } from './sheet-words.ts'
import { sideWidth } from './useGridWindow.ts'
import { useSheet } from './useSheet.ts'

export type PlacedGroup = { group: SeasonGroup; index: number; left: number; width: number }

/** The least nights of a season where all rooms that are sold in it ask for the same. */
function leastNights({ entries }: Sheet, { columns }: SeasonGroup): number | null {
  const asked = new Set(
    Object.values(entries).flatMap((own) => columns.flatMap(({ id }) => (own[id] ? [own[id].minStay ?? 1] : []))),
  )
  const [nights] = asked
  return asked.size === 1 && nights !== undefined && nights > 1 ? nights : null
}

interface HeadProps {
  groups: readonly PlacedGroup[]
  columns: readonly Placed[]
  width: number
  menuOf: (group: SeasonGroup) => ReactNode
}

function SeasonHead({ group, index, left, width, menuOf }: PlacedGroup & Pick<HeadProps, 'menuOf'>) {
  const least = useSheet(({ history }) => leastNights(history.now, group))
  return (
    <div
      role="columnheader"
      aria-colspan={group.columns.length}
      className="absolute inset-y-0 overflow-hidden border-b border-l border-b-line border-l-line-strong bg-surface"
      style={{ left, width }}
    >
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${groupName(group)}, ${datesOf(group)}: change this season`}
            className="group flex size-full flex-col justify-center px-2.5 text-left outline-offset-[-2px] hover:bg-hover"
          >
            <span className="flex w-full items-center gap-1.5 text-[13px] leading-4 font-[640] text-text">
              <i
                aria-hidden="true"
                className="size-2 shrink-0 rounded-xs"
                style={{ background: seasonColour(index) }}
              />
              <span className="truncate">{groupName(group)}</span>
              {least !== null && (
                <span className="ml-auto text-micro font-normal whitespace-nowrap text-3">
                  min {formatNights(least)}
                </span>
              )}
              <ChevronDown
                size={12}
                aria-hidden="true"
                className={least === null ? 'ml-auto shrink-0 text-3' : 'shrink-0 text-3'}
              />
            </span>
            {group.name && <span className="num truncate text-caption font-normal text-3">{datesOf(group)}</span>}
          </button>
        }
      >
        {menuOf(group)}
      </Menu>
    </div>
  )
}

const sub =
  'absolute inset-y-0 overflow-hidden bg-surface px-2.5 text-right text-caption leading-[26px] font-medium whitespace-nowrap text-3'

/** The seasons across the top, and under each the weekdays it is split into. */
export const SheetHead = memo(function SheetHead({ groups, columns, width, menuOf }: HeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 h-16" style={{ width }}>
      <div role="row" aria-rowindex={1} className="relative flex h-[38px]">
        <div
          role="columnheader"
          aria-colindex={1}
          aria-colspan={3}
          className="sticky left-0 z-3 flex items-center border-b border-line bg-surface px-2.5 text-caption text-3 shadow-[1px_0_0_var(--line-strong)]"
          style={{ width: sideWidth }}
        >
          Room type, who sleeps there, meals
        </div>
        {groups.map((placed) => (
          <SeasonHead key={placed.group.columns[0]?.id} {...placed} menuOf={menuOf} />
        ))}
      </div>
      <div role="row" aria-rowindex={2} className="relative flex h-[26px] border-b border-line-strong">
        <div className="sticky left-0 z-3 flex h-full shadow-[1px_0_0_var(--line-strong)]" style={{ width: sideWidth }}>
          {(['Occupancy', 'Meals', 'Per'] as const).map((word, at) => (
            <div
              key={word}
              role="columnheader"
              aria-colindex={at + 1}
              className={`${at === 0 ? 'w-[196px]' : 'w-14'} bg-surface px-2.5 text-caption leading-[26px] font-medium text-3`}
            >
              {word}
            </div>
          ))}
        </div>
        {columns.map(({ column, index, left, width: wide, first }) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 4}
            className={`${sub} ${first ? 'border-l border-line-strong' : ''}`}
            style={{ left, width: wide }}
          >
            {weekdayWords(column.weekdays)}
          </div>
        ))}
      </div>
    </div>
  )
})
