import { less } from '@karavan/domain/base/money'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'

interface WalletFiguresProps {
  wallet: { balance: number; spendable: number; creditLimit: number } | undefined
  total: number
  /** What is missing. */
  short: number
  /** Where it is topped up. */
  topUp: string
}

/** What the wallet holds, what goes and what is left; and the way to top it up when it does not suffice. */
export function WalletFigures({ wallet, total, short, topUp }: WalletFiguresProps) {
  const { balance = 0, spendable = 0, creditLimit = 0 } = wallet ?? {}
  return (
    <>
      <dl className="num mt-4 grid grid-cols-3 gap-3 text-small">
        {(
          [
            ['Balance', formatMoney(balance)],
            ['This booking', `−${formatMoney(total)}`],
            ['After', formatMoney(less(balance, total))],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-cell text-3">{label}</dt>
            <dd className="font-emphasis break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {creditLimit > 0 && (
        <p className="num mt-2 text-cell text-3">
          With your credit of {formatMoney(creditLimit)} you can spend {formatMoney(spendable)}.
        </p>
      )}
      {short > 0 && (
        <Note
          kind="warning"
          className="mt-4"
          title={`${formatMoney(short)} short`}
          action={
            <ButtonLink to={topUp} variant="offer">
              Top up
            </ButtonLink>
          }
        >
          The wallet does not cover this booking. What you typed here is kept while you top up.
        </Note>
      )}
    </>
  )
}
