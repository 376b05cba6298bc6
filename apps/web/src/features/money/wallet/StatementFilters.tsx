import { useState } from 'react'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { AddChip, Chip } from '../../../ui/Chip.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate, formatDateRange } from '../../../ui/format.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { kindWords } from './wallet-words.ts'
import { useFindWalletOwnersQuery } from './wallet.api.ts'

const pause = 250

interface OwnerSelectProps {
  value: string
  onChange: (orgId: string) => void
}

/** One of the organisations that have a wallet, searched on the server while one types. */
export function OwnerSelect({ value, onChange }: OwnerSelectProps) {
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim().slice(0, 100), pause)
  const found = useFindWalletOwnersQuery(asked ? { q: asked } : {})
  const options = (found.currentData ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = options.some((option) => option.value === value)
  const chosen = useFindWalletOwnersQuery({ orgId: value }, { skip: !value || known })
  return (
    <Combobox
      value={value}
      options={options}
      onSearch={setTyped}
      onChange={(next) => {
        onChange(next)
        setTyped('')
      }}
      loading={found.isFetching && options.length === 0}
      valueLabel={chosen.currentData?.[0]?.name}
      placeholder="Search for an organisation"
      empty={found.error ? 'The organisations did not load' : 'No organisation of this name'}
    />
  )
}

function datesWords(from: string | undefined, until: string | undefined): string {
  if (from && until) return formatDateRange(from, until)
  return from ? `from ${formatDate(from)}` : `until ${formatDate(until ?? '')}`
}

function DatesChip() {
  const { filters, change } = useList()
  const { from, until } = filters
  const words = datesWords(from, until)
  const set = Boolean(from ?? until)
  // One popover for both states of its chip, so that it stays open while the first date is chosen.
  return (
    <Popover
      label="Dates"
      className="w-64"
      trigger={
        set ? (
          <button
            type="button"
            aria-label={`Change Dates: ${words}`}
            className="hit inline-flex h-(--chip-h) items-center rounded-chip bg-brand-soft px-(--chip-px) text-cell font-medium whitespace-nowrap text-on-brand-soft"
          >
            {words}
          </button>
        ) : (
          <AddChip>Dates</AddChip>
        )
      }
    >
      <div className="grid gap-3">
        <Field label="From" optional>
          <DateInput value={from ?? ''} onChange={(next) => change({ filters: { from: next || undefined } })} />
        </Field>
        <Field label="Until" optional>
          <DateInput value={until ?? ''} onChange={(next) => change({ filters: { until: next || undefined } })} />
        </Field>
      </div>
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

/** The organisation whose statement the house looks at, with the way out of it. */
export function OwnerChip({ name }: { name: string }) {
  const { change } = useList()
  return (
    <Chip removeLabel={`Remove Organisation: ${name}`} onRemove={() => change({ filters: { orgId: undefined } })}>
      {name}
    </Chip>
  )
}

/** The filters of a statement: dates and kind. */
export function StatementFilters() {
  return (
    <>
      <DatesChip />
      <FilterChip
        name="kind"
        label="Kind"
        options={Object.entries(kindWords).map(([value, { words }]) => ({ value, label: words }))}
      />
    </>
  )
}
