import { createContext, use } from 'react'
import './nonce.ts'

/**
 * Where floating parts are put: inside the open dialog if there is one, else the end of the page.
 * A modal dialog lets nothing outside itself be scrolled, so lists opened in it must live in it.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

/** The element to give to a Radix portal. */
export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext) ?? undefined
}
