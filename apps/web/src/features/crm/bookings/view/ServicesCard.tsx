import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { less } from '@karavan/domain/base/money'
import {
  BedDouble,
  BellRing,
  BookCheck,
  Car,
  Ellipsis,
  FileDown,
  type LucideIcon,
  MapPin,
  Package,
  Phone,
  Plane,
  Reply,
  Search,
  Send,
  ShieldCheck,
  Stamp,
  Ticket,
  Undo2,
  UserRound,
  Utensils,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { supplierHref } from '../../../../shared/supplier-href.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Count } from '../../../../ui/Count.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { type Tone, toneDot } from '../../../../ui/tone.ts'
import { taxWords } from '../booking-words.ts'
import { useCancelServiceMutation, useWithdrawRequestMutation } from '../bookings.api.ts'
import { BookDialog } from './BookDialog.tsx'
import { NoteAnswer } from './NoteAnswer.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { canCorrect, countsOf, isBookable, portalHref, type Service, standingOf } from './service-words.ts'
import { ShareRequest } from './ShareRequest.tsx'
import { TicketDialog } from './TicketDialog.tsx'

const icons: Record<QuotedService, LucideIcon> = {
  Hotel: BedDouble,
  Flight: Plane,
  Transfer: Car,
  Sightseeing: MapPin,
  Visa: Stamp,
  Insurance: ShieldCheck,
  Guide: UserRound,
  Meal: Utensils,
  Other: Package,
}

const stateText: Partial<Record<Tone, string>> = {
  green: 'text-green-t',
  teal: 'text-teal-t',
  amber: 'text-amber-t',
  orange: 'text-orange-t',
  red: 'text-red-t',
}

type Open = {
  what: 'book' | 'request' | 'share' | 'offer' | 'note' | 'correct' | 'ticket' | 'cancel' | 'withdraw'
  id: string
} | null

const whenWords = ({ from, until }: Service) =>
  from && until && from !== until
    ? formatDateRange(from, until)
    : from
      ? formatDate(from)
      : until
        ? `until ${formatDate(until)}`
        : ''

/** How far a service is, of three: asked, confirmed, done. */
function Progress({ line }: { line: Service }) {
  const { word, tone, done } = standingOf(line)
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cx('h-1 w-9 rounded-full', step <= done ? toneDot[tone] : 'bg-line')} />
        ))}
      </span>
      <span className={cx('text-caption font-emphasis', stateText[tone] ?? 'text-3')}>{word}</span>
    </span>
  )
}

function Cost({ line }: { line: Service }) {
  const more = less(line.costInr, line.plannedCostInr)
  return (
    <>
      <span className={cx(line.state === 'Cancelled' && 'line-through')}>{formatMoney(line.costInr)}</span>
      {line.currency !== 'INR' && (
        <span className="block text-caption text-3">{formatMoney(line.cost, line.currency)}</span>
      )}
      {more !== 0 && (
        <span className={cx('block text-caption', more > 0 ? 'text-red-t' : 'text-green-t')}>
          {more > 0 ? '+' : ''}
          {formatMoney(more)} to plan
        </span>
      )}
    </>
  )
}

interface StepProps {
  line: Service
  over: boolean
  onOpen: (what: NonNullable<Open>['what']) => void
  onVoucher: () => void
}

/** The next thing to do with a service; the rest behind the dots. */
function Step({ line, over, onOpen, onVoucher }: StepProps) {
  const { step } = standingOf(line)
  const about = { 'aria-label': undefined as string | undefined }
  const named = (word: string) => ({ ...about, 'aria-label': `${word}: ${line.label}` })
  return (
    <span className="flex items-center justify-end gap-1">
      {!over && step === 'book' && (
        <Button size="sm" variant="primary" icon={BookCheck} {...named('Book')} onClick={() => onOpen('book')}>
          Book
        </Button>
      )}
      {!over && step === 'request' && (
        <Button size="sm" icon={Send} {...named('Ask')} onClick={() => onOpen('request')}>
          Ask
        </Button>
      )}
      {!over && step === 'share' && (
        <Button
          size="sm"
          icon={BellRing}
          {...named('Remind')}
          disabled={!line.request?.path}
          onClick={() => onOpen('share')}
        >
          Remind
        </Button>
      )}
      {!over && step === 'offer' && (
        <Button size="sm" variant="primary" icon={Reply} {...named('Answer')} onClick={() => onOpen('offer')}>
          Answer
        </Button>
      )}
      {!over && step === 'another' && (
        <Button size="sm" variant="primary" icon={Search} {...named('Find another')} onClick={() => onOpen('request')}>
          Find another
        </Button>
      )}
      {!over && step === 'ticket' && (
        <Button size="sm" variant="primary" icon={Ticket} {...named('Ticket')} onClick={() => onOpen('ticket')}>
          Ticket
        </Button>
      )}
      {step === 'voucher' && (
        <Button size="sm" icon={FileDown} {...named('Voucher')} onClick={onVoucher}>
          Voucher
        </Button>
      )}
      {!over && (line.moves.length > 0 || line.ticketMoves.length > 0) && (
        <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${line.label}`} />}>
          {(line.moves.includes('Confirmed') || line.moves.includes('Declined')) && (
            <MenuItem icon={Phone} onSelect={() => onOpen('note')}>
              Note what they said
            </MenuItem>
          )}
          {canCorrect(line) && (
            <MenuItem icon={Undo2} onSelect={() => onOpen('correct')}>
              Change answer
            </MenuItem>
          )}
          {line.ticketMoves.length > 0 && (
            <MenuItem icon={Ticket} onSelect={() => onOpen('ticket')}>
              Ticket
            </MenuItem>
          )}
          {line.moves.includes('Requested') && (
            <MenuItem icon={Send} onSelect={() => onOpen('request')}>
              {line.request ? 'Ask again' : 'Ask'}
            </MenuItem>
          )}
          {line.request?.path && line.state === 'Requested' && (
            <MenuItem onSelect={() => onOpen('withdraw')}>Withdraw the page</MenuItem>
          )}
          {line.moves.includes('Cancelled') && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => onOpen('cancel')}>
                Cancel service
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </span>
  )
}

const head = 'border-b border-line px-2 py-2 text-left text-caption font-emphasis text-3 first:pl-5 last:pr-5'
const cell = 'border-b border-line px-2 py-2.5 align-top first:pl-5 last:pr-5 max-sm:border-0 max-sm:p-0!'

function Row({ line, ...step }: StepProps) {
  const Icon = icons[line.service]
  return (
    // On a phone each service is a card of its own, with its step in sight.
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:border-b max-sm:border-line max-sm:px-5 max-sm:py-3">
      <td className={cell}>
        <span className="flex items-start gap-2.5">
          <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />
          <span className="min-w-0">
            <span className="block font-emphasis">{line.label}</span>
            <span className="num block text-caption text-3">{whenWords(line) || line.service}</span>
          </span>
        </span>
      </td>
      <td className={cx(cell, 'max-sm:order-2 max-sm:ml-6.75')}>
        {line.supplier && line.supplierId ? (
          <Link to={supplierHref(line.supplierId)} className="link hit rounded-xs">
            {line.supplier}
          </Link>
        ) : line.ofHouse ? (
          <span className="text-2">The portal</span>
        ) : (
          <span className="text-amber-t">No supplier yet</span>
        )}
      </td>
      <td className={cx(cell, 'max-sm:order-3 max-sm:ml-6.75')}>
        <Progress line={line} />
        {line.portal && (
          <Link to={portalHref(line.portal)} className="link hit num mt-1 block w-fit rounded-xs text-caption">
            {line.portal.reference}
          </Link>
        )}
        {line.supplierReference && <span className="num mt-1 block text-caption">{line.supplierReference}</span>}
      </td>
      <td className={cx(cell, 'num text-right max-sm:order-1 max-sm:row-span-3')}>
        <Cost line={line} />
        <span className="block text-caption text-3">sold {formatMoney(line.sell)}</span>
      </td>
      <td className={cx(cell, 'whitespace-nowrap max-sm:order-4 max-sm:col-span-2')}>
        <Step line={line} {...step} />
      </td>
    </tr>
  )
}

const Sum = ({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) => (
  <div className={cx('flex justify-between gap-6', strong && 'border-t border-line pt-1.5 font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>{label}</dt>
    <dd className="num">{formatMoney(amount)}</dd>
  </div>
)

/** What is bought and sold: of whom, where it stands with them, what it costs, and the next step of each. */
export function ServicesCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, lines, gross, taxes, total, taxAs, status } = booking
  const [open, setOpen] = useState<Open>(null)
  const [cancel] = useCancelServiceMutation()
  const [withdraw] = useWithdrawRequestMutation()
  const [askTicket] = useAskTicketMutation()
  const over = status === 'Cancelled' || status === 'Completed'
  const books = useRight('book')
  const line = lines.find((one) => one.id === open?.id)
  const close = () => setOpen(null)
  const counts = countsOf(lines)

  async function download(of: Service) {
    try {
      await followTicket(askTicket, `/crm/bookings/${kind}/${id}/services/${of.id}/voucher.pdf`)
    } catch (error) {
      void notify.error('The voucher was not downloaded', readFailure(error).detail)
    }
  }

  return (
    <Card flush>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3">
        <h2 className="text-h3">Services</h2>
        <Count>{lines.length}</Count>
        <p className="text-cell text-3">
          {counts.map(({ word, count }, index) => (
            <span key={word} className={word === 'refused' ? 'font-emphasis text-red-t' : undefined}>
              {index > 0 && ', '}
              {count} {word}
            </span>
          ))}
        </p>
        <span className="ml-auto text-cell text-3">{taxWords[taxAs].label}</span>
        {books && !over && lines.some(isBookable) && (
          <Button size="sm" variant="primary" icon={BookCheck} onClick={() => setOpen({ what: 'book', id: '' })}>
            Book services
          </Button>
        )}
      </header>
      {lines.length === 0 ? (
        <p className="px-5 py-4 text-cell text-3">No services are written down yet.</p>
      ) : (
        // Wide figures are scrolled sideways on a phone, by keys too.
        <section aria-label="Services" tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-cell max-sm:block">
            <thead className="max-sm:hidden">
              <tr>
                <th className={head}>Service</th>
                <th className={head}>Supplier</th>
                <th className={head}>State, their number</th>
                <th className={cx(head, 'text-right!')}>Cost</th>
                <th className={head}>
                  <span className="sr-only">Next step</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {lines.map((one) => (
                <Row
                  key={one.id}
                  line={one}
                  over={over}
                  onOpen={(what) => setOpen({ what, id: one.id })}
                  onVoucher={() => void download(one)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="ml-auto grid max-w-80 gap-1.5 px-5 py-4 text-[14px] leading-5">
        <Sum label="Selling price" amount={gross} />
        {taxes.map(({ name, rate, amount }) => (
          <Sum key={name} label={`${name} ${rate} %`} amount={amount} />
        ))}
        <Sum label="Customer pays" amount={total} strong />
      </dl>
      {open?.what === 'book' && <BookDialog booking={booking} only={open.id || null} onClose={close} />}
      {line && open?.what === 'request' && (
        <RequestDialog
          booking={booking}
          line={line}
          onClose={close}
          onAsked={(asked) => {
            void notify.success(`${asked.request?.supplier ?? 'The supplier'} is asked`, asked.label)
            setOpen(asked.request?.mailedTo ? null : { what: 'share', id: asked.id })
          }}
        />
      )}
      {line && open?.what === 'share' && <ShareRequest booking={booking} line={line} onClose={close} />}
      {line && open?.what === 'offer' && (
        <OfferDialog
          booking={booking}
          line={line}
          onClose={close}
          onAskAgain={() => setOpen({ what: 'request', id: line.id })}
        />
      )}
      {line && open?.what === 'ticket' && <TicketDialog booking={booking} line={line} onClose={close} />}
      {line && (open?.what === 'note' || open?.what === 'correct') && (
        <NoteAnswer booking={booking} line={line} correct={open.what === 'correct'} onClose={close} />
      )}
      {line && open?.what === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${line.label}?`}
          description="Whoever was asked for it by mail is told. What the customer pays stays until you change the booking."
          placeholder="The guests go by train"
          max={200}
          keep="Keep service"
          action="Cancel service"
          acting="Cancelling"
          onSave={(reason) =>
            cancel({
              params: { kind, id, partId: line.id },
              body: { reason },
              idempotencyKey: crypto.randomUUID(),
            }).unwrap()
          }
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open?.what === 'withdraw'}
        onOpenChange={(shown) => !shown && close()}
        title={`Withdraw the page of ${line?.request?.supplier ?? ''}?`}
        confirm="Withdraw page"
        confirmBusy="Withdrawing"
        cancel="Keep page"
        onConfirm={async () => {
          if (!line?.request) return
          await withdraw({
            params: { kind, id, partId: line.request.id },
            body: {},
            idempotencyKey: crypto.randomUUID(),
          }).unwrap()
        }}
      >
        Whoever has it sees nothing any more. They can be asked again at any time.
      </ConfirmDialog>
    </Card>
  )
}
