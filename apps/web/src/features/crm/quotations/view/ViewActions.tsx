import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { isAnswerable } from '@karavan/domain/crm/quotation'
import { CalendarCheck, Copy, FileDown, MessageCircle, Pencil, PhoneCall, Send, ThumbsDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { crmBookingHref } from '../../../../shared/trip/thread-words.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { copyText } from '../../../../kit/copy-text.ts'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { NewVersionButton } from '../NewVersionButton.tsx'
import { quotationPaths as to } from '../quotation-words.ts'
import { messageOf } from '../send-words.ts'

export type Asked = 'send' | 'accept' | 'decline' | 'delete'

/** The version whose answer is awaited; null while there is none. */
export const awaited = ({ versions }: Pick<Quotation, 'versions'>): number | null =>
  versions.find(({ status }) => isAnswerable(status))?.number ?? null

/** Gives a version as PDF. */
function PdfButton({ id, version }: { id: string; version: number }) {
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await followTicket(askTicket, `/crm/quotations/${id}/quotation.pdf?version=${version}`)
    } catch (error) {
      void notify.error('The PDF was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon={FileDown} busy={busy} onClick={() => void download()}>
      PDF
    </Button>
  )
}

interface ViewActionsProps {
  quotation: Quotation
  /** The version that is looked at. */
  shown: number
  onAsk: (asked: Asked) => void
}

/** What is next with a quotation, by where it stands: edit and send, a new version, or the booking. */
export function ViewActions({ quotation, shown, onAsk }: ViewActionsProps) {
  const { id, current, status, bookings } = quotation
  const quotes = useRight('quote')
  const draft = current.status === 'Draft'
  const [booking] = bookings
  return (
    <>
      <PdfButton id={id} version={shown} />
      {draft && quotes && (
        <>
          <ButtonLink to={to.edit.href({ id })} icon={Pencil}>
            Edit
          </ButtonLink>
          <Button variant="primary" icon={Send} onClick={() => onAsk('send')}>
            Send
          </Button>
        </>
      )}
      {!draft && quotes && status !== 'Accepted' && <NewVersionButton quotation={quotation} />}
      {status === 'Accepted' && booking && (
        <ButtonLink to={crmBookingHref(booking.kind, booking.id)} variant="primary" icon={CalendarCheck}>
          Open the booking
        </ButtonLink>
      )}
    </>
  )
}

/** What else can be done, where it can. */
export function ViewMenu({ quotation, onAsk }: Omit<ViewActionsProps, 'shown'>) {
  const quotes = useRight('quote')
  const { link, current } = quotation
  const open = quotes && awaited(quotation) !== null
  return (
    <>
      {link && (
        <>
          <MenuItem icon={Copy} onSelect={() => void copyText(link.url, 'The link')}>
            Copy link
          </MenuItem>
          <MenuItem icon={MessageCircle} onSelect={() => void copyText(messageOf(link), 'The message')}>
            Copy for WhatsApp
          </MenuItem>
        </>
      )}
      {open && (
        <>
          {link && <MenuSeparator />}
          <MenuItem icon={PhoneCall} onSelect={() => onAsk('accept')}>
            Accepted on the phone
          </MenuItem>
          <MenuItem icon={ThumbsDown} onSelect={() => onAsk('decline')}>
            Declined
          </MenuItem>
        </>
      )}
      {quotes && current.status === 'Draft' && (
        <>
          {(open || link) && <MenuSeparator />}
          <MenuItem icon={Trash2} danger onSelect={() => onAsk('delete')}>
            Delete draft
          </MenuItem>
        </>
      )}
    </>
  )
}

/** Whether there is anything in the menu for somebody who quotes, or does not. */
export const hasMenu = (quotation: Quotation, quotes: boolean): boolean =>
  quotation.link !== null || (quotes && (awaited(quotation) !== null || quotation.current.status === 'Draft'))
