import type { OfferedRate } from '@karavan/contracts/crm/suppliers/supplier'
import { times, toMajor, toMinor } from '@karavan/domain/base/money'
import { rateTimes } from '@karavan/domain/crm/supplier'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { useFindRatesQuery } from '../bookings.api.ts'
import type { BookingValues, LineValues } from './booking-form.ts'

interface OfferedRatesProps {
  line: LineValues
  onTake: (part: Partial<LineValues>) => void
}

const countWords = { all: 'Times', person: 'Persons', night: 'Nights', day: 'Days', vehicle: 'Vehicles' } as const

const isCount = (count: number | null): count is number => count !== null && Number.isInteger(count) && count > 0

interface CountedProps {
  rate: OfferedRate
  first: number | null
  onTake: (cost: number) => void
}

/** A rate that is paid by the person, night, day or vehicle, with how many there are. */
function Counted({ rate: { label, cost, currency, per }, first, onTake }: CountedProps) {
  const [count, setCount] = useState(first)
  const whole = isCount(count) ? toMajor(times(toMinor(cost), count)) : null
  return (
    <div role="group" aria-label={label} className="mt-2 flex flex-wrap items-end gap-2">
      <Field label={countWords[per]} className="w-24">
        <NumberInput value={count} inputMode="numeric" onChange={setCount} />
      </Field>
      <Button size="sm" disabled={whole === null} onClick={() => whole !== null && onTake(whole)}>
        {whole === null ? 'Say how many' : `Take ${formatMoney(whole, currency)}`}
      </Button>
    </div>
  )
}

/** Prices of the supplier's contracts for such a service, to be taken by a press; what is paid by the piece is counted first. */
export function OfferedRates({ line, onTake }: OfferedRatesProps) {
  const supplier = useDeferredValue(line.supplier.trim())
  const travellers = useWatch<BookingValues, 'travellers'>({ name: 'travellers' })
  const [picked, setPicked] = useState<OfferedRate | null>(null)
  const { data } = useFindRatesQuery(
    { query: { supplier, service: line.service, ...(line.from ? { on: line.from } : {}) } },
    { skip: supplier.length < 2 },
  )
  const rates = supplier.length < 2 ? [] : (data?.data.slice(0, 4) ?? [])
  if (rates.length === 0) return null
  const known = {
    from: line.from || null,
    until: line.until || null,
    people: travellers.filter(({ kind }) => kind !== 'infant').length,
  }
  const nameOf = ({ label, cost, per }: OfferedRate) => `${label} ${cost} ${per}`

  function take({ label, currency }: OfferedRate, cost: number) {
    setPicked(null)
    onTake({ cost, currency, ...(line.label.trim() ? {} : { label }) })
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {rates.map((rate) => (
          <Button
            size="sm"
            variant="ghost"
            key={nameOf(rate)}
            onClick={() => (rate.per === 'all' ? take(rate, rate.cost) : setPicked(rate))}
          >
            {rate.label}: {formatMoney(rate.cost, rate.currency)}
            {rate.per === 'all' ? '' : ` a ${rate.per}`}
          </Button>
        ))}
      </div>
      {picked && (
        <Counted
          key={nameOf(picked)}
          rate={picked}
          first={rateTimes(picked.per, known)}
          onTake={(cost) => take(picked, cost)}
        />
      )}
    </>
  )
}
