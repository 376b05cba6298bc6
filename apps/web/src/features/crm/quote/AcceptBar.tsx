import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatMoney } from '../../../ui/format.ts'

interface AcceptBarProps {
  total: number
  words: string
  pending: boolean
  onAccept: () => void
}

/** On a phone: the total of the choice and the yes, always at hand. */
export function AcceptBar({ total, words, pending, onAccept }: AcceptBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-4 lg:hidden print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1">
          <span
            className={cx(
              'num block text-[20px] leading-6.5 font-[640] tracking-[-.012em] transition-opacity motion-reduce:transition-none',
              pending && 'opacity-50',
            )}
          >
            {formatMoney(total)}
          </span>
          <span className="block truncate text-cell text-2">{words}</span>
        </p>
        <Button variant="primary" size="lg" aria-disabled={pending} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </div>
  )
}
