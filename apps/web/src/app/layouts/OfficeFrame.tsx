import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { useOfficeDensity } from '../../ui/useOfficeDensity.ts'
import { Header } from './Header.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import { Tray } from './Tray.tsx'

type OfficeFrameProps = { sidebar: ReactNode; phoneMenu: ReactNode; onFold: () => void }

/** Header, sidebar and the one pane that scrolls, exactly as high as the window. */
export function OfficeFrame({ sidebar, phoneMenu, onFold }: OfficeFrameProps) {
  useOfficeDensity()
  const { pathname } = useLocation()
  const way = useNavigationType()
  const pane = useRef<HTMLElement>(null)
  const screen = useRef(pathname)

  useLayoutEffect(() => {
    // Another query, such as a row opened beside its list, is the same screen.
    if (screen.current === pathname) return
    screen.current = pathname
    if (way !== NavigationType.Pop) pane.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, way])

  return (
    <>
      <Header area={phoneMenu} tools={<HeaderTools onFold={onFold} />} />
      <div className="mt-[106px] flex h-[calc(100vh-106px)] max-lg:h-[calc(100dvh-106px)]">
        {sidebar}
        <main
          ref={pane}
          id="content"
          tabIndex={-1}
          className="relative min-w-0 flex-1 overflow-auto overscroll-contain scroll-pt-4 scroll-pb-20 outline-none"
        >
          <Outlet />
          <Tray />
        </main>
      </div>
    </>
  )
}
