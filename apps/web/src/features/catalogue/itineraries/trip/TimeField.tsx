import { Input } from '../../../../ui/Input.tsx'
import { ListSelect } from '../../../../ui/ListSelect.tsx'

interface TimeFieldProps {
  /** Of what, for those who hear it. */
  of: string
  timings: readonly string[]
  value: string | null
  onChange: (time: string | null) => void
}

/** When something begins: one of its own times, or any time where it has none. */
export function TimeField({ of, timings, value, onChange }: TimeFieldProps) {
  const label = `Time of ${of}`
  if (timings.length === 0)
    return (
      <Input
        type="time"
        size="sm"
        aria-label={label}
        inputClassName="num [&::-webkit-calendar-picker-indicator]:hidden"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    )
  const known = value === null || timings.includes(value) ? timings : [value, ...timings]
  return (
    <ListSelect
      size="sm"
      aria-label={label}
      className="num"
      options={[{ value: '', label: 'Any time' }, ...known.map((time) => ({ value: time, label: time }))]}
      value={value ?? ''}
      onChange={(time) => onChange(time || null)}
    />
  )
}
