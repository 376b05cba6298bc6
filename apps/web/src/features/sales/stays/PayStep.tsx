import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useGetCardProviderQuery } from '../../../shared/sale/payment.api.ts'
import { TermsConsent } from '../../../shared/sale/TermsConsent.tsx'
import { useSeesNoCost } from '../../../shared/sale/useSeesNoCost.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { WaysToPay } from '../../../shared/sale/WaysToPay.tsx'
import type { ConsentState } from '../../../kit/booking/useConsent.ts'
import { WalletFigures } from '../../../kit/booking/WalletFigures.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { BookingDraft } from './booking-draft.ts'

interface PayStepProps {
  payment: BookingDraft['payment']
  onPayment: (payment: BookingDraft['payment']) => void
  total: number
  onRequest: boolean
  consent: ConsentState
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
export function PayStep({ payment, onPayment, total, onRequest, consent }: PayStepProps) {
  const user = useUser()
  const kind = user?.orgKind
  const short = useShortfall(total)
  const topUp = `${paths.wallet.index.href()}?amount=${short}`
  const house = kind === 'house'
  const hidden = useSeesNoCost()
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
          {!house && !hidden && <WalletFigures wallet={user?.wallet} total={total} short={0} topUp={topUp} />}
        </Card>
      ) : (
        <WaysToPay way={payment} onWay={onPayment} ways={ways} total={total} />
      )}
      <TermsConsent consent={consent}>
        The names match the passports, and I accept the hotel’s policy and the
      </TermsConsent>
    </>
  )
}
