import type { Profile } from '@karavan/contracts/people/session/profile'
import type { ReactNode } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { useGetProfileQuery } from './profile.api.ts'

interface OwnProfileProps {
  skeleton: ReactNode
  children: (profile: Profile) => ReactNode
}

/** Draws with the own profile as the server has it now, in the width of a page to read. */
export function OwnProfile({ skeleton, children }: OwnProfileProps) {
  const { data, error, isFetching, refetch } = useGetProfileQuery(undefined, { refetchOnMountOrArgChange: true })
  const profile = data?.data[0]
  return (
    <div className="mx-auto max-w-[calc(1216px+2*var(--gutter))] pb-6 lg:pt-4">
      {profile ? (
        children(profile)
      ) : error ? (
        <Failed className="py-20" error={error} what="Your profile" onRetry={refetch} retrying={isFetching} />
      ) : (
        <div className="page-gutter py-5">{skeleton}</div>
      )}
    </div>
  )
}
