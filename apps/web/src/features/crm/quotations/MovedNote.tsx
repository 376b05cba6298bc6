import type { MovedLine, Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { NewVersionButton } from './NewVersionButton.tsx'

const priceWords = ({ was, now, why }: MovedLine): string => {
  if (now === null) return why ?? 'no longer sold'
  return was === null ? `to be had again at ${formatMoney(now)}` : `${formatMoney(was)} before, ${formatMoney(now)} now`
}

/** The same line in two options is told once. */
const onceEach = (moved: readonly MovedLine[]): MovedLine[] => [
  ...new Map(moved.map((one) => [`${one.label} ${one.was} ${one.now}`, one])).values(),
]

/** What of a quotation costs something else by now than when it was saved or sent. */
export function MovedNote({ quotation }: { quotation: Quotation }) {
  const { moved, current } = quotation
  if (moved.length === 0) return null
  const draft = current.status === 'Draft'
  return (
    <Note kind="warning" action={draft ? undefined : <NewVersionButton quotation={quotation} words="Reprice" />}>
      <p className="font-emphasis">
        {draft
          ? 'Prices of the house moved since this was saved.'
          : 'This costs you something else than when it was sent.'}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {onceEach(moved).map((one) => (
          <li key={`${one.group}/${one.key}`}>
            {one.label}: <span className="num">{priceWords(one)}</span>
          </li>
        ))}
      </ul>
      {!draft && <p className="mt-1">The customer still reads the price that was sent.</p>}
    </Note>
  )
}
