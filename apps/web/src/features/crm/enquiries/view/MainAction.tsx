import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { type ContactWay, nextActOf } from '@karavan/domain/crm/enquiry'
import { CalendarCheck, FileText, MessagesSquare, PhoneCall, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { threadHref } from '../../../../shared/trip/thread-words.ts'
import { useGetThreadQuery } from '../../../../shared/trip/threads.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { DoneDialog } from '../DoneDialog.tsx'
import type { Move } from '../useMove.ts'

interface MainActionProps {
  enquiry: Enquiry
  onMove: (move: Move) => void
}

const contactNoun: Record<ContactWay, string> = {
  call: 'Note the call',
  whatsapp: 'Note the answer',
  email: 'Note the mail',
  meeting: 'Note the meeting',
  other: 'Note the talk',
}

const bookingPages = {
  flight: paths.crm.flightBooking,
  hotel: paths.crm.hotelBooking,
  package: paths.crm.landPackageBooking,
  visa: paths.crm.landPackageBooking,
} as const

/** Says that somebody was spoken to: by the step that is open, or by moving on where there is none. */
function Contact({ enquiry, onMove }: MainActionProps) {
  const [done, setDone] = useState(false)
  const step = enquiry.followUps.find(({ doneAt }) => doneAt === null)
  return (
    <>
      <Button
        variant="primary"
        icon={PhoneCall}
        onClick={() => (step ? setDone(true) : onMove({ enquiry, to: 'Contacted' }))}
      >
        {step ? contactNoun[step.way] : 'Contacted'}
      </Button>
      {done && step && <DoneDialog step={step} customerName={enquiry.customerName} onClose={() => setDone(false)} />}
    </>
  )
}

/** The one thing that is next with an enquiry: speak to who is new, make the offer, ask about it, book, or open it again. */
export function MainAction({ enquiry, onMove }: MainActionProps) {
  const { id, kind, status } = enquiry
  const user = useUser()
  const [quotes, books] = [useRight('quote'), useRight('book')]
  const { data } = useGetThreadQuery({ params: { of: 'enquiry', id } })
  const last = (of: 'quotation' | 'booking') => data?.data.findLast((node) => node.kind === of)
  const offer = last('quotation')
  const act = nextActOf(status, { quotations: offer ? 1 : 0 })
  const make = quotes && (
    <ButtonLink
      to={`${paths.crm.quotation.create.href()}?enquiryId=${id}`}
      variant={act === 'quote' ? 'primary' : 'secondary'}
      icon={FileText}
    >
      Make a quotation
    </ButtonLink>
  )
  const booking = last('booking')
  switch (act) {
    case 'contact':
      return (
        <>
          {make}
          <Contact enquiry={enquiry} onMove={onMove} />
        </>
      )
    case 'quote':
      return make
    case 'followUp':
      return (
        <>
          {make}
          {offer && (
            <ButtonLink to={threadHref(offer.to)} variant="primary" icon={MessagesSquare}>
              Open the quotation
            </ButtonLink>
          )}
        </>
      )
    case 'book':
      if (booking)
        return (
          <ButtonLink to={threadHref(booking.to)} variant="primary" icon={CalendarCheck}>
            Open the booking
          </ButtonLink>
        )
      return books && user?.permissions.includes('crm.bookings.create') ? (
        <ButtonLink
          to={`${bookingPages[kind].create.href()}?enquiryId=${id}&enquiryKind=${kind}`}
          variant="primary"
          icon={CalendarCheck}
        >
          Make the booking
        </ButtonLink>
      ) : null
    case 'open':
      return (
        <Button variant="primary" icon={RotateCcw} onClick={() => onMove({ enquiry, to: 'Contacted' })}>
          Open again
        </Button>
      )
  }
}
