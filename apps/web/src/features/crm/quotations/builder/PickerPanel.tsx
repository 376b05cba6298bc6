import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { PortalContext } from '../../../../ui/portal.ts'
import { usePhone } from '../../../../ui/useMediaQuery.ts'
import { useReturnFocus } from '../../../../ui/useReturnFocus.ts'
import { useBuilder } from './builder-context.ts'

/** Closes the panel that is open when another one opens. */
function useOnlyPanel(onClose: () => void): void {
  const { panel } = useBuilder()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const mine = () => close.current()
    panel.current?.()
    panel.current = mine
    return () => {
      if (panel.current === mine) panel.current = null
    }
  }, [panel])
}

interface PickerPanelProps {
  title: string
  description?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A panel over the options, beside the price: what lies beside it stays live. On a phone it covers everything. */
export function PickerPanel({ title, description, onClose, children }: PickerPanelProps) {
  const phone = usePhone()
  const [content, setContent] = useState<HTMLElement | null>(null)
  const focus = useReturnFocus()
  useOnlyPanel(onClose)
  const noDescription = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={phone}>
      <Radix.Portal>
        <Radix.Content
          {...noDescription}
          ref={setContent}
          {...focus}
          onInteractOutside={(event) => event.preventDefault()}
          className="motion-right fixed top-[calc(var(--header)+12px)] right-4 bottom-4 z-40 flex w-[560px] max-w-[calc(100vw-32px)] flex-col rounded-card border border-line bg-surface shadow-4 outline-none max-md:inset-0 max-md:z-65 max-md:w-auto max-md:max-w-none max-md:rounded-none max-md:border-0 xl:right-[calc(var(--gutter)+340px)]"
        >
          <PortalContext value={content}>
            <header className="flex items-start gap-3 border-b border-line px-5 py-3.5">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-[16px] leading-6 font-[620] tracking-[-.01em]">{title}</Radix.Title>
                {description && <Radix.Description className="text-cell text-3">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} aria-label="Close" size="sm" className="-mt-0.5 -mr-2" />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
