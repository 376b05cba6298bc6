import { less } from '@karavan/domain/base/money'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { useBuilder } from './builder-context.ts'
import type { Moved } from './useCheckPrices.ts'

/** How a line moved, as somebody would say it. */
export function movedWords({ was, now, why }: Pick<Moved, 'was' | 'now' | 'why'>): string {
  if (now === null) return why ?? 'no longer sold'
  if (was === null) return `to be had again at ${formatMoney(now)}`
  const change = less(now, was)
  return `${change > 0 ? '+' : '−'} ${formatMoney(Math.abs(change))}, was ${formatMoney(was)}`
}

/** Beside a line that costs something else by now: by how much, and what takes it. */
export function MovedMark({ name }: { name: string }) {
  const { checked } = useBuilder()
  const moved = checked?.moved.get(name)
  if (!checked || !moved) return null
  const up = moved.now === null || moved.was === null || moved.now > moved.was
  const Icon = up ? TrendingUp : TrendingDown
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-caption">
      <span className={cx('num flex items-center gap-1 font-emphasis', up ? 'text-orange-t' : 'text-green-t')}>
        <Icon size={13} aria-hidden="true" className="shrink-0" />
        Changed {movedWords(moved)}
      </span>
      <button
        type="button"
        className="link hit rounded-xs text-cell"
        aria-label={`Take the price of now: ${moved.label}`}
        onClick={() => checked.take(name)}
      >
        Take
      </button>
    </span>
  )
}
