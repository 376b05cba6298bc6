import { phoneLinks } from '@karavan/domain/crm/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { buttonClasses } from '../ui/button-classes.ts'
import { whatsAppHref } from './whatsapp.ts'

/** Ways to speak to somebody at once: a call, or a chat that begins with words. */
export function Reach({ phone, words }: { phone: string; words: string }) {
  const { call } = phoneLinks(phone)
  const look = buttonClasses({ variant: 'secondary' })
  return (
    <>
      <a href={call} className={look}>
        <Phone size={16} aria-hidden="true" />
        Call
      </a>
      <a href={whatsAppHref(phone, words)} target="_blank" rel="noopener noreferrer" className={look}>
        <MessageCircle size={16} aria-hidden="true" />
        WhatsApp
      </a>
    </>
  )
}
