import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { PortalContext } from './portal.ts'
import { usePhone } from './useMediaQuery.ts'
import { useReturnFocus } from './useReturnFocus.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A small line above the title, such as a number. */
  eyebrow?: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  /** Beside the title, such as a badge. */
  badge?: ReactNode
  /** Buttons at the top right, before the close button. */
  tools?: ReactNode
  children: ReactNode
  /** Actions at the foot. */
  footer?: ReactNode
}

/** A panel at the right edge; the list beside it stays live. On a phone it is a sheet over everything. */
export function Drawer({ open, onOpenChange, title, eyebrow, sub, badge, tools, children, footer }: DrawerProps) {
  const phone = usePhone()
  const [content, setContent] = useState<HTMLElement | null>(null)
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={phone}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          ref={setContent}
          {...focus}
          onInteractOutside={(event) => event.preventDefault()}
          className="motion-right fixed top-(--header) right-0 bottom-0 z-40 flex w-[412px] flex-col border-l border-line bg-surface shadow-3 outline-none max-md:top-0 max-md:left-0 max-md:z-65 max-md:w-auto max-md:border-0"
        >
          <PortalContext value={content}>
            <div className="border-b border-line px-5 pt-3 pb-4">
              <div className="flex min-h-9 items-center gap-1">
                <div className="num min-w-0 flex-1 truncate text-cell text-3">{eyebrow}</div>
                {tools}
                <Radix.Close asChild>
                  <IconButton icon={X} aria-label="Close panel" size="sm" className="-mr-2" />
                </Radix.Close>
              </div>
              <div className="flex items-start gap-3">
                <Radix.Title className="min-w-0 flex-1 text-[17px] leading-6 font-[620] tracking-[-.01em]">
                  {title}
                </Radix.Title>
                {badge}
              </div>
              {sub && <div className="mt-1 text-cell text-2">{sub}</div>}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
            {footer && <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">{footer}</div>}
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
