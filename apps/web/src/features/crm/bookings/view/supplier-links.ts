import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { formatDate, formatDateTime } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'

export type SupplierLink = CrmBooking['supplierLinks'][number]

/** A supplier of a booking: whether it has an address, and the newest link it was given. */
export type AskedSupplier = { name: string; email: string | null; confirmed: boolean; link: SupplierLink | null }

/** The suppliers of a booking, each once, in the order of its lines. */
export function suppliersOf({ lines, supplierLinks }: Pick<CrmBooking, 'lines' | 'supplierLinks'>): AskedSupplier[] {
  const names = [...new Set(lines.flatMap(({ supplier }) => supplier ?? []))]
  return names.map((name) => {
    const own = lines.filter(({ supplier }) => supplier === name)
    return {
      name,
      email: own.find(({ supplierEmail }) => supplierEmail)?.supplierEmail ?? null,
      confirmed: own.every(({ confirmedAt, supplierReference }) => confirmedAt || supplierReference),
      link: supplierLinks.findLast(({ supplier }) => supplier === name) ?? null,
    }
  })
}

/** Where a link stands, in a word and a sentence. */
export function linkState(link: SupplierLink, now = Date.now()): { word: string; tone: Tone; more: string } {
  const { confirmedAt, confirmedBy, withdrawnAt, expiresAt, seenAt } = link
  if (confirmedAt)
    return { word: 'Confirmed', tone: 'green', more: `${confirmedBy ?? 'Somebody'}, ${formatDateTime(confirmedAt)}` }
  if (withdrawnAt) return { word: 'Withdrawn', tone: 'neutral', more: formatDateTime(withdrawnAt) }
  if (new Date(expiresAt).getTime() <= now)
    return { word: 'Ended', tone: 'neutral', more: `on ${formatDate(expiresAt)}` }
  if (seenAt) return { word: 'Seen', tone: 'violet', more: `${formatDateTime(seenAt)}, not answered` }
  return { word: 'Sent', tone: 'blue', more: `open until ${formatDate(expiresAt)}` }
}
