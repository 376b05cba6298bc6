import { Link, useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { useUser } from '../../shared/hooks.ts'
import { topMenu, topPlace } from '../menus.ts'

/** The main menu in the bar of a wide screen. */
export function TopNav({ over }: { over: boolean }) {
  const user = useUser()
  const { pathname } = useLocation()
  const items = topMenu(user)
  const here = topPlace(items, pathname)
  return (
    <ul className="hidden items-center gap-1 lg:flex">
      {items.map(({ label, to }) => {
        const on = to === here
        return (
          <li key={label}>
            <Link
              to={to}
              aria-current={on ? 'page' : undefined}
              className={cx(
                'hit block rounded-md px-3 py-2 text-[13px] leading-5 font-strong tracking-[.03em] whitespace-nowrap transition-colors',
                over
                  ? 'text-white hover:bg-white/14'
                  : on
                    ? 'bg-brand-soft text-link'
                    : 'text-2 hover:bg-hover hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
