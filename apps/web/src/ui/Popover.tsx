import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { usePortalContainer } from './portal.ts'
import { hasGoneOn } from './useReturnFocus.ts'

interface PopoverProps {
  trigger: ReactElement
  /** Names the panel for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** A small panel that hangs from its button and closes by Escape or a press outside. */
export function Popover({ trigger, label, children, align = 'start', open, onOpenChange, className }: PopoverProps) {
  const container = usePortalContainer()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Whoever has opened the next panel meanwhile would lose it again: it closes when the focus leaves it.
          onCloseAutoFocus={(event) => hasGoneOn(event) && event.preventDefault()}
          className={cx(
            'motion-pop z-80 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-pop border border-line bg-raised p-4 text-[14px] leading-5 shadow-4 outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
