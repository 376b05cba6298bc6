import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { stayOfService } from '@karavan/domain/crm/booked-stay'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { partyWords } from '../../../../kit/booking/stay-words.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { MessagesCard } from '../../../../shared/messages/MessagesCard.tsx'
import { supplierHref } from '../../../../shared/supplier-href.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { historyOf } from './request-history.ts'
import { type ServiceAct, ServiceStep } from './ServiceStep.tsx'
import { portalHref, type Service, spanWords, standingOf } from './service-words.ts'

type Fact = { label: string; value: ReactNode }

const known = (facts: readonly Fact[]) => facts.filter(({ value }) => Boolean(value))

const linkClass = 'link hit w-fit rounded-xs'

/** What is bought: of whom, when, for how many, and under which numbers. */
function bookedFacts(booking: CrmBooking, line: Service): Fact[] {
  const { country, travellers, details, lines } = booking
  const { supplier, supplierId, ofHouse, request, portal, pnr, ticketBy, departure } = line
  const stay = stayOfService(
    details,
    line,
    lines.map((one) => ({ ...one, portalId: one.portal?.id ?? null })),
  )
  const { rooms, mealPlan, extraBeds } = request?.asked ?? stay
  const count = (kind: 'adult' | 'child' | 'infant') => travellers.filter((one) => one.kind === kind).length
  const numbers = [line.supplierReference, portal?.confirmationNo, pnr && `PNR ${pnr}`].filter(Boolean).join(', ')
  const held = portal?.holdUntil
    ? formatDateTime(portal.holdUntil)
    : line.ticketState === 'Held' && ticketBy
      ? ticketByWords(ticketBy, country, departure)
      : request?.holdUntil && formatDate(request.holdUntil)
  return known([
    {
      label: 'Supplier',
      value:
        supplier && supplierId ? (
          <Link to={supplierHref(supplierId)} className={linkClass}>
            {supplier}
          </Link>
        ) : ofHouse ? (
          'The portal'
        ) : (
          <span className="text-amber-t">No supplier yet</span>
        ),
    },
    { label: 'Dates', value: <span className="num">{spanWords(line) || 'Not said'}</span> },
    { label: 'Hotel', value: stay.hotel && stay.hotel !== line.label && stay.hotel },
    { label: 'Rooms', value: rooms.map((one) => `${one.count} × ${one.type}`).join(', ') },
    { label: 'Extra beds', value: extraBeds > 0 && formatCount(extraBeds, 'extra bed') },
    { label: 'Meals', value: mealPlan },
    {
      label: 'People',
      value: partyWords({ adults: count('adult'), children: count('child'), infants: count('infant') }),
    },
    { label: 'Their number', value: numbers && <span className="num">{numbers}</span> },
    {
      label: 'Portal',
      value: portal && (
        <Link to={portalHref(portal)} className={`num ${linkClass}`}>
          {portal.reference}
        </Link>
      ),
    },
    { label: 'Held until', value: held && <span className="num">{held}</span> },
    { label: 'Note', value: line.stateNote },
  ])
}

const Money = ({ amount, currency }: { amount: number; currency?: string }) => (
  <span className="num">{formatMoney(amount, currency)}</span>
)

/** What it costs and earns, each for whoever may know it. */
function moneyFacts(booking: CrmBooking, line: Service, sees: { cost: boolean; margin: boolean }): Fact[] {
  const { costInr, cost, currency, gst, inputTax, plannedCostInr, sell, sold } = line
  const sale = { label: sold === null ? 'Sold for' : 'Charge', value: <Money amount={sell} /> }
  if (!sees.cost) return [sale]
  const own = booking.supplierPayments.filter(({ lineId }) => lineId === line.id)
  // Tax that comes back is no cost.
  const margin = toMajor(sum([toMinor(sell), toMinor(inputTax), -toMinor(costInr)]))
  const change = sold === null ? less(costInr, plannedCostInr) : 0
  return known([
    {
      label: 'Cost',
      value: (
        <>
          <Money amount={costInr} />
          {currency !== 'INR' && (
            <span className="num text-3">
              {' '}
              · {formatMoney(cost, currency)} at {line.rate}
            </span>
          )}
        </>
      ),
    },
    { label: 'Planned', value: change !== 0 && <Money amount={plannedCostInr} /> },
    { label: 'GST in it', value: gst > 0 && <Money amount={gst} /> },
    sale,
    {
      label: 'Margin',
      value: sees.margin && sold === null && (
        <span className={margin < 0 ? 'text-red-t' : 'text-green-t'}>
          <Money amount={margin} />
        </span>
      ),
    },
    {
      label: 'To pay',
      value: own.length > 0 && (
        <ul>
          {own.map(({ id, open, currency: of, dueOn, status }) => (
            <li key={id} className="num">
              {status === 'Paid' ? 'Paid' : `${formatMoney(open, of)}, ${status.toLowerCase()} ${formatDate(dueOn)}`}
            </li>
          ))}
        </ul>
      ),
    },
  ])
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-5 border-t border-line pt-4">
    <h3 className="mb-3 text-h3">{title}</h3>
    {children}
  </section>
)

interface ServiceDrawerProps {
  booking: CrmBooking
  /** The one that is open. */
  line: Service | undefined
  over: boolean
  onClose: () => void
  onOpen: (what: ServiceAct) => void
  onVoucher: (line: Service) => void
}

/** All that is known of a service, what was asked for it and what suppliers said. */
export function ServiceDrawer({ booking, line: open, over, onClose, onOpen, onVoucher }: ServiceDrawerProps) {
  const sees = { cost: useRight('cost'), margin: useRight('margin') }
  // What is shown stays while it slides away.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  const line = open ?? shown
  if (!line) return null
  const { word, tone, step } = standingOf(line, Date.now(), booking.country)
  const acts = step === 'voucher' || (!over && (step !== null || line.moves.length + line.ticketMoves.length > 0))
  const history = historyOf(line, sees.cost)
  return (
    <Drawer
      open={open !== undefined}
      onOpenChange={(on) => !on && onClose()}
      eyebrow={`${line.service} · ${booking.number}`}
      title={line.label}
      sub={<Badge tone={tone}>{word}</Badge>}
      footer={acts && <ServiceStep line={line} over={over} onOpen={onOpen} onVoucher={() => onVoucher(line)} />}
    >
      <DescriptionList items={bookedFacts(booking, line)} />
      <Part title="Money">
        <DescriptionList items={moneyFacts(booking, line, sees)} />
      </Part>
      <Part title="Request">
        {history.length > 0 ? (
          <Timeline
            label="Request"
            events={history.map(({ more, ...event }) => ({
              ...event,
              detail: more.map((words, index) => (
                <p key={index} className="num whitespace-pre-line">
                  {words}
                </p>
              )),
            }))}
          />
        ) : (
          <p className="text-cell text-3">
            {line.ofHouse ? 'It is bought at the portal; nobody else is asked.' : 'Nobody was asked for it yet.'}
          </p>
        )}
      </Part>
      {sees.cost && line.request && (
        <div className="mt-5">
          <MessagesCard of="request" id={line.request.id} />
        </div>
      )}
    </Drawer>
  )
}
