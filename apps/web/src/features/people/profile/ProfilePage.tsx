import type { Profile } from '@karavan/contracts/people/session/profile'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { session } from '@karavan/contracts/people/session/session.contract'
import { may } from '@karavan/domain/base/access/permission'
import { services } from '@karavan/domain/base/markup'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { paths } from '../../../shared/paths.ts'
import { formatAddress } from '../../../kit/format-address.ts'
import { Documents } from '../../../kit/Documents.tsx'
import { HiddenNumber } from '../../../kit/HiddenNumber.tsx'
import { markupWords, serviceWords } from '../../../kit/markup-words.ts'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ViewSkeleton } from '../../../ui/Skeletons.tsx'
import { GatewayCard } from '../../../shared/pay/GatewayCard.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'
import { OwnProfile } from './OwnProfile.tsx'
import { SignInCard } from './SignInCard.tsx'
import { Standing, StandingNote } from './Standing.tsx'

const typeWords: Record<UserType, string> = {
  Admin: 'Admin of the house',
  Agent: 'Travel agent',
  SystemUser: 'Staff',
  Customer: 'Traveller',
}

const digits = (text: string | null) => text && <span className="num">{text}</span>

function OrgFacts({ profile }: { profile: Profile }) {
  const house = profile.orgKind === 'house'
  const call = usePrivateCall()
  const revealPan = async () => (await call(session.revealPan, {})).data.pan
  return (
    <Card title={house ? 'House details' : 'Company'}>
      <div className="flex gap-5">
        <Avatar
          name={profile.company_name}
          src={profile.company_logo}
          size="lg"
          square
          decorative
          className="max-sm:hidden"
        />
        <DescriptionList
          className="min-w-0 flex-1"
          items={[
            { label: 'Company', value: profile.company_name },
            { label: 'Agent id', value: digits(profile.agentId) },
            { label: 'GSTIN', value: digits(profile.gstin) },
            {
              label: 'PAN',
              value: profile.pan && (
                <HiddenNumber what="PAN" name={profile.company_name} masked={profile.pan} onReveal={revealPan} />
              ),
            },
            { label: 'Address', value: formatAddress(profile) },
            { label: 'Phone', value: digits(profile.companyPhone) },
            { label: 'E-mail', value: <span className="break-all">{profile.companyEmail}</span> },
            ...(house
              ? []
              : [
                  { label: 'UPI id', value: profile.upiId },
                  {
                    label: 'Ground contact',
                    value: profile.groundContact ? 'Travellers are told of the house' : 'The house is not named',
                  },
                ]),
            {
              label: 'Terms',
              value: profile.paperTerms && <span className="whitespace-pre-line">{profile.paperTerms}</span>,
            },
            {
              label: 'Website',
              value: profile.website && (
                <a href={profile.website} target="_blank" rel="noreferrer" className="link break-all">
                  {profile.website.replace(/^https?:\/\//, '')}
                </a>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}

const BankFacts = ({ bank }: { bank: NonNullable<Profile['bank']> }) => (
  <Card title="Bank account">
    <DescriptionList
      items={[
        { label: 'Account holder', value: bank.accountName },
        { label: 'Account number', value: digits(bank.accountNumber) },
        { label: 'Bank', value: bank.bank },
        { label: 'IFSC', value: digits(bank.ifsc) },
        ...(bank.upiId ? [{ label: 'UPI id', value: bank.upiId }] : []),
      ]}
    />
  </Card>
)

const OwnMarkupFacts = ({ ownMarkup }: Pick<Profile, 'ownMarkup'>) => (
  <Card title="Your markup for clients">
    <DescriptionList
      columns={2}
      items={services.map((service) => {
        const markup = ownMarkup[service]
        return {
          label: serviceWords[service],
          value: markup ? <span className="num">{markupWords(markup, service, 'own')}</span> : 'None',
        }
      })}
    />
  </Card>
)

const WalletFacts = ({ wallet }: { wallet: Profile['wallet'] }) => (
  <section aria-label="Wallet" className="rounded-card bg-night p-5 text-on-night">
    <p className="text-cell text-on-night-2">Spendable now</p>
    <p className="num text-total">{formatMoney(wallet.spendable)}</p>
    <dl className="num mt-3 grid gap-1.5 border-t border-white/18 pt-3 text-cell">
      <div className="flex justify-between gap-4">
        <dt className="text-on-night-2">Balance</dt>
        <dd>{formatMoney(wallet.balance)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-on-night-2">Credit limit</dt>
        <dd>+{formatMoney(wallet.creditLimit)}</dd>
      </div>
    </dl>
    <ButtonLink to={paths.wallet.index.href()} variant="offer" full className="mt-4">
      RECHARGE / TOP UP
    </ButtonLink>
  </section>
)

function ProfileView({ profile }: { profile: Profile }) {
  const { name, orgKind, salesRep } = profile
  const agency = orgKind === 'agency'
  return (
    <ResourceView
      title={name}
      crumbs={[{ label: 'Home', to: paths.home.href() }, { label: 'Profile' }]}
      badges={<Standing profile={profile} />}
      sub={typeWords[profile.userType]}
      editTo={paths.profile.edit.href()}
      aside={
        <>
          {orgKind !== 'house' && <WalletFacts wallet={profile.wallet} />}
          {profile.bank && <BankFacts bank={profile.bank} />}
          {agency && profile.userType === 'Agent' && <GatewayCard />}
          {salesRep && (
            <Card title="Your sales rep">
              <p className="font-emphasis">{salesRep.name}</p>
              {salesRep.phone && (
                <a href={`tel:${salesRep.phone.replace(/[^+\d]/g, '')}`} className="num link">
                  {salesRep.phone}
                </a>
              )}
            </Card>
          )}
          {agency && profile.userType === 'Agent' && (
            <Documents
              title="Documents submitted"
              documents={profile.verification.documents}
              useTicket={useAskTicketMutation}
              none="None."
            />
          )}
        </>
      }
    >
      <StandingNote profile={profile} />
      <Card title="You">
        <div className="flex gap-5">
          <Avatar name={name} src={profile.avatarUrl} size="lg" decorative className="max-sm:hidden" />
          <DescriptionList
            className="min-w-0 flex-1"
            items={[
              { label: 'Name', value: name },
              { label: 'E-mail', value: <span className="break-all">{profile.email}</span> },
              { label: 'Phone', value: digits(profile.phone) },
              ...(orgKind === 'traveller' ? [{ label: 'Address', value: formatAddress(profile) }] : []),
            ]}
          />
        </div>
      </Card>
      {orgKind !== 'traveller' && <OrgFacts profile={profile} />}
      {profile.userType === 'Agent' && <OwnMarkupFacts ownMarkup={profile.ownMarkup} />}
      <SignInCard />
      {profile.verified && may(profile, 'account.own') && <OwnDataCard profile={profile} />}
    </ResourceView>
  )
}

/** The own account: who one is, for whom, and where it stands. */
export function ProfilePage() {
  return <OwnProfile skeleton={<ViewSkeleton />}>{(profile) => <ProfileView profile={profile} />}</OwnProfile>
}
