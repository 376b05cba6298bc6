import { type PeriodKey, periods } from '@karavan/domain/base/period'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useList } from '../../../kit/list-context.ts'
import { formatMonth } from '../../../kit/months.ts'
import { AddChip, Chip } from '../../../ui/Chip.tsx'
import { Menu, MenuRadios } from '../../../ui/Menu.tsx'

/** The months of the register as a filter: a period chosen by its name. */
export function RegisterPeriod() {
  const { filters, change } = useList()
  const { data: day } = useGetHouseDayQuery()
  const { from, until } = filters
  const options = Object.entries(periods).map(([value, { label }]) => ({ value, label }))
  const choose = (key: string) => {
    if (day) change({ filters: { ...periods[key as PeriodKey].of(day.slice(0, 7)) } })
  }
  const radios = <MenuRadios label="Months" value="" onChange={choose} options={options} />
  if (!from && !until)
    return (
      <Menu align="start" trigger={<AddChip>Months</AddChip>}>
        {radios}
      </Menu>
    )
  const words = [from, until].map((month) => (month ? formatMonth(month) : '')).join(' – ')
  return (
    <Chip
      removeLabel={`Remove Months: ${words}`}
      onRemove={() => change({ filters: { from: undefined, until: undefined } })}
    >
      <Menu
        align="start"
        trigger={
          <button type="button" aria-label={`Change Months: ${words}`} className="hit max-w-60 truncate">
            {words}
          </button>
        }
      >
        {radios}
      </Menu>
    </Chip>
  )
}
