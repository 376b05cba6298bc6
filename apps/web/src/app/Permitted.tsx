import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { NotAllowed } from '../ui/NotAllowed.tsx'
import { type Access, mayOpen, useRouteHandle } from '../shared/session/access.ts'
import { useUser } from '../shared/hooks.ts'
import { paths } from '../shared/paths.ts'

/** Shows a screen to those who may open it; others are told so, and nothing is asked of the server. */
export function Permitted({ access, children }: { access: Access; children: ReactNode }) {
  const user = useUser()
  const { title } = useRouteHandle()
  if (mayOpen(user, access)) return children
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <NotAllowed
        className="py-20"
        actions={
          <ButtonLink to={paths.home.href()} variant="primary">
            Go to the home page
          </ButtonLink>
        }
      />
    </>
  )
}
