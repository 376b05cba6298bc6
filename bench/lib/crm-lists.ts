import { rare, type Reader } from './crm-data.ts'

/** A request of a list: what it asks for, and how it is told in the table. */
export type Asked = { what: string; path: string }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)

/** The filters people use, each alone and in the pairs that go together. */
const enquiryFilters = (owner: string, left: string, customer: string): Record<string, string> => ({
  'no filter': '',
  'group pending': 'group=pending',
  'group confirmed': 'group=confirmed',
  'status New': 'status=New',
  'status Lost': 'status=Lost',
  source: 'source=Referral',
  'a new source': 'source=Social',
  'priority urgent': 'priority=urgent',
  'assigned to': `assignedTo=${owner}`,
  'assigned to somebody who left': `assignedTo=${left}`,
  'assigned to nobody': 'assignedTo=none',
  'of a customer': `customerId=${customer}`,
  'tag Honeymoon': 'tag=Honeymoon',
  'a rare tag': `tag=${rare.tag}`,
  'travels in a week': `from=${dayIn(20)}&until=${dayIn(27)}`,
  'due in a week': `dueFrom=${inDays(0)}&dueUntil=${inDays(7)}`,
  overdue: 'overdue=yes',
  'pending, assigned to': `group=pending&assignedTo=${owner}`,
  'pending, source': 'group=pending&source=Referral',
  'pending, priority urgent': 'group=pending&priority=urgent',
  'overdue, assigned to': `overdue=yes&assignedTo=${owner}`,
  'status Lost, source': 'status=Lost&source=Referral',
  'search: number': 'q=PE-2026-09',
  'search: phone': 'q=PHONE',
  'search: a rare name': `q=${rare.word.toLowerCase()}`,
  'search: a common name': 'q=sharma',
  'search: a common place': 'q=kerala',
  'search: nothing': 'q=qqqxyz',
  'search: nothing, two letters': 'q=zq',
})

const customerFilters: Record<string, string> = {
  'no filter': '',
  city: 'city=Pune',
  'tag Family': 'tag=Family',
  'a rare tag': `tag=${rare.tag}`,
  'city, tag': 'city=Pune&tag=Family',
  'passport expiring': 'passport=expiring',
  'passport expired': 'passport=expired',
  'search: phone': 'q=PHONE',
  'search: a rare name': `q=${rare.word.toLowerCase()}`,
  'search: a common name': 'q=sharma',
  'search: first letters': 'q=sh',
  'search: nothing': 'q=qqqxyz',
}

const both = (keys: readonly string[]) => keys.flatMap((key) => [key, `-${key}`])
const pages = [1, 10]

/** Somebody and something to ask for, which are other ones in each database. */
export type Known = { owner: string; left: string; customer: string; phone: string }

const listsOf = (
  list: string,
  address: string,
  filters: Record<string, string>,
  sorts: readonly string[],
  phone: string,
) =>
  Object.entries(filters).flatMap(([what, filter]) =>
    sorts.flatMap((sort) =>
      pages.map((page) => ({
        what: `${list}: ${what}`,
        path: `/api/v1${address}?sort=${sort}&page=${page}&${filter.replace('PHONE', phone)}`,
      })),
    ),
  )

/** Every list of the CRM as one reader asks for it. */
export function listsFor(reader: Reader, { owner, left, customer, phone }: Known): Asked[] {
  const filters = enquiryFilters(owner, left, customer)
  const boards = ['no filter', 'group pending', 'assigned to', 'source', 'tag Honeymoon', 'search: a common name']
  return [
    ...listsOf(
      'enquiries',
      '/crm/enquiries/package',
      filters,
      both(['createdAt', 'nextFollowUpAt', 'travelDate']),
      phone,
    ),
    ...boards.map((what) => ({
      what: `board: ${what}`,
      path: `/api/v1/crm/enquiries/package/counts?${filters[what]}`,
    })),
    { what: 'today: mine', path: '/api/v1/crm/today?whose=mine' },
    { what: 'today: everybody’s', path: '/api/v1/crm/today?whose=all' },
    ...listsOf(
      'customers',
      '/crm/customers',
      customerFilters,
      both(['name', 'createdAt', 'updatedAt', 'nextExpiry']),
      phone,
    ),
  ]
}

/** What is typed into the search for everything. */
export const searches = ({ phone }: Known): Asked[] =>
  Object.entries({
    'a number': 'PE-2026-099999',
    'the beginning of a number': 'PE-2026',
    'a name': `Asha ${rare.word}`,
    'a rare name': rare.word,
    'a common name': 'sharma',
    'a common word': 'kerala',
    'a word of thousands of bookings': 'palace',
    'a phone': phone,
    'an e-mail': 'aarav.sharma1@example.test',
    'a part of all e-mails': 'example',
    'two letters': 'sh',
    nothing: 'qqqxyz',
    'nothing, two letters': 'zq',
    'nothing, digits': '000111222333',
  }).map(([what, typed]) => ({ what: `search: ${what}`, path: `/api/v1/search?q=${encodeURIComponent(typed)}` }))
