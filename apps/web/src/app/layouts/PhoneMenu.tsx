import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useUser } from '../../shared/hooks.ts'
import { settingMenu, topMenu, topPlace } from '../menus.ts'
import { paths } from '../../shared/paths.ts'
import { useLogout } from '../useLogout.ts'
import { HouseLogo } from '../../shared/Logo.tsx'
import { settingIcons } from './setting-icons.ts'
import { aboutBobCash } from './about-bob-cash.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useStrip } from './useStrip.ts'

const row =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-[15px] leading-5 font-medium text-text transition-colors hover:bg-hover'

function Money() {
  const { agentId, wallet, recharge, salesRep, bobCash } = useStrip()
  const facts = [
    ['Wallet', wallet],
    ['BOB Cash', bobCash],
    ['SALES REP', salesRep],
    ['Agent id', agentId],
  ]
  return (
    <section aria-label="Wallet" className="mb-3 rounded-lg bg-night p-4 text-on-night">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-caption text-on-night-2">{name}</dt>
              <dd className="num truncate text-[14px] leading-5 font-semibold">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-caption text-on-night-2">{aboutBobCash}</p>
      <ButtonLink to={recharge} variant="offer" full className="mt-4">
        RECHARGE / TOP UP
      </ButtonLink>
    </section>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="px-3 pt-4 pb-1 text-caption font-semibold text-3">{children}</h2>
}

type PhoneMenuProps = { open: boolean; onClose: () => void; area?: ReactNode }

/** The whole menu as a sheet from the left: what the strip, the bar and the sidebar hold on a wide screen. */
export function PhoneMenu({ open, onClose, area }: PhoneMenuProps) {
  const user = useUser()
  const logout = useLogout()
  const { pathname, key } = useLocation()
  const items = topMenu(user)
  const here = topPlace(items, pathname)
  const openedAt = useRef(key)

  useEffect(() => {
    if (openedAt.current !== key) onClose()
    openedAt.current = key
  }, [key, onClose])

  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())} title="Menu" head={<HouseLogo />}>
      {user?.verified && <Money />}
      {area}
      <nav aria-label="Main menu">
        {area && <Heading>Elsewhere</Heading>}
        <ul>
          {items.map(({ label, to }) => (
            <li key={label}>
              <Link
                to={to}
                aria-current={to === here ? 'page' : undefined}
                className={cx(row, 'tracking-[.02em]', to === here && !area && 'bg-brand-soft text-on-brand-soft')}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {user?.verified ? (
          <>
            <Heading>Setting</Heading>
            <ul>
              {settingMenu(user).map(({ label, to }) => {
                const Icon = settingIcons[label]
                return (
                  <li key={label}>
                    <Link to={to} className={row}>
                      {Icon && <Icon size={18} aria-hidden="true" className="text-3" />}
                      {label}
                    </Link>
                  </li>
                )
              })}
              <li>
                <button type="button" className={cx(row, 'w-full')} onClick={() => void logout()}>
                  <LogOut size={18} aria-hidden="true" className="text-3" />
                  Logout
                </button>
              </li>
            </ul>
          </>
        ) : (
          <div className="mt-3 grid gap-2">
            <ButtonLink to={paths.signIn.href()} full>
              {user ? 'My account' : 'Sign in'}
            </ButtonLink>
            {user ? (
              <Button onClick={() => void logout()}>Logout</Button>
            ) : (
              <ButtonLink to={paths.signUp.href()} variant="primary" full>
                Sign up
              </ButtonLink>
            )}
          </div>
        )}
      </nav>
      <div className="mt-5 border-t border-line px-3 pt-4">
        <ThemeChoice />
      </div>
    </Sheet>
  )
}
