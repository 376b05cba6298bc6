import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { BookCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { useOpenRecord } from '../../../../kit/useOpenRecord.ts'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Count } from '../../../../ui/Count.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { taxWords } from '../booking-words.ts'
import { useCancelServiceMutation, useWithdrawRequestMutation } from '../bookings.api.ts'
import { AddServiceDialog } from './AddServiceDialog.tsx'
import { BookDialog } from './BookDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { NoteAnswer } from './NoteAnswer.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { ServiceDrawer } from './ServiceDrawer.tsx'
import { ServiceRow } from './ServiceRow.tsx'
import type { ServiceAct } from './ServiceStep.tsx'
import { countsOf, isBookable, type Service } from './service-words.ts'
import { ShareRequest } from './ShareRequest.tsx'
import { TicketDialog } from './TicketDialog.tsx'

type Open = { what: ServiceAct | 'add'; id: string } | null

const head = 'border-b border-line px-2 py-2 text-left text-caption font-emphasis text-3 first:pl-5 last:pr-5'

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
  const [books, seesCost] = [useRight('book'), useRight('cost')]
  // What others' bookings are priced by only the server knows.
  const own = useUser()?.orgId === booking.orgId
  const line = lines.find((one) => one.id === open?.id)
  const close = () => setOpen(null)
  const shown = useOpenRecord()
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
        {books && seesCost && !over && lines.some(isBookable) && (
          <Button size="sm" variant="primary" icon={BookCheck} onClick={() => setOpen({ what: 'book', id: '' })}>
            Book services
          </Button>
        )}
        {books && seesCost && own && (
          <Button size="sm" icon={Plus} onClick={() => setOpen({ what: 'add', id: '' })}>
            Service
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
                <th className={cx(head, 'text-right!')}>{seesCost ? 'Cost' : 'Sold for'}</th>
                <th className={head}>
                  <span className="sr-only">Next step</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {lines.map((one) => (
                <ServiceRow
                  country={booking.country}
                  key={one.id}
                  line={one}
                  over={over}
                  to={shown.hrefOf(one.id)}
                  current={one.id === shown.open}
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
      <ServiceDrawer
        booking={booking}
        line={lines.find((one) => one.id === shown.open)}
        over={over}
        onClose={shown.close}
        onOpen={(what) => setOpen({ what, id: shown.open ?? '' })}
        onVoucher={(of) => void download(of)}
      />
      {open?.what === 'add' && <AddServiceDialog booking={booking} onClose={close} />}
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
      {line && open?.what === 'cancel' && seesCost && <CancelDialog booking={booking} only={line.id} onClose={close} />}
      {line && open?.what === 'cancel' && !seesCost && (
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
