import type { User } from '@karavan/contracts/people/users/user.contract'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { paths } from '../../../shared/paths.ts'
import { Documents } from '../../../kit/Documents.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OrgCard, PersonCard } from './UserFacts.tsx'
import { UserStanding } from './user-columns.tsx'
import { userCrumbs, userNoun } from './user-words.ts'
import { useGetUserQuery } from './users.api.ts'
import { VerificationNote } from './VerificationNote.tsx'
import { VerifyCard } from './VerifyCard.tsx'

const to = paths.dashboard.users

function VerifyAgency({ user }: { user: User }) {
  const navigate = useNavigate()
  const [decided, setDecided] = useState(false)
  const { id, name, org } = user
  const back = to.view.href({ id })
  const done = () => {
    setDecided(true)
    void navigate(back)
  }
  return (
    <ResourceView
      title={`Verify ${org.companyName}`}
      crumbs={userCrumbs({ label: name, to: back }, { label: 'Verify' })}
      badges={<UserStanding user={user} />}
      sub={[name, org.agentId].filter(Boolean).join(' · ')}
      aside={!decided && <VerifyCard user={user} onDecided={done} />}
    >
      {org.verification.status !== 'pending' && <VerificationNote verification={org.verification} />}
      <Documents
        title="Documents"
        documents={org.verification.documents}
        useTicket={useAskTicketMutation}
        none="None submitted so far."
      />
      <OrgCard user={user} />
      <PersonCard user={user} />
    </ResourceView>
  )
}

/** Shows an agency's papers beside what it says of itself, and takes the decision. */
export function UserVerifyPage() {
  const { id = '' } = useParams()
  const result = useGetUserQuery({ params: { id } }, { skip: !id })
  return (
    <Loaded result={result} noun={userNoun} backTo={to.index.href()} crumbs={userCrumbs()}>
      {(user) =>
        user.org.kind === 'agency' && user.userType === 'Agent' ? (
          <VerifyAgency user={user} />
        ) : (
          <EmptyState
            className="py-20"
            title={`${user.name} needs no verification by hand`}
            actions={<ButtonLink to={to.view.href({ id })}>Back to {user.name}</ButtonLink>}
          >
            Only travel agencies are verified here. Travellers confirm their e-mail address, staff their invitation.
          </EmptyState>
        )
      }
    </Loaded>
  )
}
