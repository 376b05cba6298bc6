import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { phoneLinks } from '@karavan/domain/crm/phone'

type Link = Pick<NonNullable<Quotation['link']>, 'url' | 'message'>

/** The words to send a link with; the address is always among them. */
export const messageOf = ({ message, url }: Link): string =>
  message.includes(url) ? message : `${message}\n${url}`.trim()

/** Opens WhatsApp with the words written, at the customer's number where it is known. */
export const chatHref = (link: Link, phone: string | null): string =>
  `${phone ? phoneLinks(phone).chat : 'https://wa.me/'}?text=${encodeURIComponent(messageOf(link))}`
