import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import type { Weekdays } from '@karavan/domain/catalogue/hotels/season'
import { weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import { joinWeekdays, removeColumns, splitWeekend } from '@karavan/domain/catalogue/rates/seasons'
import { groupsOf, type SeasonGroup } from '@karavan/domain/catalogue/rates/sheet'
import { Baby, CalendarDays, Columns2, Pencil, Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { AddChip, ChoiceChip } from '../../../../ui/Chip.tsx'
import { Menu, MenuItem, MenuRadios, MenuSeparator } from '../../../../ui/Menu.tsx'
import { ageWords } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

const weekends: readonly Weekdays[] = [[5, 6], [0, 6], [0, 5, 6], [4, 5], [6]]
const keyOf = (days: Weekdays) => days.join('')

interface SheetToolsProps {
  rates: HotelRates
  bands: readonly ChildBand[]
  weekend: Weekdays
  onWeekend: (weekend: Weekdays) => void
  onBands: () => void
  onSeason: () => void
}

/** What is done to the whole sheet: its weekend, children by age, another season or room type. */
export function SheetTools({ rates, bands, weekend, onWeekend, onBands, onSeason }: SheetToolsProps) {
  const store = useStore()
  const splittable = useSheet(({ history }) => groupsOf(history.now).some(({ columns }) => columns.length === 1))
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-caption text-3 max-md:hidden">
        Weekend
      </span>
      <Menu
        trigger={
          <ChoiceChip on aria-pressed={undefined} aria-label={`Weekend: ${weekdayWords(weekend)}`}>
            {weekdayWords(weekend)}
          </ChoiceChip>
        }
      >
        <MenuRadios
          label="Weekend"
          value={keyOf(weekend)}
          onChange={(key) => onWeekend(weekends.find((days) => keyOf(days) === key) ?? [5, 6])}
          options={weekends.map((days) => ({ value: keyOf(days), label: weekdayWords(days) }))}
        />
        <MenuSeparator />
        <MenuItem
          icon={Columns2}
          disabled={!splittable}
          onSelect={() =>
            store.apply(
              (sheet) =>
                groupsOf(sheet).reduce(
                  (now, { columns: [column, ...more] }) =>
                    column && more.length === 0 ? splitWeekend(now, column, weekend) : now,
                  sheet,
                ),
              'Every season split at the weekend',
            )
          }
        >
          Split every season at the weekend
        </MenuItem>
      </Menu>
      <ChoiceChip on={false} aria-pressed={undefined} onClick={onBands}>
        <Baby size={14} aria-hidden="true" />
        Child bands {bands.map(ageWords).join(', ') || 'none'}
      </ChoiceChip>
      <AddChip onClick={onSeason}>Season</AddChip>
      <Link
        to={paths.dashboard.hotels.edit.href({ id: rates.hotelId })}
        className="hit inline-flex h-(--chip-h) items-center gap-1.5 rounded-chip border border-dashed border-line-strong bg-surface px-(--chip-px) text-cell font-medium whitespace-nowrap text-2 hover:border-control hover:text-text"
      >
        <Plus size={14} aria-hidden="true" />
        Room type
      </Link>
    </div>
  )
}

interface SeasonMenuProps {
  group: SeasonGroup
  weekend: Weekdays
  onEdit: () => void
  onRemove: () => void
}

/** What can be done to one season. */
export function SeasonMenu({ group, weekend, onEdit, onRemove }: SeasonMenuProps) {
  const store = useStore()
  const [only, ...more] = group.columns
  const rest = only && more.length === 0 ? (only.weekdays ?? [0, 1, 2, 3, 4, 5, 6]) : []
  const splittable = rest.some((day) => weekend.includes(day)) && rest.some((day) => !weekend.includes(day))
  return (
    <>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Name and dates
      </MenuItem>
      {more.length === 0 ? (
        <MenuItem
          icon={Columns2}
          disabled={!splittable}
          onSelect={() =>
            only && store.apply((sheet) => splitWeekend(sheet, only, weekend), 'Season split at the weekend')
          }
        >
          Split at the weekend, {weekdayWords(weekend)}
        </MenuItem>
      ) : (
        <MenuItem
          icon={CalendarDays}
          onSelect={() => store.apply((sheet) => joinWeekdays(sheet, group), 'Weekdays put together')}
        >
          One price for its weekdays
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        Take it out
      </MenuItem>
    </>
  )
}

export const removeGroup = (group: SeasonGroup) => (sheet: Parameters<typeof removeColumns>[0]) =>
  removeColumns(sheet, group.columns)
