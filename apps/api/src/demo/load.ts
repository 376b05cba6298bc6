import { dateIn } from '@karavan/domain/base/dates'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sceneUrl } from '@karavan/domain/base/scene'
import { v7 as uuidv7 } from 'uuid'
import { setCreditLimit } from '../features/money/ledger/index.ts'
import { insertLocations } from '../features/catalogue/locations/index.ts'
import { findHouse, insertOrg, insertUser } from '../features/people/users/index.ts'
import { type PanKeys, sealPan } from '../platform/crypto/pan.ts'
import type { Database } from '../platform/db/database.ts'
import type { EmbeddedIdentity } from '../platform/identity/embedded.ts'
import { demoOrgs, demoPassword, demoUsers } from './accounts.data.ts'
import { makeDemoActivityBookings } from './activity-bookings.ts'
import { makeDemoBookings } from './bookings.ts'
import { loadWaitingDeposits } from './deposits.ts'
import { loadDemoCrm } from './crm.ts'
import { loadDemoCrmBookings } from './crm-bookings.ts'
import { createInvoice } from '../features/sales/core/index.ts'
import type { Orders } from './booker.ts'
import { letHappen } from './happening.ts'
import { loadDemoHotels } from './hotels.ts'
import { demoLocations } from './locations.data.ts'
import { loadDemoMoney } from './money.ts'
import { loadDemoQuotations } from './quotations.ts'
import { makeDemoTripBookings } from './trip-bookings.ts'
import { loadDemoTrips } from './trips.ts'
import { makeDemoVisas } from './visas.ts'

/** Fills an empty database so that every screen looks alive; a database in use is left alone. */
export async function loadDemo(
  database: Database,
  identity: EmbeddedIdentity | null,
  day: PlainDate,
  platform: PanKeys,
): Promise<boolean> {
  if (await findHouse(database.db)) return false
  const { config } = platform
  const subjects = new Map<string, string>()
  if (identity)
    for (const { email, name, role } of demoUsers)
      if (role)
        subjects.set(email, await identity.createAccount({ email, password: demoPassword, name, emailVerified: true }))
  await database.transaction(async (db) => {
    const orgIds = new Map(demoOrgs.map((org) => [org.key, uuidv7()]))
    const idOf = (key: string) => {
      const id = orgIds.get(key)
      if (!id) throw new Error(`No demo organisation ${key}`)
      return id
    }
    for (const { key, verified, creditLimit, pan, ...org } of demoOrgs) {
      const id = idOf(key)
      await insertOrg(db, {
        ...org,
        ...sealPan(platform, 'org', { id, orgId: id }, pan),
        id,
        country: 'India',
        verificationStatus: verified ? 'approved' : 'pending',
        ...(org.kind === 'house' ? { bank: houseBank } : {}),
      })
      if (creditLimit) await setCreditLimit(db, idOf(key), creditLimit)
    }
    const userIds = new Map(demoUsers.map(({ email }) => [email, uuidv7()]))
    const userIdOf = (email: string) => {
      const id = userIds.get(email)
      if (!id) throw new Error(`No demo user ${email}`)
      return id
    }
    for (const { org, role: _, ...user } of demoUsers) {
      const subject = subjects.get(user.email)
      await insertUser(db, {
        ...user,
        id: userIdOf(user.email),
        orgId: idOf(org),
        emailVerified: true,
        phone: demoOrgs.find(({ key }) => key === org)?.phone ?? null,
        ...(subject && identity ? { issuer: identity.issuer, subject } : {}),
      })
    }
    await loadDemoMoney(db, config, idOf)
    const places = demoLocations.map((place) => ({ ...place, id: uuidv7() }))
    await insertLocations(
      db,
      places.map(({ scenes, ...place }) => ({
        ...place,
        images: scenes.map(({ kind, seed }) => sceneUrl(kind, seed)),
      })),
    )
    await loadDemoHotels(db, places, day)
    const ownerOf = (email: string) => ({
      orgId: idOf(demoUsers.find((user) => user.email === email)?.org ?? ''),
      userId: userIdOf(email),
    })
    await loadDemoTrips(db, places, ownerOf, day)
    const invoices: Orders = []
    await letHappen(
      [
        await makeDemoBookings(db, config, day, invoices),
        await makeDemoTripBookings(db, platform, day, invoices),
        await makeDemoActivityBookings(db, config, day, invoices),
        await makeDemoVisas(db, config, day, invoices),
      ],
      async (at) => {
        for (const order of invoices.splice(0))
          await createInvoice({ config }, dateIn(config.todayZone, at))(order, { db, emit: () => {} })
      },
    )
    await loadDemoCrm(db, config, day)
    await loadDemoQuotations(db, config, day)
    await loadDemoCrmBookings(db, config, day)
    await loadWaitingDeposits({ db, config }, idOf)
  })
  return true
}

const houseBank = {
  accountName: 'Karavan Travels Private Limited',
  accountNumber: '000123456789',
  ifsc: 'KRVN0000123',
  bank: 'Demo Bank, Fort, Mumbai',
  upiId: 'karavan@demobank',
}
