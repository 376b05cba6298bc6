import { Menu as MenuIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useClientScreen } from '../../shared/client-screen.ts'
import { useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { Logo } from '../../shared/Logo.tsx'
import { Strip } from './Strip.tsx'
import { TopNav } from './TopNav.tsx'
import { VisitorStrip } from './VisitorStrip.tsx'

// Visitors have nothing to be told or to jump to.
const HeaderTools = lazy(() => import('./HeaderTools.tsx').then((module) => ({ default: module.HeaderTools })))
const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((module) => ({ default: module.PhoneMenu })))

type HeaderProps = {
  /** Lies clear on the picture of the home page. */
  over?: boolean
  /** The menu of the area, for the sheet that takes the place of the sidebar on narrow screens. */
  area?: ReactNode
  /** What the office adds at the right end of the bar. */
  tools?: ReactNode
}

/** The fixed head of every page: the strip, and the bar with logo and main menu. */
export function Header({ over = false, area, tools }: HeaderProps) {
  const user = useUser()
  const client = useClientScreen()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const office = tools !== undefined
  const row = cx('flex h-full items-center', office ? 'px-5' : 'wrap-public')
  return (
    <header className={cx('fixed inset-x-0 top-0 z-50 h-(--header)', over && 'text-white')}>
      <div
        className={cx(
          'h-(--strip) text-[13px] leading-[18px] text-on-night transition-colors duration-(--base)',
          over ? 'border-b border-white/14 bg-[rgb(8_16_36/.34)] backdrop-blur-[6px]' : 'bg-night',
        )}
      >
        <div className={cx(row, 'gap-4 xl:gap-5')}>{user?.verified ? <Strip client={client} /> : <VisitorStrip />}</div>
      </div>
      <nav
        aria-label="Main"
        className={cx(
          'h-(--bar) border-b transition-colors duration-(--base)',
          over ? 'border-transparent' : 'border-line bg-surface',
        )}
      >
        <div className={cx(row, 'gap-2')}>
          <span className={office ? 'lg:w-60' : undefined}>
            {client && !user?.company_logo ? <b className="text-[20px] font-[680]">{user?.company_name}</b> : <Logo />}
          </span>
          {office ? <TopNav over={over} /> : null}
          <span className="flex-1" />
          {office ? (
            tools
          ) : client ? (
            <span className="num text-small text-2">{user?.phone}</span>
          ) : (
            <TopNav over={over} />
          )}
          {!office && !client && user?.verified && (
            <span className="flex w-24 shrink-0 items-center justify-end gap-2 lg:w-35 xl:w-80">
              <Suspense fallback={null}>
                <HeaderTools over={over} />
              </Suspense>
            </span>
          )}
          {!user?.verified && (
            <span className="hidden items-center gap-2 pl-3 lg:flex">
              <ButtonLink
                to={paths.signIn.href()}
                variant="ghost"
                className={over ? 'text-white hover:bg-white/14 hover:text-white' : undefined}
              >
                {user ? 'My account' : 'Sign in'}
              </ButtonLink>
              {!user && (
                <ButtonLink to={paths.signUp.href()} variant="primary">
                  Sign up
                </ButtonLink>
              )}
            </span>
          )}
          {!client && (
            <IconButton
              icon={MenuIcon}
              iconSize={24}
              aria-label="Menu"
              aria-expanded={menu === 'open'}
              onClick={() => setMenu('open')}
              className={cx('-mr-3 lg:hidden', over && 'text-white hover:bg-white/14 hover:text-white')}
            />
          )}
        </div>
      </nav>
      {menu !== 'never' && (
        <Suspense fallback={null}>
          <PhoneMenu open={menu === 'open'} onClose={() => setMenu('closed')} area={area} />
        </Suspense>
      )}
    </header>
  )
}
