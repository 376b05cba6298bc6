import { dueAges } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Age } from '@karavan/domain/money/payables/age'
import { cx } from '../../ui/cx.ts'
import { formatMoney } from '../../ui/format.ts'
import { ageWords } from './supplier-due-words.ts'

/** What is owed in all, and how long it has been due. */
export function AgeStrip({ owed, byAge }: { owed: number; byAge: Record<Age, number> }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <div className="bg-surface px-4 py-3">
        <dt className="text-cell text-2">Owed in all</dt>
        <dd className="num mt-0.5 font-semibold">{formatMoney(owed)}</dd>
      </div>
      {dueAges.map((age) => (
        <div key={age} className="bg-surface px-4 py-3">
          <dt className="text-cell text-2">{ageWords[age]}</dt>
          <dd
            className={cx('num mt-0.5', byAge[age] === 0 ? 'text-3' : age !== 'not due' && 'font-semibold text-red-t')}
          >
            {formatMoney(byAge[age])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
