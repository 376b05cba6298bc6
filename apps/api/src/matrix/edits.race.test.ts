import { contracts } from '@karavan/contracts/all'
import { exampleContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHotel, makePlace } from '../features/catalogue/hotels/testing/hotel.ts'
import { makeCity, makeTrip, type Path, planIn, tripBody } from '../features/catalogue/itineraries/testing/trip.ts'
import type { Person } from '../testing/people.ts'
import { queueBehind, rowOf } from '../testing/queue-behind.ts'
import { readRows } from '../testing/rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fixtures } from './fixtures.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Edited = { id: string; body?: object }
type Edit = {
  table: string
  /** What to edit, and what of the example does not fit it; without it, one that the matrix makes. */
  make?: () => Promise<Edited>
}

const ownOf = async (path: string) => (await fixtures[path]?.(test))?.own ?? ''

/** A record of the matrix with the id it keeps of another. */
const keeping = (path: string, table: string, column: string, field: string) => async (): Promise<Edited> => {
  const id = await ownOf(path)
  const [row] = await readRows<{ kept: string }>(
    test.app.platform.database,
    `select ${column} as kept from ${table} where id = $1`,
    [id],
  )
  return { id, body: { [field]: row?.kept } }
}

const trip = (path: Path) => async (): Promise<Edited> => {
  const body = tripBody(planIn(await makeCity(test)))
  return { id: (await makeTrip(test, test.people.agent, body, path)).id, body }
}

/** A hotel with a contract, whose edits wait for each other at the hotel. */
const contract = async (): Promise<Edited> => {
  const { id } = await makeHotel(test, await makePlace(test, 'Contractville'))
  await test.call('PUT', `/hotels/${id}/contract`, { as: test.people.admin, body: { ...exampleContract, version: 0 } })
  return { id }
}

const edits: Record<string, Edit> = {
  'session.updateMe': { table: 'app_user', make: async () => ({ id: test.people.foreignAgent.id }) },
  'users.update': { table: 'app_user' },
  'locations.update': { table: 'location' },
  'leads.update': { table: 'lead' },
  'taxes.update': {
    table: 'tax_row',
    // Another rate of the same row, so that it stands in the way of none that is there.
    make: async () => ({
      id: await ownOf('/tax-rates/:id'),
      body: { kind: 'TCS', service: 'activity', market: 'domestic', basis: 'gross', rate: 2, from: '2040-04-01' },
    }),
  },
  'markups.update': { table: 'markup_rule' },
  'hotelContracts.put': { table: 'hotel', make: contract },
  'hotels.update': { table: 'hotel', make: keeping('/hotels/:id', 'hotel', 'location_id', 'locationId') },
  'hotelRates.update': { table: 'hotel', make: async () => makeHotel(test, await makePlace(test, 'Ratesville')) },
  'activities.update': {
    table: 'activity',
    make: keeping('/activities/:id', 'activity', 'location_id', 'locationId'),
  },
  'templates.update': { table: 'template' },
  'messageTemplates.update': { table: 'message_template' },
  'itineraries.update': { table: 'itinerary', make: trip('/itineraries') },
  'multiCity.update': { table: 'itinerary', make: trip('/multi-city-itineraries') },
  'visas.update': { table: 'visa' },
  'visaRates.update': { table: 'visa_rate', make: keeping('/visa-rates/:id', 'visa_rate', 'visa_id', 'visaId') },
  'visaApplications.update': {
    table: 'visa_application',
    make: keeping('/visa-applications/:id', 'visa_application', 'visa_id', 'visaId'),
  },
  'enquiries.update': { table: 'enquiry' },
  'enquiries.share': {
    table: 'enquiry',
    make: async () => ({ id: await ownOf('/crm/enquiries/:kind/:id') }),
  },
  'quotations.update': { table: 'quotation' },
  'tasks.update': { table: 'crm_task' },
  'credentials.update': { table: 'portal_credential' },
  'suppliers.update': { table: 'supplier' },
  'systemUsers.update': { table: 'app_user' },
  'customers.update': { table: 'customer' },
  'crmBookings.update': { table: 'crm_booking' },
  'crmBookings.setPan': {
    table: 'crm_booking',
    make: async () => ({ id: await ownOf('/crm/bookings/:kind/:id') }),
  },
  'banks.update': { table: 'bank' },
  'savedReports.update': { table: 'saved_report' },
}

const takesVersion = ({ method, example }: Endpoint) =>
  (method === 'PUT' || method === 'PATCH') && 'version' in Object(example)

const calls = new Map<string, Endpoint>(
  Object.entries(contracts).flatMap(([group, all]) =>
    Object.entries(all)
      .filter(([, spec]) => takesVersion(spec))
      .map(([name, spec]) => [`${group}.${name}`, spec] as const),
  ),
)

/** The one who edits: whoever it is of, or an Admin where only they may; oneself is edited by nobody else. */
const editorFor = ({ access }: Endpoint): Person => {
  if (typeof access === 'string') return test.people.foreignAgent
  return may({ userType: 'Agent' }, access.can) ? test.people.agent : test.people.admin
}

describe('two edits of the same version at once', () => {
  it('are tried of everything that has a version', () => {
    expect(Object.keys(edits).toSorted()).toEqual([...calls.keys()].toSorted())
  })

  it.each(Object.entries(edits))('%s: one is made, the other gets the record as it is now', async (name, edit) => {
    const spec = calls.get(name)
    if (!spec) throw new Error(`There is no call ${name}`)
    const { id, body }: Edited = (await edit.make?.()) ?? { id: await ownOf(spec.path) }
    const path = spec.path.replace(':id', id).replace(':kind', name.startsWith('crm') ? 'land-package' : 'package')
    const send = () =>
      test.call<{ code?: string; current?: { version: number } }>(spec.method, path, {
        as: editorFor(spec),
        body: { ...Object(spec.example), ...body, version: 1 },
      })
    const answers = await queueBehind(test.app.platform.database, rowOf(edit.table, id), [send, send])
    expect(answers.map(({ status, body: answer }) => [status, answer.code])).toEqual([
      [200, undefined],
      [409, 'STALE_VERSION'],
    ])
    expect(answers[1]?.body.current?.version).toBeGreaterThan(1)
  })
})

describe('two changes of a credit limit at once', () => {
  it('follow each other in the trail', async () => {
    const { admin, agent } = test.people
    const { database } = test.app.platform
    const set = (creditLimit: number) => () =>
      test.call('PATCH', `/accounts/${agent.orgId}/credit-limit`, { as: admin, body: { creditLimit } })
    const held = { text: 'select 1 from wallet where org_id = $1 for no key update', values: [agent.orgId] }
    const answers = await queueBehind(database, held, [set(10_000), set(20_000)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const trail = await readRows<{ changes: unknown }>(
      database,
      `select changes from audit_entry where entity = 'wallet' and entity_id = $1 order by id`,
      [agent.orgId],
    )
    expect(trail.map(({ changes }) => changes)).toEqual([
      [{ field: 'creditLimit', from: 0, to: 10_000 }],
      [{ field: 'creditLimit', from: 10_000, to: 20_000 }],
    ])
  })
})
