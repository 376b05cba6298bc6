import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Copy, Link2, MessageCircle } from 'lucide-react'
import { copyText } from '../../../../kit/copy-text.ts'
import { whatsAppHref } from '../../../../kit/whatsapp.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
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
        <p className="rounded-md bg-sunken px-3 py-2 text-cell break-words whitespace-pre-line">{words}</p>
        <div className="flex flex-wrap gap-2">
          <a
            href={whatsAppHref(null, words)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ variant: 'primary' })}
          >
            <MessageCircle size={16} aria-hidden="true" />
            WhatsApp
          </a>
          <Button icon={Copy} onClick={() => void copyText(words, 'The text')}>
            Copy text
          </Button>
          <Button icon={Link2} onClick={() => void copyText(url, 'The link')}>
            Copy link
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
