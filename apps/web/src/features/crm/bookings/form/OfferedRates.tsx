import { useDeferredValue } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { useFindRatesQuery } from '../bookings.api.ts'
import type { LineValues } from './booking-form.ts'

interface OfferedRatesProps {
  line: LineValues
  onTake: (part: Partial<LineValues>) => void
}

/** Prices of the supplier's contracts for such a service, to be taken by a press. */
export function OfferedRates({ line, onTake }: OfferedRatesProps) {
  const supplier = useDeferredValue(line.supplier.trim())
  const { data } = useFindRatesQuery(
    { query: { supplier, service: line.service, ...(line.from ? { on: line.from } : {}) } },
    { skip: supplier.length < 2 },
  )
  const rates = supplier.length < 2 ? [] : (data?.data.slice(0, 4) ?? [])
  if (rates.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {rates.map(({ label, cost, currency, per }) => (
        <Button
          size="sm"
          variant="ghost"
          key={`${label} ${cost}`}
          onClick={() => onTake({ cost, currency, ...(line.label.trim() ? {} : { label }) })}
        >
          {label}: {formatMoney(cost, currency)}
          {per === 'all' ? '' : ` a ${per}`}
        </Button>
      ))}
    </div>
  )
}
