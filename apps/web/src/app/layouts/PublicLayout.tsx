import { useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { paths } from '../../shared/paths.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Tray } from './Tray.tsx'

const opaqueAfter = 50

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

const useScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > opaqueAfter,
    () => false,
  )

/** Header, content and footer. On the home page the header floats on the picture until the page is scrolled. */
export function PublicLayout() {
  const { pathname } = useLocation()
  const scrolled = useScrolled()
  const home = pathname === paths.home.path || pathname === paths.homeAlias.path
  return (
    <>
      <Header over={home && !scrolled} />
      <main id="content" tabIndex={-1} className={cx('min-h-[70vh] outline-none', !home && 'pt-26 lg:pt-32')}>
        <Outlet />
      </main>
      <Footer />
      <Tray />
    </>
  )
}
