import { less } from '@karavan/domain/base/money'
import { instalmentTerms } from '@karavan/domain/sales/trips/instalment'
import { Link } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Consent } from '../../../kit/booking/Consent.tsx'
import { WalletFigures } from '../../../kit/booking/WalletFigures.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { TripBookingDraft } from './trip-booking-draft.ts'
import { useGetTripCardProviderQuery } from './trip-bookings.api.ts'
import type { Part } from './trip-price.ts'

interface TripBookingPayProps {
  draft: TripBookingDraft
  onChange: (draft: TripBookingDraft) => void
  total: number
  /** What would be paid when, if in parts; one part when it is too near for that. */
  parts: readonly Part[]
  /** What is paid now. */
  now: number
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  /** The button was pressed without the consent. */
  unagreed: boolean
}

const wallet = { value: 'wallet', label: 'Wallet', detail: 'No fee. The trip is confirmed the moment you pay.' }
const card = {
  value: 'card',
  label: 'Card',
  detail: 'No fee. Rooms and places stay held until the bank answers, at most 15 minutes.',
}

/** How much is paid at once and from where, and the consent without which nothing is booked. */
export function TripBookingPay({
  draft,
  onChange,
  total,
  parts,
  now,
  agreed,
  onAgreed,
  unagreed,
}: TripBookingPayProps) {
  const user = useUser()
  const short = Math.max(0, less(now, user?.wallet.spendable ?? 0))
  const takesCards = useGetTripCardProviderQuery().data !== 'off'
  const [first, rest] = parts
  return (
    <>
      {first && rest && (
        <Card title="How much now?">
          <RadioCards
            aria-label="How much now?"
            value={draft.schedule}
            onChange={(value) => onChange({ ...draft, schedule: value as TripBookingDraft['schedule'] })}
            options={[
              { value: 'full', label: 'All of it', detail: 'Nothing is left to think of.', aside: formatMoney(total) },
              {
                value: 'instalments',
                label: `${instalmentTerms.firstPercent} % now`,
                detail: `The rest, ${formatMoney(rest.amount)}, by ${formatDate(rest.dueOn)}. We remind you.`,
                aside: formatMoney(first.amount),
              },
            ]}
          />
        </Card>
      )}
      <Card title="How do you want to pay?">
        <RadioCards
          aria-label="How do you want to pay?"
          value={draft.payment}
          onChange={(value) => onChange({ ...draft, payment: value as TripBookingDraft['payment'] })}
          options={[wallet, ...(takesCards ? [card] : [])]}
        />
        {draft.payment === 'wallet' && (
          <WalletFigures
            wallet={user?.wallet}
            total={now}
            short={short}
            topUp={`${paths.wallet.index.href()}?amount=${short}`}
          />
        )}
      </Card>
      <Consent agreed={agreed} onAgreed={onAgreed} missing={unagreed}>
        The names match the passports, and I accept what cancelling costs and the{' '}
        <Link to={paths.terms.href()} target="_blank" className="link underline">
          terms and conditions
        </Link>
        .
      </Consent>
    </>
  )
}
