/** A chat on WhatsApp with words ready to send; without a number the sender chooses whom. */
export function whatsAppHref(phone: string | null, words: string): string {
  const digits = (phone ?? '').replace(/\D/g, '')
  const number = digits.length === 10 ? `91${digits}` : digits.replace(/^0+/, '')
  return `https://wa.me/${number}?text=${encodeURIComponent(words)}`
}
