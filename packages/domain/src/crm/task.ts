/** What a task can be about. */
export const taskRecords = ['enquiry', 'quotation', 'booking', 'customer', 'supplier'] as const
export type TaskRecord = (typeof taskRecords)[number]

const bookingFolders: Record<string, string> = {
  flight: 'flight-booking',
  hotel: 'hotel-booking',
  'land-package': 'landPkg-booking',
}

/** The page of a record of the CRM; enquiries and bookings have one by kind. */
export function recordPage({ of, id, kind }: { of: TaskRecord; id: string; kind: string | null }): string {
  switch (of) {
    case 'enquiry':
      return `/crm/${kind ?? 'package'}-enquiries/view/${id}`
    case 'quotation':
      return `/crm/quotation/view/${id}`
    case 'booking':
      return `/crm/${bookingFolders[kind ?? ''] ?? 'landPkg-booking'}/view/${id}`
    case 'customer':
      return `/crm/all-customers/view/${id}`
    case 'supplier':
      return `/crm/dashboard?tab=suppliers&supplier=${id}`
  }
}

type Colleague = { id: string; name: string }

const partOfName = /[\p{L}\p{N}]/u

/** Whether a name stands at this place and ends there: “@Asha” is not in “@Ashanti”. */
const standsAt = (text: string, name: string, at: number): boolean =>
  text.startsWith(name, at) && !partOfName.test(String.fromCodePoint(text.codePointAt(at + name.length) ?? 32))

/**
 * The colleagues a note names by an @ before their whole name, however it is written. Of names that begin alike the longest that
 * stands there is meant; who has the same name as another is named with them.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const words = text.toLowerCase()
  const names = colleagues
    .map(({ id, name }) => ({ id, name: name.trim().toLowerCase() }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = words.indexOf('@'); at >= 0; at = words.indexOf('@', at + 1)) {
    // The @ of an address of mail stands behind a letter.
    if (at > 0 && partOfName.test(words.charAt(at - 1))) continue
    const longest = names.find(({ name }) => standsAt(words, name, at + 1))
    for (const { id, name } of names) if (name === longest?.name) found.add(id)
  }
  return [...found]
}
