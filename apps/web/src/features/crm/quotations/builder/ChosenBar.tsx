import { useState } from 'react'
import { toMajor, type Minor } from '@karavan/domain/base/money'
import { useFormContext } from 'react-hook-form'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useLazyGetQuotationDraftQuery } from '../quotations.api.ts'
import { newKey, toLineValues } from './content-values.ts'
import { type Found, roomWords } from '../../../../shared/catalogue/found.ts'
import { foundLine } from './found.ts'
import type { LineValues, QuotationValues } from './quotation-values.ts'

const ways = [
  { value: 'one', label: 'One line' },
  { value: 'parts', label: 'A line for each part' },
] as const
type Way = (typeof ways)[number]['value']

/** The parts of a trip as lines of their own, in its class of hotels, or why there are none. */
function useParts() {
  const { getValues } = useFormContext<QuotationValues>()
  const [ask, { isFetching }] = useLazyGetQuotationDraftQuery()
  async function read({ item }: Found, day: number | null): Promise<LineValues[]> {
    if (item.kind !== 'trip') return []
    const { itineraryId, startDate, adults, childrenAges, category } = item
    const ages = childrenAges.join(',') || undefined
    const { data } = await ask({ query: { itineraryId, date: startDate ?? undefined, adults, ages } }).unwrap()
    const { options } = data.content
    const option = options.find(({ name }) => name === category) ?? options[0]
    if (option && option.name !== category)
      void notify.info(
        `No ${category} hotels`,
        `${data.content.title} has none; its lines are those of ${option.name}.`,
      )
    const starts = getValues('startDate') || null
    return (option?.lines ?? []).map((line) => {
      const values = { ...toLineValues(starts)(line), key: newKey() }
      // Without a first day of the trip, the parts follow from the day the itinerary is put on.
      return starts || day === null || values.day === null ? values : { ...values, day: values.day + day - 1 }
    })
  }
  return { read, isFetching }
}

interface ChosenBarProps {
  found: Found
  /** The day of the trip it is put on, where that is known. */
  day: number | null
  /** What it is sold for, else what it costs. */
  amount: Minor | null
  act: string
  /** Whether something of several parts may become several lines. */
  parts: boolean
  onPick: (lines: LineValues[]) => void
  onCancel: () => void
}

/** What was chosen, to be looked at before it is put in: its days, its rooms, and as what it comes. */
export function ChosenBar({ found, day, amount, act, parts, onPick, onCancel }: ChosenBarProps) {
  const [way, setWay] = useState<Way>('one')
  const [failed, setFailed] = useState<string | null>(null)
  const { read, isFetching } = useParts()
  const line = foundLine(found, day)
  if (!line) return null
  const { from, until } = found
  const dates = from && until && until !== from ? formatDateRange(from, until) : from ? formatDate(from) : 'No date yet'
  const split = parts && found.item.kind === 'trip'

  async function add() {
    if (!line) return
    if (!split || way === 'one') return onPick([line])
    try {
      onPick(await read(found, day))
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0]?.message ?? detail)
    }
  }

  return (
    <section
      aria-label={`Chosen: ${line.label}`}
      className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3"
    >
      <div className="text-cell">
        <p className="font-emphasis">{line.label}</p>
        <p className="num text-caption text-2">{[dates, ...roomWords(found)].join(' · ')}</p>
      </div>
      {split && <Segments label="As" options={ways} value={way} onChange={setWay} />}
      {failed && <Note kind="bad">{failed}</Note>}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isFetching} onClick={() => void add()}>
          {amount === null || (split && way === 'parts') ? act : `${act}, ${formatMoney(toMajor(amount))}`}
        </Button>
      </div>
    </section>
  )
}
