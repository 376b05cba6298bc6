import { type PublicQuote, quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { dateIn } from '@karavan/domain/base/dates'
import { BadgeCheck, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PayByCard } from '../../../kit/booking/PayByCard.tsx'
import type { PrivateCall } from '../../../kit/private-call.ts'
import { readFailure } from '../../../kit/problem.ts'
import { serverOffset } from '../../../kit/server-clock.ts'
import { keepWayBack } from '../../../shared/pay/way-back.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { toneFill } from '../../../ui/tone.ts'
import { choiceNames, validityWords } from './quote-words.ts'

const today = () => dateIn('Asia/Kolkata', new Date(Date.now() + serverOffset()))

function Validity({ validUntil }: Pick<PublicQuote, 'validUntil'>) {
  const { words, left, soon } = validityWords(validUntil, today())
  return (
    <p className={cx('flex items-start gap-3 rounded-lg px-4 py-3 text-small', toneFill[soon ? 'amber' : 'blue'])}>
      <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span className="num">
        Price held until <strong className="font-semibold">{words}</strong>, {left}.
      </span>
    </p>
  )
}

interface StandingProps {
  token: string
  quote: PublicQuote
  call: PrivateCall
}

function Payment({ token, quote, call }: StandingProps) {
  const { pathname } = useLocation()
  const { payment } = quote
  if (!payment) return null
  const start = async () => {
    const answer = await call(quotes.pay, { params: { token } })
    keepWayBack(answer.data.sessionId, pathname)
    return answer
  }
  if (payment.paid) {
    return (
      <p className="num mt-4 flex items-center gap-2 border-t border-current/20 pt-4 text-small font-semibold">
        <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
        {payment.label} of {formatMoney(payment.amount)} is paid. Thank you.
      </p>
    )
  }
  return (
    <div className="mt-4 border-t border-current/20 pt-4">
      <p className="num mb-3 text-small">
        Next: {payment.label}, {formatMoney(payment.amount)}
        {payment.dueOn && `, due ${formatDate(payment.dueOn)}`}
      </p>
      <PayByCard label="Pay the first instalment by card" start={start} />
    </div>
  )
}

/** What is open beside it, each with the way to its own page. */
function Dues({ token, quote: { dues }, call }: StandingProps) {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)
  if (dues.length === 0) return null

  async function pay(instalmentId: string) {
    if (opening) return
    setOpening(instalmentId)
    try {
      const { data } = await call(quotes.payLink, { params: { token }, body: { instalmentId } })
      void navigate(data.path)
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
    } finally {
      setOpening(null)
    }
  }

  return (
    <ul aria-label="To pay later" className="mt-4 grid gap-3 border-t border-current/20 pt-4">
      {dues.map(({ id, label, amount, dueOn }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
          <span className="num">
            {label}, <strong className="font-semibold">{formatMoney(amount)}</strong>, due {formatDate(dueOn)}
          </span>
          <Button
            size="sm"
            aria-label={`Pay ${label}`}
            busy={opening === id}
            busyLabel="Opening"
            onClick={() => void pay(id)}
          >
            Pay
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Accepted(props: StandingProps) {
  const { quote } = props
  const { decision } = quote
  const taken = decision ? choiceNames(quote, decision) : []
  return (
    <section aria-label="Accepted" className={cx('rounded-card p-5', toneFill.green)}>
      <h2 className="flex items-center gap-2.5 text-h3">
        <BadgeCheck size={24} aria-hidden="true" className="shrink-0" />
        {quote.unheld.length > 0 ? 'Accepted' : 'Accepted, it is yours'}
      </h2>
      {decision && (
        <p className="num mt-2 text-small">
          {decision.by && (
            <>
              By <strong className="font-semibold">{decision.by}</strong> on {formatDateTime(decision.at)}
              <br />
            </>
          )}
          {taken.join(', ')}
          {decision.price && (
            <>
              : <strong className="font-semibold">{formatMoney(decision.price.total)}</strong> in all
            </>
          )}
        </p>
      )}
      {quote.unheld.length > 0 && (
        <ul aria-label="Not held yet" className="mt-2 grid gap-1 text-small">
          {quote.unheld.map(({ label, why }, index) => (
            <li key={index}>
              <strong className="font-semibold">{label}</strong> is not held yet: {why}.
            </li>
          ))}
        </ul>
      )}
      <Payment {...props} />
      <Dues {...props} />
    </section>
  )
}

/** Where the offer stands: open until a day, accepted by somebody, declined, ended, or replaced by a newer one. */
export function Standing(props: StandingProps) {
  const { quote } = props
  const { name } = quote.company
  if (quote.status === 'Accepted') return <Accepted {...props} />
  if (quote.open) return <Validity validUntil={quote.validUntil} />
  if (quote.status === 'Declined') {
    return (
      <Note title="This offer was declined">
        {quote.decision && `On ${formatDate(quote.decision.at)}. `}If you think of it again, {name} can send you a new
        one.
      </Note>
    )
  }
  if (quote.status === 'Replaced') {
    return (
      <Note kind="warning" title="There is a newer version of this offer">
        {name} has sent you another link since. This one can be read, and no longer be accepted.
      </Note>
    )
  }
  return (
    <Note kind="warning" title={`This offer ended on ${formatDate(quote.validUntil)}`}>
      It can be read, and no longer be accepted. Ask {name} for the price of today.
    </Note>
  )
}
