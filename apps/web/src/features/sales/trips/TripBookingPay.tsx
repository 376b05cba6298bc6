import { instalmentTerms } from '@karavan/domain/sales/trips/instalment'
import { useGetCardProviderQuery } from '../../../shared/sale/payment.api.ts'
import { TermsConsent } from '../../../shared/sale/TermsConsent.tsx'
import { WaysToPay } from '../../../shared/sale/WaysToPay.tsx'
import type { ConsentState } from '../../../kit/booking/useConsent.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { TripBookingDraft } from './trip-booking-draft.ts'
import type { Part } from './trip-bookings.api.ts'

interface TripBookingPayProps {
  draft: TripBookingDraft
  onChange: (draft: TripBookingDraft) => void
  total: number
  /** What would be paid when, if in parts; one part when it is too near for that. */
  parts: readonly Part[]
  /** What is paid now. */
  now: number
  consent: ConsentState
}

const wallet = { value: 'wallet', label: 'Wallet', detail: 'No fee. The trip is confirmed the moment you pay.' }
const card = {
  value: 'card',
  label: 'Card',
  detail: 'No fee. Rooms and places stay held until the bank answers, at most 15 minutes.',
}

/** How much is paid at once and from where, and the consent without which nothing is booked. */
export function TripBookingPay({ draft, onChange, total, parts, now, consent }: TripBookingPayProps) {
  const takesCards = useGetCardProviderQuery().data !== 'off'
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
              { value: 'full', label: 'Full payment', detail: 'Nothing more to pay later.', aside: formatMoney(total) },
              {
                value: 'instalments',
                label: `${instalmentTerms.firstPercent} % now`,
                detail: `The rest, ${formatMoney(rest.amount)}, is taken from the wallet on ${formatDate(rest.dueOn)} at 9:00 am. We remind you.`,
                aside: formatMoney(first.amount),
              },
            ]}
          />
        </Card>
      )}
      <WaysToPay
        way={draft.payment}
        onWay={(payment) => onChange({ ...draft, payment })}
        ways={[wallet, ...(takesCards ? [card] : [])]}
        total={now}
      />
      <TermsConsent consent={consent}>
        The names match the passports, and I accept what cancelling costs and the
      </TermsConsent>
    </>
  )
}
