import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { PortalContext } from './portal.ts'
import { useReturnFocus } from './useReturnFocus.ts'

interface BottomSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Stays in sight at the foot while the rest scrolls. */
  footer?: ReactNode
  /** Takes the whole height, for what would jump when its content changes. */
  tall?: boolean
  /** Around the content, in place of the usual padding. */
  className?: string
}

/** A modal panel from the lower edge, for what is a popover on a wide screen. */
export function BottomSheet({ open, onOpenChange, title, children, footer, tall, className }: BottomSheetProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-70 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          ref={setContent}
          {...focus}
          className={cx(
            'motion-pop fixed inset-x-0 bottom-0 z-75 mx-auto flex max-h-[calc(100dvh-24px)] max-w-[640px] flex-col rounded-t-2xl border-t border-line bg-raised shadow-4 outline-none',
            tall && 'h-[calc(100dvh-24px)]',
          )}
        >
          <PortalContext value={content}>
            <header className="flex min-h-14 items-center gap-2 border-b border-line py-1.5 pr-2 pl-5">
              <Radix.Title className="min-w-0 flex-1 text-[17px] leading-6 font-[620] tracking-[-.01em]">
                {title}
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} aria-label="Close" />
              </Radix.Close>
            </header>
            <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', className ?? 'p-5')}>
              {children}
            </div>
            {footer && (
              <footer className="border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
