import type { wallet } from '@karavan/contracts/money/wallet/wallet.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface WalletCardProps {
  /** What is known of the wallet; until then its place is kept. */
  view: Got<typeof wallet.get>['data'] | undefined
  /** The one way on from here. */
  action?: ReactNode
}

/** What is in the wallet, what may be borrowed, and so what can be spent. */
export function WalletCard({ view, action }: WalletCardProps) {
  return (
    <section aria-label="Wallet" aria-busy={!view || undefined} className="rounded-card bg-night p-5 text-on-night">
      <p className="text-cell text-on-night-2">Spendable now</p>
      {view ? (
        <p role="status" className="num text-total">
          {formatMoney(view.spendable)}
        </p>
      ) : (
        <Skeleton className="my-1 h-7 w-40 bg-white/18" />
      )}
      <dl className="num mt-3 grid gap-1.5 border-t border-white/18 pt-3 text-cell">
        {(
          [
            ['Balance', view && formatMoney(view.balance)],
            ['Credit limit', view && `+${formatMoney(view.creditLimit)}`],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-on-night-2">{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {action && <div className="mt-4">{action}</div>}
    </section>
  )
}
