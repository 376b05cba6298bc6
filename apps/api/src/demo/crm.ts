import { enquiryKinds } from '@karavan/domain/crm/enquiry'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { createRandom, type Random } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import { createCredential } from '../features/crm/credentials/index.ts'
import { insertCustomers, type NewCustomer } from '../features/crm/customers/index.ts'
import { insertEnquiries, insertFollowUps } from '../features/crm/enquiries/index.ts'
import { insertLeads } from '../features/crm/leads/index.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { type PassportKeys, sealPassport } from '../platform/crypto/passport.ts'
import { createVault } from '../platform/crypto/vault.ts'
import { auditEntries } from '../platform/audit/audit.table.ts'
import type { Db } from '../platform/db/database.ts'
import { readSecretKey } from '../secret-key.ts'
import { callerOf, demoContext, demoPlatform } from './booker.ts'
import { type Numbering, enquiryOf } from './crm-enquiries.ts'
import { cities, customerTags, firstNames, lastNames, leadMessages, portals, preferences } from './crm.data.ts'

/** An office: who works there, and how much of everything it has. */
type Office = { staff: readonly [string, ...string[]]; customers: number; enquiries: number }

const offices: readonly Office[] = [
  { staff: ['admin@demo.test', 'staff@demo.test'], customers: 50, enquiries: 140 },
  { staff: ['agent@demo.test', 'staff2@demo.test'], customers: 70, enquiries: 190 },
  { staff: ['agent2@demo.test'], customers: 30, enquiries: 70 },
]

const dayMs = 86_400_000

/** A first name that somebody else of the family has. */
function otherThan(random: Random, first: string): string {
  const name = random.pick(firstNames)
  return name === first ? otherThan(random, first) : name
}

/** A last name with which nobody of this first name is in the office yet. */
function freeName(first: string, named: Set<string>): string {
  const free = lastNames.find((name) => !named.has(`${first} ${name}`))
  if (!free) throw new Error(`Every ${first} is taken`)
  return free
}

/** A customer of an office; another one for every number. */
function customerOf(
  random: Random,
  keys: PassportKeys,
  orgId: string,
  index: number,
  day: PlainDate,
  /** The names that are taken; the one of this customer comes to them. */
  named: Set<string>,
): NewCustomer {
  const [first, wanted] = [random.pick(firstNames), random.pick(lastNames)]
  const last = named.has(`${first} ${wanted}`) ? freeName(first, named) : wanted
  named.add(`${first} ${last}`)
  const [city, stateCode] = random.pick(cities)
  const travels = random.chance(0.6)
  const createdAt = new Date(Date.now() - random.whole(10, 360) * dayMs).toISOString()
  const id = uuidv7()
  return {
    id,
    orgId,
    name: `${first} ${last}`,
    email: random.chance(0.8) ? `${first}.${last}.${index}@guest.example.test`.toLowerCase() : null,
    phones: [{ number: `+9190${String(10_000_000 + index * 7919).slice(-8)}`, kind: 'mobile' }],
    birthday: `19${random.whole(55, 99)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
    anniversary: random.chance(0.4) ? `20${random.whole(10, 25)}-02-14` : null,
    city,
    stateCode,
    country: 'India',
    nationality: 'IND',
    ...(travels
      ? {
          ...sealPassport(keys, { id, orgId }, `Z${String(5_000_000 + index * 137)}`),
          passportExpiresOn: addDays(day, random.pick([-40, 60, 130, 400, 900, 1800, 2600])),
        }
      : {}),
    preferences: random.chance(0.4) ? random.pick(preferences) : null,
    family: random.chance(0.35)
      ? [
          {
            id: uuidv7(),
            name: `${otherThan(random, first)} ${last}`,
            relation: 'spouse' as const,
            birthday: null,
            passportSealed: null,
            passportHash: null,
            passportMasked: null,
            passportExpiresOn: null,
          },
        ]
      : [],
    tags: random.chance(0.5) ? [random.pick(customerTags)] : [],
    createdAt,
    updatedAt: createdAt,
  }
}

function clientOf(random: Random, clients: readonly NewCustomer[]): NewCustomer {
  const client = clients[random.whole(0, clients.length - 1)]
  if (!client) throw new Error('An office without customers')
  return client
}

async function openOffice(
  db: Db,
  keys: PassportKeys,
  numbering: Numbering,
  { staff, customers, enquiries }: Office,
  offset: number,
): Promise<void> {
  const people: Caller[] = []
  for (const email of staff) people.push(await callerOf(db, email))
  const orgId = people[0]?.orgId ?? ''
  const random = createRandom(`crm ${staff[0]}`)
  const named = new Set<string>()
  const clients = Array.from({ length: customers }, (_, index) =>
    customerOf(random, keys, orgId, offset + index, numbering.day, named),
  )
  await insertCustomers(db, clients)
  // The oldest first, so that numbers grow with time.
  const ages = Array.from({ length: enquiries }, () => Math.floor(random.between(0, 1) ** 2 * 360)).sort(
    (a, b) => b - a,
  )
  const made = ages.map((age) => enquiryOf(random, numbering, people, clientOf(random, clients), age))
  await insertEnquiries(
    db,
    made.map(({ enquiry }) => enquiry),
  )
  await insertFollowUps(
    db,
    made.flatMap(({ steps }) => steps),
  )
  await db.insert(auditEntries).values(made.flatMap(({ trail }) => trail))
}

/** What came in by the public forms in the last days; the older ones were answered. */
async function receiveLeads(db: Db, { day }: Numbering): Promise<void> {
  const [admin, staff] = [await callerOf(db, 'admin@demo.test'), await callerOf(db, 'staff@demo.test')]
  const random = createRandom('leads')
  await insertLeads(
    db,
    leadMessages.map(([source, message, destination, hours], index) => {
      const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
      const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString()
      const answered =
        index > 5 ? { status: 'Answered' as const, answer: 'Thank you; we call you today.', answeredAt: createdAt } : {}
      return {
        id: uuidv7(),
        reference: `LQ-${day.slice(0, 4)}-${String(leadMessages.length - index).padStart(6, '0')}`,
        orgId: admin.orgId,
        source,
        name: `${first} ${last}`,
        email: `${first}.${last}@visitor.example.test`.toLowerCase(),
        phone: `+91 90111 ${String(22_000 + index * 37)}`,
        message,
        destination,
        travelDate: addDays(day, 20 + index * 6),
        adults: 2,
        children: index % 3 === 0 ? 1 : 0,
        ...(index > 3 ? { assignedTo: staff.id, status: 'Assigned' as const } : {}),
        ...answered,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await db.execute(sql`select setval('lead_number', ${leadMessages.length})`)
}

/** Customers, a year of enquiries with steps due and overdue, leads, and ways into some portals. */
export async function loadDemoCrm(db: Db, config: Config, day: PlainDate): Promise<void> {
  const numbering: Numbering = { day, numbers: new Map() }
  let offset = 0
  for (const office of offices) {
    await openOffice(db, { config, secretKey: readSecretKey(config) }, numbering, office, offset)
    offset += office.customers
  }
  for (const kind of enquiryKinds)
    await db.execute(sql`select setval(${`enquiry_${kind}_number`}::regclass, ${numbering.numbers.get(kind) ?? 1})`)
  await receiveLeads(db, numbering)
  const vault = createVault(config.vaultKeys, readSecretKey(config))
  const platform = demoPlatform(db, config, [])
  for (const email of ['admin@demo.test', 'agent@demo.test']) {
    const user = await callerOf(db, email)
    for (const [portal, url, username] of portals)
      await createCredential(demoContext(db, platform, user), vault, {
        portal,
        url,
        username,
        password: `demo-${username}`,
        notes: null,
        ownerId: null,
        rotateEveryDays: 90,
      })
  }
}
