import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Bell } from './Bell.tsx'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

type HeaderToolsProps = {
  /** Lies on the picture of the home page. */
  over?: boolean
  /** Folds the menu at the left; only the office has one. */
  onFold?: () => void
}

/** What somebody who is signed in has at the right end of the bar: search, bell, their menu, and the keys for all of it. */
export function HeaderTools({ over = false, onFold }: HeaderToolsProps) {
  const [panel, setPanel] = useState<'search' | 'help' | null>(null)
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())

  function show(which: 'search' | 'help') {
    setAsked((before) => new Set(before).add(which))
    setPanel(which)
  }
  useShortcuts({ search: () => show('search'), help: () => show('help'), fold: onFold })

  const clear = over && 'text-white hover:bg-white/14 hover:text-white'
  return (
    <>
      <button
        type="button"
        onClick={() => show('search')}
        className={cx(
          'hidden h-8 w-56 items-center gap-2 rounded-md border px-2.5 text-[13px] transition-colors xl:flex',
          onFold && 'min-[1360px]:w-65',
          over
            ? 'border-white/40 bg-[rgb(8_16_36/.34)] text-white hover:bg-[rgb(8_16_36/.5)]'
            : 'border-line-strong bg-surface text-3 hover:bg-hover',
        )}
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1 text-left">Search or jump to</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <IconButton
        icon={Search}
        aria-label="Search or jump to"
        className={cx('xl:hidden', clear)}
        onClick={() => show('search')}
      />
      <Bell className={clear || undefined} />
      <AvatarMenu onShortcuts={() => show('help')} />
      <Suspense fallback={null}>
        {asked.has('search') && <Palette open={panel === 'search'} onClose={() => setPanel(null)} />}
        {asked.has('help') && <ShortcutsDialog open={panel === 'help'} onClose={() => setPanel(null)} />}
      </Suspense>
    </>
  )
}
