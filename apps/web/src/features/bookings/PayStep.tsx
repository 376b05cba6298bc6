import { less } from '@karavan/domain/money'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../app/hooks.ts'
import { paths } from '../../app/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
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

function WalletFigures({ total, short }: { total: number; short: number }) {
  const { balance = 0, spendable = 0, creditLimit = 0 } = useUser()?.wallet ?? {}
  return (
    <>
      <dl className="num mt-4 grid grid-cols-3 gap-3 text-small">
        {(
          [
            ['Balance', formatMoney(balance)],
            ['This booking', `−${formatMoney(total)}`],
            ['After', formatMoney(less(balance, total))],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-cell text-3">{label}</dt>
            <dd className="font-emphasis break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {creditLimit > 0 && (
        <p className="num mt-2 text-cell text-3">
          With your credit of {formatMoney(creditLimit)} you can spend {formatMoney(spendable)}.
        </p>
      )}
      {short > 0 && (
        <Note
          kind="warning"
          className="mt-4"
          title={`${formatMoney(short)} short`}
          action={
            <ButtonLink to={`${paths.wallet.index.href()}?amount=${short}`} variant="offer">
              Top up
            </ButtonLink>
          }
        >
          The wallet does not cover this booking. What you typed here is kept while you top up.
        </Note>
      )}
    </>
  )
}

/** How it is paid, what is left afterwards, and the consent without which nothing is booked. */
export function PayStep({ payment, onPayment, total, onRequest, agreed, onAgreed, unagreed }: PayStepProps) {
  const user = useUser()
  const kind = user?.orgKind
  const short = Math.max(0, less(total, user?.wallet.spendable ?? 0))
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
          {!house && <WalletFigures total={total} short={0} />}
        </Card>
      ) : (
        <Card title="How do you want to pay?">
          <RadioCards
            aria-label="How do you want to pay?"
            value={payment}
            onChange={(value) => onPayment(value as BookingDraft['payment'])}
            options={ways}
          />
          {payment === 'wallet' && <WalletFigures total={total} short={short} />}
        </Card>
      )}
      <Card>
        <Checkbox
          id="agree"
          checked={agreed}
          aria-invalid={unagreed || undefined}
          aria-describedby={unagreed ? 'agree-note' : undefined}
          onChange={({ target }) => onAgreed(target.checked)}
          label={
            <>
              The names match the passports, and I accept the hotel’s policy and the{' '}
              <Link to={paths.terms.href()} target="_blank" className="link underline">
                terms and conditions
              </Link>
              .
            </>
          }
        />
        {unagreed && (
          <p id="agree-note" role="alert" className="mt-2 flex items-start gap-1.5 text-cell text-red-t">
            <CircleAlert size={14} aria-hidden="true" className="mt-0.5" />
            Tick this to book.
          </p>
        )}
      </Card>
    </>
  )
}
