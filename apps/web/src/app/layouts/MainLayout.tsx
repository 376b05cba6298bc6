import { lazy, startTransition, Suspense, useCallback, useEffect, useInsertionEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { PortalContext } from '../../ui/portal.ts'
import { windowTitle } from '../../shared/about.ts'
import { useRouteHandle } from '../../shared/session/access.ts'

const ToastArea = lazy(() => import('../../ui/ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

/** The area for toasts comes after the page: nothing can be said before there is something to say it about. */
function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return painted
}

/** Around everything: the toasts, the name of the page for the window and for those who listen, and the content. */
export function MainLayout() {
  const { title, sellers } = useRouteHandle()
  const painted = useAfterPaint()
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  // At once it would have React take over all of a drawn page in one breath, since every part of it may ask for this.
  const place = useCallback((element: HTMLElement | null) => startTransition(() => setFloating(element)), [])
  const { pathname } = useLocation()
  // Before the effects of the screen itself, which may know a better name.
  useInsertionEffect(() => {
    // The document of a page made for somebody came with the name of whoever made it.
    if (!sellers) document.title = windowTitle(title)
  }, [title, sellers, pathname])
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-100 -translate-y-20 rounded-md bg-raised px-4 py-2.5 text-[14px] font-semibold text-link focus:translate-y-0 focus:shadow-4"
      >
        Skip to the content
      </a>
      <span aria-live="polite" className="sr-only">
        {title}
      </span>
      <PortalContext value={floating}>
        <Outlet />
      </PortalContext>
      {/* Where open menus and hints hang, so that they lie in a landmark like everything else. */}
      <div ref={place} role="region" aria-label="Menus and hints" />
      <OfflineBar />
      {painted && (
        <Suspense fallback={null}>
          <ToastArea />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}
