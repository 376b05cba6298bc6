import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { NotAllowed } from '../ui/NotAllowed.tsx'
import { type Access, mayOpen } from './access.ts'
import { useUser } from './hooks.ts'
import { paths } from './paths.ts'

/** Shows a screen to those who may open it; others are told so, and nothing is asked of the server. */
export function Permitted({ access, children }: { access: Access; children: ReactNode }) {
  const user = useUser()
  if (mayOpen(user, access)) return children
  return (
    <NotAllowed
      className="py-20"
      actions={
        <ButtonLink to={paths.home.href()} variant="primary">
          Go to the home page
        </ButtonLink>
      }
    />
  )
}
