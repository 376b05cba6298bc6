import type { UnfitPayout } from '@karavan/contracts/money/accounts/settlement.contract'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card } from '../../ui/Card.tsx'

/** So many reasons are named of each. */
const named = 3

function Payout({ payout }: { payout: UnfitPayout }) {
  const { provider, payoutId, settledOn, utr, paidOut, problems } = payout
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <p className="num font-emphasis break-all">{payoutId}</p>
        <p className="num text-cell text-3">
          {[provider, settledOn && formatDate(settledOn), utr].filter(Boolean).join(' · ')}
        </p>
        <ul className="mt-1 text-cell text-amber-t">
          {problems.slice(0, named).map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
          {problems.length > named && <li>and {problems.length - named} more</li>}
        </ul>
      </div>
      {paidOut !== null && <p className="num font-emphasis">{formatMoney(paidOut)}</p>}
    </li>
  )
}

/** Payouts that could not be recorded by themselves, with why; each is gone from here once it is recorded. */
export function UnfitPayouts({ payouts }: { payouts: readonly UnfitPayout[] }) {
  if (payouts.length === 0) return null
  return (
    <div className="mb-4">
      <Card title="Payouts that do not fit">
        <p className="mb-3 max-w-[72ch] text-cell text-2">
          Their provider told of them, and they could not be recorded whole. Choose what they are made of below and
          record them under their number.
        </p>
        <ul aria-label="Payouts that do not fit" className="divide-y divide-line">
          {payouts.map((payout) => (
            <Payout key={`${payout.provider} ${payout.payoutId}`} payout={payout} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
