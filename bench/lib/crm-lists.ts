import { enquiryStatuses, isPending } from '@karavan/domain/crm/enquiry'
import { rare, type Reader } from './crm-data.ts'

/** What is asked for, how it is told in the table, and by which requests. */
export type Asked = { what: string; paths: string[] }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)

/** What fewer fit than are counted in the small database, and more in the large one: it is answered in two ways. */
const becoming = 'search: a place that becomes common'

/** The filters people use, each alone and in the pairs that go together. */
const enquiryFilters = ({ owner, left, customer }: Known): Record<string, string> => ({
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
  'search: number': 'q=NUMBER',
  'search: phone': 'q=PHONE',
  'search: a rare name': `q=${rare.word.toLowerCase()}`,
  'search: a common name': 'q=sharma',
  'search: a common place': 'q=goa',
  [becoming]: 'q=kerala',
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

/** Somebody and something to ask for, which are other ones in each database. */
export type Known = { owner: string; left: string; customer: string; phone: string; number: string }

type List = { name: string; address: string; filters: Record<string, string>; sorts: readonly string[] }

/** Each filter in each order, and further on in the order the list has at first. */
const listsOf = ({ name, address, filters, sorts }: List, { phone, number }: Known): Asked[] =>
  Object.entries(filters).flatMap(([what, filter]) => {
    const given = filter.replace('PHONE', encodeURIComponent(phone)).replace('NUMBER', number)
    const path = (sort: string, page: number) => `/api/v1${address}?sort=${sort}&page=${page}&${given}`
    const further = what === becoming ? [] : [path(sorts[1] ?? '', 10)]
    return [...sorts.map((sort) => path(sort, 1)), ...further].map((one) => ({
      what: `${name}: ${what}`,
      paths: [one],
    }))
  })

/** A board: how many there are in each column, and the first of each. */
const board = (what: string, filter: string): Asked => ({
  what: `board: ${what}`,
  paths: [
    `/api/v1/crm/enquiries/package/counts?${filter}`,
    ...enquiryStatuses.map((status) => {
      const sort = isPending(status) ? 'nextFollowUpAt' : '-createdAt'
      return `/api/v1/crm/enquiries/package?status=${status}&sort=${sort}&${filter}`
    }),
  ],
})

/** Every list of the CRM as somebody asks for it; a small agency's in the first order only, since it is as small in both. */
export function listsFor(known: Known, reader: Reader): Asked[] {
  const first = reader === 'small agency' ? 2 : 6
  const filters = enquiryFilters(known)
  const enquiries = { name: 'enquiries', address: '/crm/enquiries/package', filters }
  const customers = { name: 'customers', address: '/crm/customers', filters: customerFilters }
  const boards = ['no filter', 'assigned to', 'source', 'tag Honeymoon', 'travels in a week']
  return [
    ...listsOf({ ...enquiries, sorts: both(['createdAt', 'nextFollowUpAt', 'travelDate']).slice(0, first) }, known),
    ...boards.map((what) => board(what, filters[what] ?? '')),
    { what: 'today: mine', paths: ['/api/v1/crm/today?whose=mine'] },
    { what: 'today: everybody’s', paths: ['/api/v1/crm/today?whose=all'] },
    ...listsOf(
      { ...customers, sorts: [...both(['updatedAt', 'name']), 'createdAt', 'nextExpiry'].slice(0, first) },
      known,
    ),
  ]
}

/** What is typed into the search for everything. */
export const searches = ({ phone, number }: Known): Asked[] =>
  Object.entries({
    'a number': number,
    'the beginning of a number': 'PE-2026',
    'a name': `Asha ${rare.word}`,
    'a rare name': rare.word,
    'a common name': 'sharma',
    'a common word': 'kerala',
    'a word of every hotel booking': 'palace',
    'a phone': phone,
    'the beginning of many phones': '91900',
    'an e-mail': 'aarav.sharma1@example.test',
    'a part of every e-mail': 'example',
    'two letters': 'sh',
    nothing: 'qqqxyz',
    'nothing, two letters': 'zq',
    'nothing, digits': '000111222333',
  }).map(([what, typed]) => ({ what: `search: ${what}`, paths: [`/api/v1/search?q=${encodeURIComponent(typed)}`] }))
