import type { StatementLine } from '@karavan/contracts/money/wallet/wallet.contract'
import { Card } from '../../../ui/Card.tsx'
import { formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { stepsOf } from './balance-steps.ts'

interface BalanceStepsProps {
  /** The lines of the page below; until they are there their place is kept. */
  lines: readonly StatementLine[] | undefined
  newestFirst: boolean
}

const width = 640
const height = 120

/** The balance over the lines of this page, drawn as steps; the table under it has the exact amounts. */
export function BalanceSteps({ lines, newestFirst }: BalanceStepsProps) {
  const inTime = newestFirst ? [...(lines ?? [])].reverse() : (lines ?? [])
  const first = inTime[0]
  const last = inTime.at(-1)
  const drawn = stepsOf(inTime, width, height)
  const balances = inTime.map(({ balance }) => balance)
  const dates = first && last ? formatDateRange(first.at, last.at) : ''
  return (
    <Card title={dates ? `Balance, ${dates}` : 'Balance'} className="max-md:hidden">
      {!lines ? (
        <Skeleton className="h-30 rounded-md" />
      ) : drawn ? (
        <div className="flex gap-4">
          <svg
            role="img"
            aria-label={`Balance, ${dates}: lowest ${formatMoney(Math.min(...balances))}, highest ${formatMoney(Math.max(...balances))}`}
            viewBox={`0 -2 ${width} ${height + 4}`}
            preserveAspectRatio="none"
            className="h-30 min-w-0 flex-1"
          >
            <path d={drawn.area} className="fill-(--c1-soft) opacity-50" />
            {drawn.zero !== null && (
              <path d={`M0 ${drawn.zero}H${width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
            )}
            <path
              d={drawn.path}
              fill="none"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              className="stroke-(--c1)"
            />
          </svg>
          <dl className="num flex shrink-0 flex-col justify-between text-right text-caption">
            {(
              [
                ['Highest', Math.max(...balances)],
                ['Lowest', Math.min(...balances)],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt className="text-3">{label}</dt>
                <dd className="font-emphasis">{formatMoney(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p className="text-small text-2">There is nothing to draw yet.</p>
      )}
    </Card>
  )
}
