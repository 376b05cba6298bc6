import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as everybody else writes it, with its country; ten digits alone are Indian. Null when it is none. */
export function normalPhone(text: string): string | null {
  const found = parsePhoneNumberFromString(text.trim(), 'IN')
  return found?.isPossible() ? found.number : null
}

/** The way people read it: +91 98450 12345. */
export const phoneWords = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number

/** Links a phone and WhatsApp understand. */
export const phoneLinks = (number: string) => ({
  call: `tel:${number}`,
  chat: `https://wa.me/${number.replaceAll(/\D/g, '')}`,
})
