import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchedOfCustomer } from '../customers/index.ts'
import { createQuoteLink } from './link.service.ts'
import { hashOf, summaryOf } from './quotation.price.ts'
import { nextNumber } from './quotation.queries.ts'
import { searchedOf } from './quotation.service.ts'
import { quotations, quotationVersions, type VersionRecord } from './quotation.table.ts'

type NewVersion = Omit<
  typeof quotationVersions.$inferInsert,
  'id' | 'quotationId' | 'number' | 'orgId' | 'hash' | 'total' | 'content' | 'rates'
> & { content: QuotationContent; rates: QuotationRates }

/** A quotation with its history, the oldest version first. */
type NewQuotation = {
  orgId: string
  customerId: string
  enquiryId: string | null
  createdBy: string | null
  createdAt: string
  versions: readonly NewVersion[]
}

type InsertedQuotation = { id: string; number: string; versions: VersionRecord[] }

/** What was chosen of an accepted version. */
const choiceOf = ({ status, option, extras }: NewVersion) =>
  status === 'Accepted' && option ? { option, extras: extras ?? [] } : undefined

/** Writes quotations as they came to be, without trail or mail; what was sent last gets its link when `maker` is given. */
export async function insertQuotations(
  db: Db,
  rows: readonly NewQuotation[],
  maker?: Pick<Platform, 'secretKey' | 'config'>,
): Promise<InsertedQuotation[]> {
  const inserted: InsertedQuotation[] = []
  for (const { versions, ...fields } of rows) {
    // What counts is what was sent last, or the draft while nothing was.
    const counted = versions.findLast(({ status }) => status !== 'Draft') ?? versions.at(-1)
    if (!counted) throw new Error('A quotation has a version')
    const number = await nextNumber(db, fields.createdAt.slice(0, 10))
    const id = uuidv7()
    await db.insert(quotations).values({
      ...fields,
      id,
      number,
      versionNumber: versions.indexOf(counted) + 1,
      status: counted.status === 'Replaced' ? 'Expired' : counted.status,
      searched: searchedOf(number, counted.content),
      customerSearched: searchedOfCustomer(fields.customerId),
      sentAt: counted.sentAt ?? null,
      lastSeenAt: counted.lastSeenAt ?? null,
      updatedAt: counted.decidedAt ?? counted.sentAt ?? fields.createdAt,
      ...summaryOf(counted, choiceOf(counted)),
    })
    const made = await db
      .insert(quotationVersions)
      .values(
        versions.map((version, index) => ({
          ...version,
          id: uuidv7(),
          quotationId: id,
          number: index + 1,
          orgId: fields.orgId,
          hash: hashOf(version),
          total: summaryOf(version, choiceOf(version)).total,
        })),
      )
      .returning()
    const sent = made.find((version) => version.number === versions.indexOf(counted) + 1 && version.status !== 'Draft')
    if (maker && sent) await createQuoteLink(maker, db, sent)
    inserted.push({ id, number, versions: made })
  }
  return inserted
}
