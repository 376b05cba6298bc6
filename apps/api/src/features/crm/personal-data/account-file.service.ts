import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { type ZipEntry, zipOf } from '../../../platform/files/zip.ts'
import type { Platform } from '../../../platform/platform.ts'
import { drawInvoices, type SaleEntity, saleKinds } from '../../sales/core/index.ts'
import { accountKinds } from './account-file.queries.ts'
import type { Account } from './account.queries.ts'
import { getAccount } from './account.service.ts'
import { readPassports, readVisaNumbers } from './passports.queries.ts'
import { numberedApplicants, readKinds } from './person-file.queries.ts'
import { documentEntries, placed } from './person-file.service.ts'

/** The invoices of all that was bought. */
async function papersOf(db: Db, { records }: Account): Promise<ZipEntry[]> {
  const drawn: ZipEntry[] = []
  for (const id of records.purchases)
    for (const entity of Object.keys(saleKinds) as SaleEntity[]) {
      const bytes = await drawInvoices(db, entity, id)
      if (bytes) drawn.push({ name: placed('papers', drawn.length, `${entity}-invoice.pdf`), bytes })
    }
  return drawn
}

/** What makes the file of a traveller: what is written of them, their invoices, and what they handed in. */
export function accountFile(platform: Platform) {
  const store = fileStoreOf(platform)

  return async ({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<Buffer> => {
    const account = await getAccount(db, id)
    const { orgId, tours, records, files } = account
    // Noted first: whoever reads the file reads who took it too.
    await recordAudit(db, actor, { entity: 'user', id, orgId, action: 'personal data exported' })
    const known = await readKinds(db, accountKinds, account)
    const pans = [
      ...(await readPans(platform, db, 'org', [orgId])).values(),
      ...(await readPans(platform, db, 'package_booking', tours)).values(),
    ]
    const visaApplicants = numberedApplicants(
      known.visaApplicants,
      await readPassports(db, platform, records),
      await readVisaNumbers(db, platform, records),
    )
    const told = { ...known, visaApplicants, pans: [...new Set(pans)] }
    const data = { name: 'data.json', bytes: Buffer.from(JSON.stringify(told, null, 2)) }
    return zipOf([data, ...(await papersOf(db, account)), ...(await documentEntries(store, files))])
  }
}
