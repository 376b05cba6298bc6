import { AddChip } from '../../ui/Chip.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatDate, formatDateRange } from '../../ui/format.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useList } from '../list-context.ts'

function datesWords(from: string | undefined, until: string | undefined): string {
  if (from && until) return formatDateRange(from, until)
  return from ? `from ${formatDate(from)}` : `until ${formatDate(until ?? '')}`
}

/** Narrows a list to a period; `label` says of what. */
export function DatesChip({ label }: { label: string }) {
  const { filters, change } = useList()
  const { from, until } = filters
  const words = datesWords(from, until)
  const fields = (
    <div className="grid gap-3">
      <Field label={`${label} from`} optional>
        <DateInput value={from ?? ''} onChange={(next) => change({ filters: { from: next || undefined } })} />
      </Field>
      <Field label={`${label} until`} optional>
        <DateInput value={until ?? ''} onChange={(next) => change({ filters: { until: next || undefined } })} />
      </Field>
    </div>
  )
  const set = Boolean(from ?? until)
  // One popover for both states of its chip, so that it stays open while the first date is chosen.
  return (
    <Popover
      label={label}
      className="w-64"
      trigger={
        set ? (
          <button
            type="button"
            aria-label={`Change ${label}: ${words}`}
            className="hit inline-flex h-(--chip-h) items-center rounded-chip bg-brand-soft px-(--chip-px) text-cell font-medium whitespace-nowrap text-on-brand-soft"
          >
            {label}: {words}
          </button>
        ) : (
          <AddChip>{label}</AddChip>
        )
      }
    >
      {fields}
      {set && (
        <button
          type="button"
          className="link hit mt-3 rounded-xs text-cell"
          onClick={() => change({ filters: { from: undefined, until: undefined } })}
        >
          Clear dates
        </button>
      )}
    </Popover>
  )
}
