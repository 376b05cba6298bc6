import type { ReactNode } from 'react'

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-xs border border-line-strong bg-surface px-1.5 font-sans text-micro text-3">{children}</kbd>
  )
}
