import { type User, users } from '@karavan/contracts/people/users/user.contract'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { formatAddress } from '../../../kit/format-address.ts'
import { HiddenNumber } from '../../../kit/HiddenNumber.tsx'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { orgWords, typeWords } from './user-words.ts'

const phoneLink = (phone: string | null) =>
  phone && (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="num link">
      {phone}
    </a>
  )

/** Who the person is. */
export function PersonCard({ user }: { user: User }) {
  return (
    <Card title="Person">
      <div className="flex gap-4">
        <Avatar name={user.name} src={user.avatarUrl} size="lg" decorative className="max-sm:hidden" />
        <DescriptionList
          columns={2}
          className="min-w-0 flex-1"
          items={[
            {
              label: 'E-mail',
              value: (
                <a href={`mailto:${user.email}`} className="link break-all">
                  {user.email}
                </a>
              ),
            },
            { label: 'Type', value: typeWords[user.userType] },
            { label: 'Phone', value: phoneLink(user.phone) },
            { label: 'Joined', value: formatDateTime(user.createdAt) },
            { label: 'Last seen', value: user.lastSeenAt ? formatDateTime(user.lastSeenAt) : 'Never' },
          ]}
        />
      </div>
    </Card>
  )
}

/** The organisation the person belongs to. */
export function OrgCard({ user: { id, org } }: { user: User }) {
  const call = usePrivateCall()
  const revealPan = async () => (await call(users.revealPan, { params: { id } })).data.pan
  return (
    <Card
      title="Organisation"
      actions={
        org.kind !== 'traveller' && (
          <Link to={`${paths.dashboard.users.index.href()}?orgId=${org.id}`} className="link rounded-xs text-cell">
            Everyone in it
          </Link>
        )
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { label: 'Company', value: org.companyName },
          { label: 'Kind', value: orgWords[org.kind] },
          { label: 'Agent id', value: org.agentId && <span className="num">{org.agentId}</span> },
          { label: 'Phone', value: phoneLink(org.phone) },
          { label: 'GSTIN', value: org.gstin && <span className="num">{org.gstin}</span> },
          {
            label: 'PAN',
            value: org.pan && <HiddenNumber what="PAN" name={org.companyName} masked={org.pan} onReveal={revealPan} />,
          },
          { label: 'Address', value: formatAddress(org) },
        ]}
      />
    </Card>
  )
}
