import { seesNoCost } from '@karavan/domain/base/access/rights'
import { useUser } from '../hooks.ts'

/** Whether what is sold is shown at what clients pay, and no other price is told. */
export function useSeesNoCost(): boolean {
  const user = useUser()
  return user !== null && seesNoCost(user)
}
