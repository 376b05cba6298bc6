import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { formatMoney } from '../../../ui/format.ts'
import { Switch } from '../../../ui/Switch.tsx'

interface ExtraTogglesProps {
  extras: PublicQuote['extras']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What may be added, each by a switch, with what it adds. */
export function ExtraToggles({ extras, chosen, onChange }: ExtraTogglesProps) {
  const turn = (key: string, on: boolean) =>
    // In the order of the quotation, so that the same choice is always asked for in the same words.
    onChange(extras.map((extra) => extra.key).filter((one) => (one === key ? on : chosen.includes(one))))
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {extras.map(({ key, name, summary, adds }) => (
        <li key={key} className="border-line px-5 py-4 not-last:border-b">
          <Switch
            label={
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0">{name}</span>
                <span className="num">+{formatMoney(adds)}</span>
              </span>
            }
            help={summary || undefined}
            checked={chosen.includes(key)}
            onChange={({ target }) => turn(key, target.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
