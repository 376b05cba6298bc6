import { booksAtPortal } from '@karavan/domain/base/access/rights'
import { useUser } from '../hooks.ts'

/** Whether the person here may book at the portal; a visitor may, once signed in. */
export function useBooks(): boolean {
  const user = useUser()
  return user === null || booksAtPortal({ userType: user.userType, rights: user.rights ?? [] })
}
