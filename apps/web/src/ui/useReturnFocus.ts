import { useRef } from 'react'

/** Where the focus was; for an item of a menu that is closing, the button that opened the menu. */
function focusedNow(): Element | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/** Whether the focus has gone on to something outside a panel that is closing; there it is left. */
export function hasGoneOn(event: Event): boolean {
  const panel = event.target as Element | null
  const now = document.activeElement
  return now !== null && now !== document.body && !panel?.contains(now)
}

/**
 * Gives the focus back to where it was before a panel opened, as Radix does only for panels with a trigger of their own.
 * If it has gone to something outside the panel meanwhile, it is left there.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = focusedNow()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (!hasGoneOn(event) && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
