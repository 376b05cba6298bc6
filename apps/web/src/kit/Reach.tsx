import { phoneLinks } from '@karavan/domain/crm/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { buttonClasses } from '../ui/button-classes.ts'

/** Ways to speak to somebody at once: a call, or a chat. */
export function Reach({ phone }: { phone: string }) {
  const { call, chat } = phoneLinks(phone)
  const look = buttonClasses({ variant: 'secondary' })
  return (
    <>
      <a href={call} className={look}>
        <Phone size={16} aria-hidden="true" />
        Call
      </a>
      <a href={chat} target="_blank" rel="noopener noreferrer" className={look}>
        <MessageCircle size={16} aria-hidden="true" />
        WhatsApp
      </a>
    </>
  )
}
