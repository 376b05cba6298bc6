import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { usePortalContainer } from './portal.ts'

interface TooltipProps {
  /** A few words; nothing that is not also somewhere else. */
  words: ReactNode
  /** What it belongs to: something that can take the focus. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Off, for names that are already written out. */
  disabled?: boolean
}

/** Words on hover and on focus. */
export function Tooltip({ words, children, side = 'top', disabled }: TooltipProps) {
  const container = usePortalContainer()
  if (disabled) return children
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="motion-fade z-85 max-w-72 rounded-sm bg-bulk px-2 py-1 text-caption font-medium text-white shadow-3"
          >
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
