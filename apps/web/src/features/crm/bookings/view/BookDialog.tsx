import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readFailure } from '../../../../kit/problem.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { useBookServicesMutation, usePreviewBookQuery } from '../bookings.api.ts'
import { portalHref, type Service, standingOf } from './service-words.ts'

type Offered = BookPreview['services'][number]

const whatWords = ({ action, why, heldUntil, supplier }: Offered, ofHouse: boolean): string => {
  switch (action) {
    case 'wallet':
      return 'Booked and paid from the wallet'
    case 'held':
      return `Held until ${heldUntil ? formatDateTime(heldUntil) : 'it is booked'}; paid from the wallet`
    case 'onRequest':
      return `It is asked for; ${ofHouse ? 'booked at net' : 'paid from the wallet'} once it says yes`
    case 'visa':
      return `Begun as an application; ${ofHouse ? 'booked at net' : 'paid'} when it is handed in`
    case 'house':
      return heldUntil ? `Held until ${formatDateTime(heldUntil)}; booked at net` : 'Booked at net, without an invoice'
    case 'supplier':
      return `${supplier ?? 'The supplier'} is asked`
    case 'none':
      return why ?? 'Nothing to do'
  }
}

const totalOf = (some: readonly Offered[]): number => toMajor(sum(some.map(({ total }) => toMinor(total ?? 0))))

/** What it costs now beside what was quoted. */
function Price({ service }: { service: Offered }) {
  const { total, cost, plannedCost, action } = service
  if (total === null || action === 'none') return null
  // Whoever may not know costs is told none.
  const more = cost === undefined || plannedCost === undefined ? 0 : less(cost, plannedCost)
  return (
    <span className="num shrink-0 text-right">
      <span className="block font-emphasis">{formatMoney(total)}</span>
      {more !== 0 && (
        <span className={cx('block text-caption', more > 0 ? 'text-red-t' : 'text-green-t')}>
          {formatMoney(Math.abs(more))} {more > 0 ? 'more' : 'less'} than quoted
        </span>
      )}
    </span>
  )
}

interface ChoiceProps {
  service: Offered
  ofHouse: boolean
  on: boolean
  onChange: (on: boolean) => void
}

function Choice({ service, ofHouse, on, onChange }: ChoiceProps) {
  const idle = service.action === 'none'
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={<span className={cx('font-emphasis', idle && 'text-3')}>{service.label}</span>}
          help={whatWords(service, ofHouse)}
          checked={on}
          disabled={idle}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
      <Price service={service} />
    </li>
  )
}

const Sum = ({ label, amount, strong, bad }: { label: string; amount: number; strong?: boolean; bad?: boolean }) => (
  <div className={cx('flex justify-between gap-6', strong && 'font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>{label}</dt>
    <dd className={cx('num', bad && 'text-red-t')}>{formatMoney(amount)}</dd>
  </div>
)

/** What leaves the wallet now and later, and what it leaves there; the house has none, and owes its suppliers. */
function Sums({
  chosen,
  spendable,
  ofHouse,
}: {
  chosen: readonly Offered[]
  spendable: number | null
  ofHouse: boolean
}) {
  const atOnce = ({ paidNow, action }: Offered) => paidNow || action === 'house'
  const [now, later] = [chosen.filter(atOnce), chosen.filter((one) => one.counted && !atOnce(one))]
  const left = spendable === null ? null : less(spendable, totalOf(now))
  return (
    <dl className="grid gap-1.5 rounded-lg bg-sunken px-4 py-3 text-[14px] leading-5">
      <Sum label={ofHouse ? 'Owed to suppliers now' : 'From the wallet now'} amount={totalOf(now)} strong />
      {later.length > 0 && <Sum label="Once it is confirmed" amount={totalOf(later)} />}
      {spendable !== null && <Sum label="In the wallet, with credit" amount={spendable} />}
      {left !== null && <Sum label="Left after that" amount={left} bad={left < 0} />}
    </dl>
  )
}

/** What became of each service, and where its booking is. */
function Results({ services }: { services: readonly Service[] }) {
  return (
    <ul className="divide-y divide-line">
      {services.map((line) => {
        const { word, done } = standingOf(line)
        const Icon = done >= 2 ? CircleCheck : Clock
        return (
          <li key={line.id} className="flex items-start gap-3 py-3">
            <Icon size={18} aria-hidden="true" className={cx('mt-0.5', done >= 2 ? 'text-green-t' : 'text-amber-t')} />
            <span className="min-w-0 flex-1">
              <span className="block font-emphasis">{line.label}</span>
              <span className="block text-cell text-2">{word}</span>
            </span>
            {line.portal && (
              <Link to={portalHref(line.portal)} className="link hit num rounded-xs text-cell">
                {line.portal.reference}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface BookDialogProps {
  booking: CrmBooking
  /** The service it was opened for; without one all that can be booked. */
  only: string | null
  onClose: () => void
}

/** Books services: what happens to each, what it costs now, what the wallet says to it, and what came of it. */
export function BookDialog({ booking: { kind, id }, only, onClose }: BookDialogProps) {
  const { data, isFetching, error, refetch } = usePreviewBookQuery({ params: { kind, id } })
  const [book, { isLoading }] = useBookServicesMutation()
  const [picked, setPicked] = useState<Readonly<Record<string, boolean>>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [done, setDone] = useState<Service[] | null>(null)
  const { services = [], spendable = null } = data?.data ?? {}
  const ofHouse = useUser()?.orgKind === 'house'
  const isOn = (one: Offered) => one.action !== 'none' && (picked[one.id] ?? (only === null || only === one.id))
  const chosen = services.filter(isOn)
  const short = spendable === null ? 0 : less(totalOf(chosen.filter(({ paidNow }) => paidNow)), spendable)

  async function send() {
    setFailed(null)
    const serviceIds = chosen.map((one) => one.id)
    try {
      const answer = await book({
        params: { kind, id },
        body: { serviceIds, shownTotal: totalOf(chosen.filter(({ counted }) => counted)) },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      setDone(answer.data.lines.filter((line) => serviceIds.includes(line.id)))
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      setFailed(detail || title)
      // Prices, rooms and the wallet may be others by now.
      void refetch()
    }
  }

  const many = `${chosen.length} ${chosen.length === 1 ? 'service' : 'services'}`
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={done ? 'Booked' : 'Book services'}
      description={done ? 'All of it is written down.' : 'All of what you choose is booked, or nothing of it.'}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Not now
            </Button>
            <Button
              variant="primary"
              busy={isLoading}
              busyLabel="Booking"
              disabled={chosen.length === 0 || short > 0 || isFetching}
              onClick={() => void send()}
            >
              Book {many}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Results services={done} />
      ) : (
        <div className="grid gap-3">
          {failed && <Note kind="bad">{failed}</Note>}
          {error && !data && <Note kind="bad">{readFailure(error).detail}</Note>}
          {!data && !error && <FormSkeleton count={3} label="Asking for prices" />}
          {data && (
            <>
              <ul>
                {services.map((one) => (
                  <Choice
                    key={one.id}
                    service={one}
                    ofHouse={ofHouse}
                    on={isOn(one)}
                    onChange={(on) => setPicked((before) => ({ ...before, [one.id]: on }))}
                  />
                ))}
              </ul>
              <Sums chosen={chosen} spendable={spendable} ofHouse={ofHouse} />
              {short > 0 && (
                <Note
                  kind="warning"
                  action={
                    <Link to={paths.wallet.index.href()} className="link hit rounded-xs font-emphasis">
                      Top up
                    </Link>
                  }
                >
                  The wallet is {formatMoney(short)} short.
                </Note>
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
