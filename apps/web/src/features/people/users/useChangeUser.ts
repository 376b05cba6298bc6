import type { Sent } from '@karavan/contracts/kit/endpoint'
import type { User, users } from '@karavan/contracts/people/users/user.contract'
import { readFailure } from '../../../kit/problem.ts'
import { notify } from '../../../ui/toast.ts'
import { useGetUserQuery, useUpdateUserMutation } from './users.api.ts'

type Patch = Omit<Sent<typeof users.update>['body'], 'version'>

/** Changes a user and says what happened; a refusal is said too and thrown on, so that whatever asked stays open. */
export function useChangeUser(user: User): (patch: Patch, done: string) => Promise<void> {
  const [update] = useUpdateUserMutation()
  const { refetch } = useGetUserQuery({ params: { id: user.id } })
  return async (patch, done) => {
    try {
      await update({ params: { id: user.id }, body: { ...patch, version: user.version } }).unwrap()
    } catch (error) {
      const failure = readFailure(error)
      const stale = failure.code === 'STALE_VERSION'
      if (stale) void refetch()
      void notify.error(
        stale ? 'Somebody else changed this user' : failure.title,
        stale ? 'What you see is up to date now. Try again.' : failure.detail,
      )
      throw error
    }
    void notify.success(done)
  }
}
