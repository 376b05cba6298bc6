import type { User } from '@karavan/contracts/people/users/user.contract'
import { BadgeCheck } from 'lucide-react'
import { useParams } from 'react-router'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { paths } from '../../../shared/paths.ts'
import { Documents } from '../../../kit/Documents.tsx'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountDataCard } from './AccountDataCard.tsx'
import { ErasedUser } from './ErasedUser.tsx'
import { TermsCard } from './TermsCard.tsx'
import { OrgCard, PersonCard } from './UserFacts.tsx'
import { UserStanding } from './user-columns.tsx'
import { typeWords, userCrumbs, userHistoryWords, userNoun } from './user-words.ts'
import { useGetUserHistoryQuery, useGetUserQuery } from './users.api.ts'
import { VerificationNote } from './VerificationNote.tsx'

const to = paths.dashboard.users

function UserView({ user }: { user: User }) {
  if (user.erasedAt) return <ErasedUser user={user} />
  return <PresentUser user={user} />
}

function PresentUser({ user }: { user: User }) {
  const { id, name, org } = user
  const owner = org.kind === 'agency' && user.userType === 'Agent'
  return (
    <ResourceView
      title={name}
      crumbs={userCrumbs({ label: name })}
      badges={
        <>
          <UserStanding user={user} />
          <Tag>{typeWords[user.userType]}</Tag>
        </>
      }
      sub={org.kind === 'traveller' ? undefined : [org.companyName, org.agentId].filter(Boolean).join(' · ')}
      actions={
        owner && (
          <ButtonLink to={to.verify.href({ id })} icon={BadgeCheck} variant={user.verified ? 'secondary' : 'primary'}>
            {user.verified ? 'Review verification' : 'Verify'}
          </ButtonLink>
        )
      }
      aside={
        <>
          <AccountCard user={user} />
          {org.kind !== 'house' && <TermsCard user={user} />}
          {user.userType === 'Customer' && <AccountDataCard user={user} />}
          <History entity="user" id={id} words={userHistoryWords} useHistory={useGetUserHistoryQuery} />
        </>
      }
    >
      {owner && <VerificationNote verification={org.verification} />}
      <PersonCard user={user} />
      <OrgCard user={user} />
      {owner && (
        <Documents
          title="Documents"
          documents={org.verification.documents}
          useTicket={useAskTicketMutation}
          none="None submitted so far."
        />
      )}
    </ResourceView>
  )
}

/** One person with their organisation, and what an Admin may change of both. */
export function UserViewPage() {
  const { id = '' } = useParams()
  const result = useGetUserQuery({ params: { id } }, { skip: !id })
  return (
    <Loaded result={result} noun={userNoun} backTo={to.index.href()} crumbs={userCrumbs()}>
      {(user) => <UserView user={user} />}
    </Loaded>
  )
}
