import type { User } from '@karavan/contracts/people/users/user.contract'
import { History } from '../../../kit/History.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { KeptPapers } from '../../../shared/account/KeptPapers.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { UserStanding } from './user-columns.tsx'
import { userCrumbs, userHistoryWords } from './user-words.ts'
import { useGetAccountErasureQuery, useGetUserHistoryQuery } from './users.api.ts'

/** The page of a traveller whose account was erased: when and by whom, and what the law keeps. */
export function ErasedUser({ user }: { user: User }) {
  const { id, name } = user
  const { data } = useGetAccountErasureQuery({ params: { id } })
  const { kept = [], erased } = data?.data ?? {}
  return (
    <ResourceView
      title={name}
      crumbs={userCrumbs({ label: name })}
      badges={<UserStanding user={user} />}
      aside={<History entity="user" id={id} words={userHistoryWords} useHistory={useGetUserHistoryQuery} />}
    >
      <Note title="The personal data of this traveller was erased">
        {erased && `${erased.by ? `By ${erased.by}` : 'By themselves'} on ${formatDateTime(erased.at)}. `}
        Nobody can sign in with the account again. What was booked stays readable without them.
      </Note>
      {kept.length > 0 && (
        <Card title="Kept, as the law asks">
          <KeptPapers kept={kept} />
        </Card>
      )}
    </ResourceView>
  )
}
