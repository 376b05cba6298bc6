import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { BottomSheet } from './BottomSheet.tsx'
import { Popover } from './Popover.tsx'
import { usePhone } from './useMediaQuery.ts'

interface UnfoldProps {
  /** The button that opens it. */
  trigger: ReactElement<{
    onClick?: (event: MouseEvent) => void
    'aria-haspopup'?: 'dialog'
    'aria-expanded'?: boolean
  }>
  label: string
  children: ReactNode
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** On a phone it takes the whole height. */
  tall?: boolean
  /** Of the popover. */
  className?: string
}

/** More about a thing: a popover at its button on a wide screen, a sheet from below on a phone. */
export function Unfold({ trigger, label, children, footer, open, onOpenChange, align, tall, className }: UnfoldProps) {
  const phone = usePhone()
  const [own, setOwn] = useState(false)
  const shown = open ?? own
  const change = onOpenChange ?? setOwn
  if (phone) {
    return (
      <>
        {cloneElement(trigger, { onClick: () => change(true), 'aria-haspopup': 'dialog', 'aria-expanded': shown })}
        <BottomSheet open={shown} onOpenChange={change} title={label} footer={footer} tall={tall}>
          {children}
        </BottomSheet>
      </>
    )
  }
  return (
    <Popover trigger={trigger} label={label} open={shown} onOpenChange={change} align={align} className={className}>
      {children}
      {footer && <div className="mt-4 border-t border-line pt-3">{footer}</div>}
    </Popover>
  )
}
