import type { Phone } from '@karavan/domain/crm/customer'
import { phoneLinks, phoneWords } from '@karavan/domain/crm/phone'
import { MessageCircle } from 'lucide-react'
import { whatsAppHref } from '../../../kit/whatsapp.ts'
import { useGreeting } from '../../../shared/messages/useGreeting.ts'
import { phoneKindWords } from './customer-words.ts'

/** Phone numbers that call by a press, each with a way to write by WhatsApp. */
export function PhoneLinks({ name, phones }: { name: string; phones: readonly Phone[] }) {
  const greet = useGreeting()
  return (
    <ul className="grid gap-1">
      {phones.map(({ number, kind }) => {
        const { call } = phoneLinks(number)
        return (
          <li key={number} className="flex flex-wrap items-center gap-x-2.5">
            <a href={call} className="link num hit rounded-xs whitespace-nowrap">
              {phoneWords(number)}
            </a>
            <a
              href={whatsAppHref(number, greet(name))}
              target="_blank"
              rel="noopener noreferrer"
              className="link hit inline-flex items-center gap-1 rounded-xs text-cell"
            >
              <MessageCircle size={14} aria-hidden="true" />
              WhatsApp
              <span className="sr-only"> to {phoneWords(number)}, opens in a new tab</span>
            </a>
            {phones.length > 1 && <span className="text-cell text-3">{phoneKindWords[kind]}</span>}
          </li>
        )
      })}
    </ul>
  )
}
