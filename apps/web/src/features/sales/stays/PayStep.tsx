import { less } from '@karavan/domain/base/money'
import { Link } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Consent } from '../../../kit/booking/Consent.tsx'
import { WalletFigures } from '../../../kit/booking/WalletFigures.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { useGetCardProviderQuery } from './bookings.api.ts'

interface PayStepProps {
  payment: BookingDraft['payment']
  onPayment: (payment: BookingDraft['payment']) => void
  total: number
  onRequest: boolean
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  /** The button was pressed without the consent. */
  unagreed: boolean
}

const wallet = {
  value: 'wallet',
  label: 'Wallet',
  detail: 'No fee. The rooms are confirmed the moment you pay.',
  aside: (
    <Badge tone="green" className="max-sm:hidden">
      Confirms at once
    </Badge>
  ),
}
const card = {
  value: 'card',
  label: 'Card',
  detail: 'No fee. The rooms stay held until the bank answers, at most 15 minutes.',
}
const later = {
  value: 'later',
  label: 'Pay later',
  detail:
    'We hold the rooms for up to 24 hours and never past free cancellation. Then they are paid from the wallet if it suffices; else the booking expires.',
}
const byHouse = {
  value: 'later',
  label: 'Record the payment later',
  detail: 'The house has no wallet: the rooms are held until the payment is recorded in Hotel Bookings.',
}

/** How it is paid, what is left afterwards, and the consent without which nothing is booked. */
export function PayStep({ payment, onPayment, total, onRequest, agreed, onAgreed, unagreed }: PayStepProps) {
  const user = useUser()
  const kind = user?.orgKind
  const short = Math.max(0, less(total, user?.wallet.spendable ?? 0))
  const topUp = `${paths.wallet.index.href()}?amount=${short}`
  const house = kind === 'house'
  const takesCards = useGetCardProviderQuery(undefined, { skip: house }).data !== 'off'
  const ways = house ? [byHouse] : [wallet, ...(takesCards ? [card] : []), ...(kind === 'agency' ? [later] : [])]
  return (
    <>
      {onRequest ? (
        <Card title="Ask the hotel first">
          <p className="text-small text-2">
            This room is sold on request. Nothing is charged now: we ask the hotel and tell you the answer.
            {!house && ' When it is confirmed, the amount is taken from your wallet.'}
          </p>
          {!house && <WalletFigures wallet={user?.wallet} total={total} short={0} topUp={topUp} />}
        </Card>
      ) : (
        <Card title="How do you want to pay?">
          <RadioCards
            aria-label="How do you want to pay?"
            value={payment}
            onChange={(value) => onPayment(value as BookingDraft['payment'])}
            options={ways}
          />
          {payment === 'wallet' && <WalletFigures wallet={user?.wallet} total={total} short={short} topUp={topUp} />}
        </Card>
      )}
      <Consent agreed={agreed} onAgreed={onAgreed} missing={unagreed}>
        The names match the passports, and I accept the hotel’s policy and the{' '}
        <Link to={paths.terms.href()} target="_blank" className="link underline">
          terms and conditions
        </Link>
        .
      </Consent>
    </>
  )
}
