import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { PayLinkSent } from '@karavan/contracts/crm/receipts/pay-link'
import { less } from '@karavan/domain/base/money'
import { Copy, Link2, Mail, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../../../kit/copy-text.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { whatsAppHref } from '../../../../kit/whatsapp.ts'
import { useHandedOver } from '../../../../shared/messages/useHandedOver.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCreatePayLinkMutation, useSendPayLinkMutation, useWithdrawPayLinkMutation } from './pay-links.api.ts'

type Part = CrmBooking['instalments'][number]
type What = 'instalment' | 'balance' | 'amount'

const sumOf = (amount: number) => <span className="num">{formatMoney(amount)}</span>

/** What a customer reads above their link. */
const wordsFor = ({ customerName, title, number }: CrmBooking, { open }: PayLinkSent, part: Part | null, url: string) =>
  [
    `Hello ${customerName},`,
    `${formatMoney(open)} for ${title} (${number})${part ? `, ${part.label}, due ${formatDate(part.dueOn)}` : ''}.`,
    `Pay by card, UPI or bank here: ${url}`,
  ].join('\n')

interface HandOnProps {
  booking: CrmBooking
  link: PayLinkSent
  part: Part | null
  onClose: () => void
}

function HandOn({ booking, link, part, onClose }: HandOnProps) {
  const [mail, { isLoading: mailing }] = useSendPayLinkMutation()
  const [withdraw, { isLoading: ending }] = useWithdrawPayLinkMutation()
  const [failed, setFailed] = useState<string | null>(null)
  const params = { kind: booking.kind, id: booking.id, partId: link.id }
  const url = new URL(link.path ?? '', window.location.origin).href
  const words = wordsFor(booking, link, part, url)
  const handOver = useHandedOver('booking', booking.id, `Pay link for ${booking.number}`)

  function copy(text: string, what: string) {
    void copyText(text, what)
    handOver('link', text)
  }

  async function run(act: () => Promise<unknown>, done: string) {
    setFailed(null)
    try {
      await act()
      void notify.success(done, booking.number)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0]?.message ?? detail)
    }
  }

  return (
    <div className="grid gap-3">
      {failed && <Note kind="bad">{failed}</Note>}
      <p className="num rounded-md bg-sunken px-3 py-2 text-cell wrap-anywhere whitespace-pre-line">{words}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Link2} onClick={() => copy(url, 'The pay link')}>
          Copy pay link
        </Button>
        <a
          href={whatsAppHref(booking.phone, words)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => handOver('whatsapp', words, booking.phone)}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <MessageCircle size={16} aria-hidden="true" />
          WhatsApp
        </a>
        <Button
          icon={Mail}
          busy={mailing}
          busyLabel="Mailing"
          onClick={() => void run(() => mail({ params, body: {} }).unwrap(), 'The link is mailed')}
        >
          Mail
        </Button>
        <Button icon={Copy} onClick={() => copy(words, 'The text')}>
          Copy text
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-caption text-3">
          {[
            booking.email ? `Mail goes to ${booking.email}` : 'No e-mail address is kept',
            link.lastSeenAt ? `opened ${link.seenCount} ×, last ${formatDateTime(link.lastSeenAt)}` : 'not opened yet',
            `works until ${formatDate(link.expiresAt)}`,
          ].join(' · ')}
        </p>
        <Button
          size="sm"
          variant="ghost"
          busy={ending}
          busyLabel="Withdrawing"
          onClick={() => void run(() => withdraw({ params, body: {} }).unwrap(), 'The link is withdrawn')}
        >
          Withdraw it
        </Button>
      </div>
    </div>
  )
}

interface PayLinkDialogProps {
  booking: CrmBooking
  /** The instalment it is for; without one, what is open. */
  part: Part | null
  onClose: () => void
}

/** Makes the link by which a customer pays, and hands it on. */
export function PayLinkDialog({ booking, part, onClose }: PayLinkDialogProps) {
  const { kind, id, total, paid, customerName } = booking
  const [what, setWhat] = useState<What>(part ? 'instalment' : 'balance')
  const [amount, setAmount] = useState<number | null>(null)
  const [create, { isLoading, data }] = useCreatePayLinkMutation()
  const [wrong, setWrong] = useState<string>()
  const running = useRef(false)
  const rest = less(total, paid)
  const link = data?.data ?? null

  async function make() {
    if (running.current) return
    if (what === 'amount' && !amount) return setWrong('Required')
    setWrong(undefined)
    running.current = true
    try {
      await create({
        params: { kind, id },
        body:
          what === 'amount' && amount
            ? { what, amount }
            : what === 'instalment' && part
              ? { what, instalmentId: part.id }
              : { what: 'balance' },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setWrong(errors[0]?.message ?? detail)
    } finally {
      running.current = false
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Pay link for ${customerName}`}
      description={
        link
          ? 'It always shows what is open then; they may also pay a part of it.'
          : 'A page without sign-in where they pay by card, UPI or bank.'
      }
      footer={
        link ? (
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" icon={Link2} busy={isLoading} busyLabel="Making it" onClick={() => void make()}>
              Make the link
            </Button>
          </>
        )
      }
    >
      {link ? (
        <HandOn booking={booking} link={link} part={what === 'instalment' ? part : null} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <RadioCards
            aria-label="To pay"
            value={what}
            onChange={(value) => {
              setWhat(value as What)
              setWrong(undefined)
            }}
            options={[
              ...(part ? [{ value: 'instalment', label: part.label, aside: sumOf(less(part.amount, part.paid)) }] : []),
              { value: 'balance', label: 'All that is open', aside: sumOf(rest) },
              { value: 'amount', label: 'An amount', detail: 'For what is due first' },
            ]}
          />
          {what === 'amount' && (
            <Field label="Amount" error={wrong}>
              <MoneyInput value={amount} onChange={setAmount} />
            </Field>
          )}
          {what !== 'amount' && wrong && <Note kind="bad">{wrong}</Note>}
        </div>
      )}
    </Dialog>
  )
}
