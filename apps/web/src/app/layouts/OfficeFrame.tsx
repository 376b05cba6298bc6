import { Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useOfficeDensity } from '../../ui/useOfficeDensity.ts'
import { useShortcuts } from '../shortcuts.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Bell } from './Bell.tsx'
import { Header } from './Header.tsx'
import { Tray } from './Tray.tsx'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

type OfficeFrameProps = { sidebar: ReactNode; phoneMenu: ReactNode; onFold: () => void }

/** Header, sidebar and the one pane that scrolls, exactly as high as the window. */
export function OfficeFrame({ sidebar, phoneMenu, onFold }: OfficeFrameProps) {
  useOfficeDensity()
  const [panel, setPanel] = useState<'search' | 'help' | null>(null)
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const { pathname } = useLocation()
  const way = useNavigationType()
  const pane = useRef<HTMLElement>(null)
  const screen = useRef(pathname)

  function show(which: 'search' | 'help') {
    setAsked((before) => new Set(before).add(which))
    setPanel(which)
  }
  useShortcuts({ search: () => show('search'), help: () => show('help'), fold: onFold })

  useLayoutEffect(() => {
    // Another query, such as a row opened beside its list, is the same screen.
    if (screen.current === pathname) return
    screen.current = pathname
    if (way !== NavigationType.Pop) pane.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, way])

  return (
    <>
      <Header
        area={phoneMenu}
        tools={
          <>
            <button
              type="button"
              onClick={() => show('search')}
              className="hidden h-8 w-56 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-[13px] text-3 transition-colors hover:bg-hover xl:flex min-[1360px]:w-65"
            >
              <Search size={16} aria-hidden="true" />
              <span className="flex-1 text-left">Search or jump to</span>
              <Kbd>Ctrl K</Kbd>
            </button>
            <IconButton
              icon={Search}
              aria-label="Search or jump to"
              className="xl:hidden"
              onClick={() => show('search')}
            />
            <Bell />
            <AvatarMenu onShortcuts={() => show('help')} />
          </>
        }
      />
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
      <Suspense fallback={null}>
        {asked.has('search') && <Palette open={panel === 'search'} onClose={() => setPanel(null)} />}
        {asked.has('help') && <ShortcutsDialog open={panel === 'help'} onClose={() => setPanel(null)} />}
      </Suspense>
    </>
  )
}
