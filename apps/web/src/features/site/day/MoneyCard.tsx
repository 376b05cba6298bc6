import type { Day } from '@karavan/contracts/site/day/day.contract'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { DayRow } from './DayCard.tsx'
import { rupees, shortDate } from './day-words.ts'

const shown = 3

interface MoneyCardProps {
  wallet: NonNullable<Day['wallet']>
  day: Day
  className?: string
}

/** What is in the wallet, what falls due, and exactly what is missing for it. */
export function MoneyCard({ wallet, day: { dues, date }, className }: MoneyCardProps) {
  // What is held and due is what the organisation pays.
  const seesCost = useRight('cost')
  return (
    <section
      aria-label="Wallet and dues"
      className={cx('flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface', className)}
    >
      <div className="bg-night px-4 py-3.5 text-on-night">
        <h2 className="text-caption text-on-night-2">Wallet</h2>
        <p className="num text-[22px] leading-7 font-bold tracking-[-.02em]">{formatMoney(wallet.balance)}</p>
        {seesCost && (
          <p className="num mt-2 flex justify-between text-caption text-on-night-2">
            After holds <b className="font-semibold text-on-night">{formatMoney(wallet.afterHolds)}</b>
          </p>
        )}
        {wallet.creditLimit > 0 && (
          <p className="num mt-1 flex justify-between text-caption text-on-night-2">
            Credit <b className="font-semibold text-on-night">{formatMoney(wallet.creditLimit)}</b>
          </p>
        )}
      </div>
      {dues.count === 0 && <p className="px-4 py-4 text-cell text-2">Nothing falls due within two weeks.</p>}
      <ul>
        {dues.rows.slice(0, shown).map((due) => (
          <DayRow
            key={`${due.id} ${due.dueOn}`}
            to={entryHref({ source: 'package', kind: 'package', id: due.id })}
            title={due.reference}
            sub={
              due.graceUntil ? (
                <span className="font-strong text-red-t">
                  Cancelled unless paid by {formatDateTime(due.graceUntil)}
                </span>
              ) : due.dueOn < date ? (
                <span className="font-strong text-red-t">Overdue since {shortDate(due.dueOn)}</span>
              ) : (
                `${due.who}, due ${shortDate(due.dueOn)}`
              )
            }
            end={seesCost && <b className="num text-cell font-emphasis">{rupees(due.amount)}</b>}
          />
        ))}
      </ul>
      <div className="mt-auto border-t border-line px-4 py-2.5">
        {dues.count > 0 && seesCost && (
          <p className="mb-2.5 flex justify-between text-caption">
            Due within two weeks <b className="num text-cell font-semibold">{rupees(dues.total)}</b>
          </p>
        )}
        {!seesCost ? (
          <ButtonLink to={paths.wallet.index.href()} full className="lg:h-9! lg:text-[14px]!">
            Wallet
          </ButtonLink>
        ) : wallet.topUp > 0 ? (
          <ButtonLink
            to={`${paths.wallet.index.href()}?amount=${wallet.topUp}`}
            variant="offer"
            full
            className="lg:h-9! lg:text-[14px]!"
          >
            Top up {rupees(Math.ceil(wallet.topUp))}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.dashboard.walletStatement.index.href()} full className="lg:h-9! lg:text-[14px]!">
            Statement
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
