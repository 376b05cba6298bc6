import { X } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { formatNumber } from './format.ts'
import { IconButton } from './IconButton.tsx'

interface BulkBarProps {
  /** How many rows are selected; with none, the bar is not there. */
  count: number
  /** What they come to, such as their sum. */
  sum?: ReactNode
  onClear: () => void
  /** BulkActions, three at most. */
  children: ReactNode
  className?: string
}

const onDark = 'text-white! hover:bg-white/12! hover:text-white! focus-visible:outline-white'

/** One thing that can be done to all selected rows. */
export function BulkAction(props: Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'full'>) {
  return (
    <Toolbar.Button asChild>
      <Button {...props} variant="ghost" size="sm" className={cx(onDark, props.className)} />
    </Toolbar.Button>
  )
}

const line = 'mx-2 h-5 w-px shrink-0 bg-white/20 max-md:hidden'

/**
 * What can be done to the selected rows, over the foot of their table: it stands right after it and takes no room,
 * except on a phone, where it would hide the pager. One stop of the Tab key, arrows inside, Escape clears; then the
 * focus goes back to where it came from.
 */
export function BulkBar({ count, sum, onClear, children, className }: BulkBarProps) {
  const cameFrom = useRef<HTMLElement | null>(null)
  const selected = `${formatNumber(count)} selected`

  function clear() {
    if (cameFrom.current?.isConnected) cameFrom.current.focus()
    onClear()
  }

  return (
    <div className={cx('sticky bottom-6 z-20 flex items-end justify-center max-md:bottom-3 md:h-0', className)}>
      <span role="status" className="sr-only">
        {count > 0 && selected}
      </span>
      {count > 0 && (
        <Toolbar.Root
          aria-label="Selected rows"
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
            cameFrom.current = relatedTarget
          }}
          onKeyDown={(event) => {
            // A menu opened from the bar is its child for React, and closes by Escape alone.
            if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) clear()
          }}
          className="mb-0.5 flex min-h-12 max-w-full shrink-0 items-center rounded-md bg-bulk pr-2 pl-4 text-cell whitespace-nowrap text-white shadow-4 max-md:mt-3 max-md:w-full max-md:flex-wrap max-md:py-1"
        >
          <span className="num font-semibold max-md:order-1">{selected}</span>
          {sum !== undefined && <span className="num ml-2 text-white/72 max-md:order-1">{sum}</span>}
          <span aria-hidden="true" className={line} />
          <div className="flex gap-1 max-md:order-3 max-md:-ml-2.5 max-md:w-full max-md:overflow-x-auto">
            {children}
          </div>
          <span aria-hidden="true" className={line} />
          <Toolbar.Button asChild>
            <IconButton
              icon={X}
              aria-label="Clear selection"
              size="sm"
              onClick={clear}
              className={cx(onDark, 'max-md:order-2 max-md:ml-auto')}
            />
          </Toolbar.Button>
        </Toolbar.Root>
      )}
    </div>
  )
}
