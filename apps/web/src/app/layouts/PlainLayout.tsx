import { Outlet } from 'react-router'

/** A container and its content, nothing else. */
export function PlainLayout() {
  return (
    <main id="content" tabIndex={-1} className="min-h-dvh bg-surface outline-none">
      <Outlet />
    </main>
  )
}
