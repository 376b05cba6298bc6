import { enquiryStatuses, isPending } from '@karavan/domain/crm/enquiry'
import { rare, type Reader } from './crm-data.ts'

/** What is asked for as it is told in the table, and one of the requests that do so. */
export type Asked = { what: string; path: string }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)

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
  'search: a place less common': 'q=kerala',
  'search: the middle of a name': 'q=nwall',
  'search: a name and a place': 'q=sharma%20goa',
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
  'search: the middle of a name': 'q=nwall',
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
    return [...sorts.map((sort) => path(sort, 1)), path(sorts[1] ?? '', 10)].map((one) => ({
      what: `${name}: ${what}`,
      path: one,
    }))
  })

const quotationFilters = ({ customer }: Known): Record<string, string> => ({
  'no filter': '',
  'status Sent': 'status=Sent',
  'status Draft': 'status=Draft',
  'about to end': 'expiring=yes',
  'made in a week': `from=${dayIn(-40)}&until=${dayIn(-33)}`,
  'of a customer': `customerId=${customer}`,
  'search: a place': 'q=kerala',
  'search: a common name': 'q=sharma',
  'search: a rare name': `q=${rare.word.toLowerCase()}`,
  'search: nothing': 'q=qqqxyz',
})

const bookingFilters = ({ customer }: Known): Record<string, string> => ({
  'no filter': '',
  'of the CRM': 'source=crm',
  'kind hotel': 'kind=hotel',
  'status Confirmed': 'status=Confirmed',
  'status Cancelled': 'status=Cancelled',
  'not paid whole': 'owing=yes',
  'starts in a week': `from=${dayIn(-40)}&until=${dayIn(-33)}`,
  'of a customer': `customerId=${customer}`,
  'search: a place': 'q=kerala',
  'search: a common name': 'q=sharma',
  'search: a rare name': `q=${rare.word.toLowerCase()}`,
  'search: nothing': 'q=qqqxyz',
})

/** A board: how many there are in each column, and the first of each. It asks for all of them at once. */
const board = (what: string, filter: string): Asked[] =>
  [
    `/api/v1/crm/enquiries/package/counts?${filter}`,
    ...enquiryStatuses.map((status) => {
      const sort = isPending(status) ? 'nextFollowUpAt' : '-createdAt'
      return `/api/v1/crm/enquiries/package?status=${status}&sort=${sort}&${filter}`
    }),
  ].map((path) => ({ what: `board: ${what}`, path }))

/** Every list of the CRM as somebody asks for it, in every order it has. */
export function listsFor(known: Known, reader: Reader): Asked[] {
  const filters = enquiryFilters(known)
  const boards = ['no filter', 'assigned to', 'source', 'tag Honeymoon', 'travels in a week']
  // The house puts the quotations of all agencies in the order they were made in.
  const quoted = reader === 'Admin' ? ['createdAt'] : ['createdAt', 'updatedAt', 'validUntil', 'startDate', 'total']
  const lists: List[] = [
    {
      name: 'enquiries',
      address: '/crm/enquiries/package',
      filters,
      sorts: ['createdAt', 'nextFollowUpAt', 'travelDate'],
    },
    {
      name: 'customers',
      address: '/crm/customers',
      filters: customerFilters,
      sorts: ['updatedAt', 'name', 'createdAt', 'nextExpiry'],
    },
    { name: 'quotations', address: '/crm/quotations', filters: quotationFilters(known), sorts: quoted },
    {
      name: 'bookings',
      address: '/crm/bookings',
      filters: bookingFilters(known),
      sorts: ['createdAt', 'startDate', 'total'],
    },
    {
      name: 'upcoming',
      address: '/crm/bookings/upcoming',
      filters: { 'no filter': '', 'something missing': 'missing=yes' },
      sorts: ['startDate'],
    },
  ]
  return [
    ...lists.flatMap((list) => listsOf({ ...list, sorts: both(list.sorts) }, known)),
    ...boards.flatMap((what) => board(what, filters[what] ?? '')),
    { what: 'today: mine', path: '/api/v1/crm/today?whose=mine' },
    { what: 'today: everybody’s', path: '/api/v1/crm/today?whose=all' },
  ]
}

/** What is typed into the search for everything. */
export const searches = ({ phone, number }: Known): Asked[] =>
  Object.entries({
    'a number': number,
    'the beginning of a number': 'PE-2026',
    'a name': `Asha ${rare.word}`,
    'a rare name': rare.word,
    'the middle of a name': rare.word.slice(1, 6).toLowerCase(),
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
  }).map(([what, typed]) => ({ what: `search: ${what}`, path: `/api/v1/search?q=${encodeURIComponent(typed)}` }))
