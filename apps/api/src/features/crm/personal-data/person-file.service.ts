import { buffer } from 'node:stream/consumers'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { type ZipEntry, zipOf } from '../../../platform/files/zip.ts'
import type { App } from '../../../platform/platform.ts'
import { drawSendable, findCrmBookingById, listSendable } from '../bookings/index.ts'
import { getPerson } from './erase.service.ts'
import { listNamed } from './named.queries.ts'
import { readPassports, readVisaNumbers } from './passports.queries.ts'
import { readPerson, withNumbers } from './person-file.queries.ts'
import { listFiles, type PersonRecords } from './person.queries.ts'

const papersGiven: readonly string[] = ['invoice', 'credit-note', 'receipt']

/** Whatever its name, a file lies in its folder and beside others of that name. */
export const placed = (folder: string, index: number, name: string): string =>
  `${folder}/${String(index + 1).padStart(3, '0')}-${name.replaceAll(/[^\w.-]+/g, '_')}`

/** Documents that were handed in, as they are kept; what is not there any more is left out. */
export async function documentEntries(
  store: FileStore,
  files: readonly { key: string; name: string }[],
): Promise<ZipEntry[]> {
  const kept: ZipEntry[] = []
  for (const { key, name } of files) {
    const file = await store.get(key)
    if (file) kept.push({ name: placed('documents', kept.length, name), bytes: await buffer(file.stream) })
  }
  return kept
}

/** What makes the file of a person: what is written of them, the papers they were given, and what they handed in. */
export function personFile(app: App) {
  const { platform } = app
  const draw = drawSendable(app)
  const store = fileStoreOf(platform)

  async function papersOf(db: Db, { bookings }: PersonRecords): Promise<ZipEntry[]> {
    const drawn: ZipEntry[] = []
    for (const id of bookings) {
      const booking = await findCrmBookingById(db, id)
      const there = booking ? await listSendable(db, booking) : []
      for (const paper of there.filter(({ kind }) => papersGiven.includes(kind))) {
        const { bytes, name } = await draw(db, id, paper)
        drawn.push({ name: placed('papers', drawn.length, name), bytes })
      }
    }
    return drawn
  }

  return async ({ db, user, actor }: Pick<Context, 'db' | 'user' | 'actor'>, id: string): Promise<Buffer> => {
    const { orgId } = user
    const { name, records } = await getPerson(db, orgId, id)
    // Noted first: whoever reads the file reads who took it too.
    await recordAudit(db, actor, { entity: 'customer', id, orgId, action: 'personal data exported' })
    const pans = await readPans(platform, db, 'customer', records.customers)
    const known = withNumbers(
      await readPerson(db, records),
      await readPassports(db, platform, records),
      await readVisaNumbers(db, platform, records),
    )
    // Whether they are the one who is named in these, a person looks before it is handed over; whose they are is nobody's business.
    const namedIn = (await listNamed(db, { orgId, name }, records)).map(({ of, number, until }) => ({
      of,
      number,
      until,
    }))
    const told = { ...known, pans: [...pans.values()], namedIn }
    const data = { name: 'data.json', bytes: Buffer.from(JSON.stringify(told, null, 2)) }
    return zipOf([
      data,
      ...(await papersOf(db, records)),
      ...(await documentEntries(store, await listFiles(db, records))),
    ])
  }
}
