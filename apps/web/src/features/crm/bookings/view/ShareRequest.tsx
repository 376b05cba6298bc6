import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { skipToken } from '@reduxjs/toolkit/query'
import { Copy, Link2, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../kit/copy-text.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { whatsAppHref } from '../../../../kit/whatsapp.ts'
import { useHandedOver } from '../../../../shared/messages/useHandedOver.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useGetBookedSupplierQuery, useRemindSupplierMutation } from '../bookings.api.ts'
import { requestWords, type Service } from './service-words.ts'

interface ShareRequestProps {
  booking: CrmBooking
  line: Service
  onClose: () => void
}

/** Hands the page of a request on: as a link, or as a text ready for WhatsApp. */
export function ShareRequest({ booking, line, onClose }: ShareRequestProps) {
  const { request } = line
  const url = request?.path ? new URL(request.path, window.location.origin).href : ''
  const words = requestWords(booking, line, url)
  const handOver = useHandedOver('request', request?.id ?? '', `${booking.number}: ${line.label}`)
  const [remind, { isLoading }] = useRemindSupplierMutation()
  const [failed, setFailed] = useState<string | null>(null)
  const address = request?.mailedTo ?? line.supplierEmail
  // Without a number of theirs whoever sends it chooses the chat.
  const { currentData } = useGetBookedSupplierQuery(line.supplierId ? { params: { id: line.supplierId } } : skipToken)
  const chat = currentData?.data.contacts.find(({ whatsapp }) => whatsapp)?.whatsapp ?? null

  function copy(text: string, what: string) {
    void copyText(text, what)
    handOver('link', text)
  }

  async function mail() {
    setFailed(null)
    try {
      await remind({
        params: { kind: booking.kind, id: booking.id, partId: line.id },
        body: { shownRemindedAt: request?.remindedAt ?? null },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      void notify.success(`${request?.supplier ?? 'The supplier'} is reminded`, line.label)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0]?.message ?? detail)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remind ${request?.supplier ?? 'the supplier'}`}
      description={
        request?.seenAt ? `They looked at it ${formatDateTime(request.seenAt)}.` : 'They have not looked at it yet.'
      }
      footer={
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3">
        {failed && <Note kind="bad">{failed}</Note>}
        <p className="rounded-md bg-sunken px-3 py-2 text-cell wrap-anywhere whitespace-pre-line">{words}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={Mail} busy={isLoading} busyLabel="Mailing" onClick={() => void mail()}>
            Mail again
          </Button>
          <a
            href={whatsAppHref(chat, words)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => handOver('whatsapp', words, chat)}
            className={buttonClasses({ variant: 'secondary' })}
          >
            <MessageCircle size={16} aria-hidden="true" />
            WhatsApp
          </a>
          <Button icon={Copy} onClick={() => copy(words, 'The text')}>
            Copy text
          </Button>
          <Button icon={Link2} onClick={() => copy(url, 'The link')}>
            Copy link
          </Button>
        </div>
        <p className="num text-caption text-3">
          {[
            address ? `Mail goes to ${address}` : 'Mail goes to the address on file, if there is one',
            request?.remindedAt && `reminded ${formatDateTime(request.remindedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </Dialog>
  )
}
