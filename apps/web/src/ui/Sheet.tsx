import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { PortalContext } from './portal.ts'
import { useReturnFocus } from './useReturnFocus.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Stands at the top in place of the title, which is then only heard. */
  head?: ReactNode
  footer?: ReactNode
}

/** A modal panel from the left edge, for menus on narrow screens. */
export function Sheet({ open, onOpenChange, title, children, head, footer }: SheetProps) {
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
          className="motion-left fixed inset-y-0 left-0 z-75 flex w-80 max-w-[calc(100vw-48px)] flex-col border-r border-line bg-surface shadow-3 outline-none"
        >
          <PortalContext value={content}>
            <header className="flex min-h-14 items-center gap-2 border-b border-line py-2 pr-2 pl-5">
              <div className="min-w-0 flex-1">
                {head}
                <Radix.Title className={head ? 'sr-only' : 'text-h4 text-text'}>{title}</Radix.Title>
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} aria-label="Close menu" />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">{children}</div>
            {footer && <footer className="border-t border-line p-3">{footer}</footer>}
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
