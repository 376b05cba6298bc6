import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { PortalContext } from './portal.ts'
import { useReturnFocus } from './useReturnFocus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One or two sentences under the title. */
  description?: ReactNode
  children?: ReactNode
  /** The actions: the safe one first, the act last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** Keeps it open on a press outside, for forms with something typed. */
  sticky?: boolean
}

const widths = { sm: 'sm:max-w-[480px]', md: 'sm:max-w-[640px]', lg: 'sm:max-w-[880px]' }

/** A modal window: it takes the focus, keeps it, and gives it back when it closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'sm',
  sticky,
}: DialogProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const focus = useReturnFocus()
  const noDescription = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-70 bg-scrim" />
        <Radix.Content
          {...noDescription}
          ref={setContent}
          {...focus}
          onInteractOutside={sticky ? (event) => event.preventDefault() : undefined}
          className={cx(
            'motion-pop fixed z-75 m-auto flex h-fit max-h-[calc(100dvh-32px)] flex-col rounded-xl border border-line bg-raised shadow-4 outline-none',
            'inset-4 max-sm:mb-4 max-sm:mt-auto sm:w-[calc(100vw-32px)]',
            widths[width],
          )}
        >
          <PortalContext value={content}>
            <header className="flex items-start gap-3 px-5 pt-5">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-[17px] leading-6 font-[620] tracking-[-.01em] text-text">
                  {title}
                </Radix.Title>
                {description && (
                  <Radix.Description asChild>
                    <div className="mt-1.5 text-[14px] leading-5 text-2">{description}</div>
                  </Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} aria-label="Close" size="sm" className="-mt-1.5 -mr-2" />
              </Radix.Close>
            </header>
            {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-1">{children}</div>}
            <footer className={cx('flex flex-wrap justify-end gap-2 px-5 pb-5', footer ? 'pt-4' : 'pt-1')}>
              {footer}
            </footer>
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
