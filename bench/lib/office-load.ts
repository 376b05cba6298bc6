import { examplePackageDetails } from '../../packages/contracts/src/crm/enquiries/details.ts'
import { randomUUID } from 'node:crypto'
import { withClient } from './cluster.ts'
import { chance } from './hotel-load.ts'
import { type Wire, wireOf } from './load.ts'
import { reader } from './wallet-data.ts'

const combinations = 1600
const kinds = ['package', 'package', 'package', 'flight', 'hotel', 'visa']
const narrowed = [
  '',
  '&group=pending',
  '&group=confirmed',
  '&status=New',
  '&status=Quoted',
  '&source=Phone',
  '&priority=urgent',
]
const sorts = ['-createdAt', 'nextFollowUpAt', 'travelDate']

type Person = { subject: string; customers: string[] }

/** People of agencies large and small with some customers each. */
async function peopleOf(url: string): Promise<Person[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Person>(
      `select u.subject, array(select id from customer c where c.org_id = u.org_id order by md5(c.id::text) limit 50) as customers
       from app_user u join org o on o.id = u.org_id where o.kind = 'agency' order by md5(u.id::text) limit 200`,
    ),
  )
  return rows.filter(({ customers }) => customers.length > 0)
}

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T

/** Lists of enquiries: 200 people, six kinds, seven filters, three orders and the first pages. */
export async function enquiryLists(url: string): Promise<Wire[]> {
  const people = await peopleOf(url)
  const random = chance(11)
  return Array.from({ length: combinations }, () => {
    const page = 1 + Math.floor(random() * 3)
    const query = `sort=${oneOf(sorts, random)}&pageSize=20&page=${page}${oneOf(narrowed, random)}`
    return wireOf({ path: `/crm/enquiries/${oneOf(kinds, random)}?${query}`, token: oneOf(people, random).subject })
  })
}

/** Enquiries that are written down, each by somebody for one of the customers. */
export async function newEnquiries(url: string): Promise<() => Wire> {
  const people = await peopleOf(url)
  const random = chance(12)
  return () => {
    const { subject, customers } = oneOf(people, random)
    const body = {
      customer: { customerId: oneOf(customers, random) },
      source: 'WhatsApp',
      priority: 'normal',
      budgetCurrency: 'INR',
      budget: 150_000,
      tags: [],
      details: examplePackageDetails,
      followUp: { dueAt: new Date(Date.now() + 86_400_000).toISOString(), way: 'call' },
    }
    return wireOf({ method: 'POST', path: '/crm/enquiries/package', token: subject, body, key: randomUUID() })
  }
}

/** Pages of a statement from one end to the other, in both orders. */
export function statements(entries: number): Wire[] {
  const random = chance(13)
  return Array.from({ length: combinations }, () => {
    const page = 1 + Math.floor((random() * entries) / 20)
    return wireOf({
      path: `/wallet/statement?pageSize=20&page=${page}&sort=${random() < 0.5 ? 'at' : '-at'}`,
      token: reader,
    })
  })
}
