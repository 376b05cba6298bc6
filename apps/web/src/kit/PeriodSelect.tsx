import { type PeriodKey, periods } from '@karavan/domain/base/period'
import { Select } from '../ui/Select.tsx'

interface PeriodSelectProps {
  value: PeriodKey
  onChange: (key: string) => void
}

/** Chooses the months a table is about. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  return (
    <Select
      aria-label="Period"
      size="sm"
      className="w-48"
      value={value}
      onChange={onChange}
      options={Object.entries(periods).map(([key, { label }]) => ({ value: key, label }))}
    />
  )
}
