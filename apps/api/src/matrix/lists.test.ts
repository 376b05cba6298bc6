import { contracts } from '@karavan/contracts/all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fixtures } from './fixtures.ts'

/** Ids of people stand beside much that others may see, and templates are for everybody. */
const shared = new Set(['/users/:id', '/hotels/bookings/:userId', '/templates/:id'])

let test: TestApp
let foreign: string[]
beforeAll(async () => {
  test = await startTestApp()
  const made = new Set<string>()
  for (const [path, make] of Object.entries(fixtures)) if (!shared.has(path)) made.add((await make(test)).foreign)
  foreign = [...made]
})
afterAll(() => test.close())

const kinds: Record<string, string> = { '/crm/enquiries/:kind': 'package', '/crm/bookings/:kind': 'land-package' }
const lists = [
  ...new Set(
    Object.values(contracts)
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, path }) => method === 'GET' && path !== '/events' && !/:(?!kind)/.test(path))
      .map(({ path }) => path),
  ),
]

/** The lists that show somebody something of another organisation, or of the house's that is not open. */
async function showing(as: Person): Promise<string[]> {
  const found: string[] = []
  for (const path of lists) {
    const url = path.replace(':kind', kinds[/^.*:kind/.exec(path)?.[0] ?? ''] ?? '')
    const { body } = await test.call('GET', url, { as })
    const text = JSON.stringify(body) ?? ''
    if (foreign.some((id) => text.includes(id))) found.push(path)
  }
  return found.toSorted()
}

describe('what belongs to another organisation', () => {
  it('stands in the lists of whoever may see all', async () => {
    expect(await showing(test.people.admin)).toEqual(
      expect.arrayContaining([
        '/accounts/invoices',
        '/activities',
        '/activity-bookings',
        '/agent-markups',
        '/crm/bookings',
        '/crm/customers',
        '/crm/customers/imports',
        '/crm/enquiries/:kind',
        '/crm/portal-credentials',
        '/crm/quotations',
        '/crm/receipts',
        '/crm/refunds',
        '/crm/suppliers',
        '/crm/system-users',
        '/hotel-imports',
        '/hotels',
        '/hotels/bookings',
        '/locations',
        '/multi-itinerary-hotels',
        '/package-bookings',
        '/rate-imports',
        '/tax-rates',
        '/users',
        '/visa-applications',
        '/visa-rates',
        '/visas',
        '/wallet/deposits',
      ]),
    )
  })

  it.each(['agent', 'agencyStaff', 'houseStaff', 'customer', 'crmGuest'] as const)(
    'stands in no list of the %s',
    async (person) => {
      expect(await showing(test.people[person])).toEqual([])
    },
  )
})
