import type { OfferedRate } from '@karavan/contracts/crm/suppliers/supplier'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { rateTimes } from '@karavan/domain/crm/supplier'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { useFindRatesQuery } from './offered.api.ts'
import { isCount, offeredTimes } from './offered-times.ts'

/** What is typed of a service that is bought. */
type Bought = { service: QuotedService; label: string; supplier: string; from: string; until: string; people: number }

/** A rate that is taken: so many times its cost. */
export type TakenRate = OfferedRate & { count: number }

interface OfferedRatesProps {
  line: Bought
  onTake: (taken: TakenRate) => void
}

const countWords = { all: 'Times', person: 'Persons', night: 'Nights', day: 'Days', vehicle: 'Vehicles' } as const

interface CountedProps {
  rate: OfferedRate
  first: number | null
  onTake: (count: number) => void
}

/** A rate that is paid by the person, night, day or vehicle, with how many there are. */
function Counted({ rate, first, onTake }: CountedProps) {
  const [count, setCount] = useState(first)
  const whole = isCount(count) ? offeredTimes(rate, count) : null
  return (
    <div role="group" aria-label={rate.label} className="mt-2 flex flex-wrap items-end gap-2">
      <Field label={countWords[rate.per]} className="w-24">
        <NumberInput value={count} inputMode="numeric" onChange={setCount} />
      </Field>
      <Button size="sm" disabled={whole === null} onClick={() => isCount(count) && onTake(count)}>
        {whole === null ? 'Say how many' : `Take ${formatMoney(whole, rate.currency)}`}
      </Button>
    </div>
  )
}

/**
 * Prices of contracts for such a service, to be taken by a press: those of the supplier that is named, else those of any whose
 * words are typed. What is paid by the piece is counted first.
 */
export function OfferedRates({ line, onTake }: OfferedRatesProps) {
  const supplier = useDeferredValue(line.supplier.trim())
  const words = useDeferredValue(line.label.trim())
  const [picked, setPicked] = useState<OfferedRate | null>(null)
  const named = supplier.length >= 2
  const skip = !named && words.length < 3
  const { data } = useFindRatesQuery(
    {
      query: {
        ...(named ? { supplier } : { q: words }),
        service: line.service,
        ...(line.from ? { on: line.from } : {}),
      },
    },
    { skip },
  )
  // Whoever may not know what things cost is sent no cost, and offered none.
  const rates = skip ? [] : (data?.data.filter(({ cost }) => cost !== undefined).slice(0, 4) ?? [])
  if (rates.length === 0) return null
  const known = { from: line.from || null, until: line.until || null, people: line.people }
  const nameOf = (rate: OfferedRate) => `${rate.supplier} ${rate.label} ${rate.cost} ${rate.per}`

  function take(rate: OfferedRate, count: number) {
    setPicked(null)
    onTake({ ...rate, count })
  }

  return (
    <>
      <div role="group" aria-label="Agreed prices" className="mt-2 flex flex-wrap gap-1.5">
        {rates.map((rate) => (
          <Button
            size="sm"
            variant="ghost"
            key={nameOf(rate)}
            onClick={() => (rate.per === 'all' ? take(rate, 1) : setPicked(rate))}
          >
            {named ? '' : `${rate.supplier}, `}
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
          onTake={(count) => take(picked, count)}
        />
      )}
    </>
  )
}
