import { type ReactNode, type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/**
 * Asks before unsaved work is left, by a link, by Back, or by closing the tab, unless `settled` says that the work is
 * saved or given up. Answers the question as an element to put anywhere in the page.
 */
export function useLeaveGuard(unsaved: boolean, settled: RefObject<boolean>, onDiscard: () => void): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !settled.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!settled.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, settled])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && !settled.current) blocker.reset?.()
      }}
      title="Leave without saving?"
      confirm="Discard changes"
      cancel="Keep editing"
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
    >
      What you changed here is not saved yet and would be lost.
    </ConfirmDialog>
  )
}
