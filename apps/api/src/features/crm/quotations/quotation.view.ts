import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { isAnswerable } from '@karavan/domain/crm/quotation'
import type { Caller } from '../../../platform/auth/caller.ts'
import { linkPath } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { houseWords } from '../../base/templates/index.ts'
import { hasHouseLines, priceContent } from './line-price.service.ts'
import { findWatchPercent, worthTelling } from './watch.ts'
import { findLink, urlOf } from './link.service.ts'
import { sendTotals, totalsFor } from './quotation.price.ts'
import { type FullQuotation, toRow } from './quotation.queries.ts'
import type { VersionRecord } from './quotation.table.ts'
import { contentFor, movedFor } from './quotation.withheld.ts'
import { quotationValues } from './quotation-words.ts'
import { listCrmBookings, listComments, listTimeline } from './timeline.queries.ts'
import { listVersions } from './version.queries.ts'

type Summary = Quotation['versions'][number]
type Maker = Pick<Platform, 'config' | 'secretKey'>

const toSummary = (version: VersionRecord): Summary => ({
  number: version.number,
  status: version.status,
  total: version.total,
  createdAt: version.createdAt,
  sentAt: version.sentAt,
  firstSeenAt: version.firstSeenAt,
  lastSeenAt: version.lastSeenAt,
  seenCount: version.seenCount,
  decidedAt: version.decidedAt,
  decidedBy: version.decidedBy,
  declineReason: version.declineReason,
  option: version.option,
  extras: version.extras,
  hash: version.hash,
})

/** A version whole, with what each of its options comes to. */
export function toVersion(version: VersionRecord, caller: Pick<Caller, 'rights'>): QuotationVersion {
  const { content, rates, option, extras } = version
  return {
    ...toSummary(version),
    content: contentFor(caller, content, rates),
    rates: { ...rates, taxRows: [...rates.taxRows] },
    totals: Object.fromEntries(
      content.options.map(({ key }) => [key, sendTotals(totalsFor(version, { option: key, extras: [] }))]),
    ),
    chosen:
      version.status === 'Accepted' && option !== null ? sendTotals(totalsFor(version, { option, extras })) : null,
  }
}

/** The page of the customer, with words to send it with; null when none can be reached. */
async function linkOf(
  maker: Maker,
  db: Db,
  quotation: FullQuotation,
  version: VersionRecord | undefined,
): Promise<Quotation['link']> {
  const link = version && (await findLink(db, version.id))
  if (!link) return null
  const path = linkPath(maker.secretKey, 'quote', link.id)
  const url = urlOf(maker, link.id)
  const { seller } = await preparePaper(db, 'customer-mail', quotation.orgId)
  const words = await houseWords(db, 'message', quotationValues(quotation, version, seller, url))
  return { path, url, expiresAt: link.expiresAt, message: words?.text ?? url }
}

/** The version that stands first: what was accepted, and until then whatever was written last. */
export const currentOf = (versions: readonly VersionRecord[]): VersionRecord | undefined =>
  versions.find(({ status }) => status === 'Accepted') ?? versions[0]

/** What stands first as its prices are now: a draft is repriced, and of what was sent it is said what moved since. */
async function askAgain(
  { config }: Maker,
  db: Db,
  version: VersionRecord,
): Promise<{ current: VersionRecord; moved: Quotation['moved'] }> {
  const draft = version.status === 'Draft'
  if (!hasHouseLines(version.content) || !(draft || isAnswerable(version.status)))
    return { current: version, moved: [] }
  const { content, moved } = await priceContent({ db, config, orgId: version.orgId }, version.content)
  if (draft) return { current: { ...version, content }, moved }
  return { current: version, moved: worthTelling(moved, await findWatchPercent(db, version.orgId)) }
}

/** A quotation as it is sent; `since` is what moved while it was saved. */
export async function toQuotation(
  maker: Maker,
  db: Db,
  quotation: FullQuotation,
  caller: Pick<Caller, 'rights'>,
  since: Quotation['moved'] = [],
): Promise<Quotation> {
  const versions = await listVersions(db, quotation.id)
  const stored = currentOf(versions)
  if (!stored) throw new Error(`${quotation.number} has no version`)
  const { current, moved } = await askAgain(maker, db, stored)
  const sent = versions.find(({ number, status }) => number === quotation.versionNumber && status !== 'Draft')
  return {
    ...toRow(quotation),
    current: toVersion(current, caller),
    versions: versions.map(toSummary),
    moved: movedFor(caller, [...since, ...moved]),
    link: await linkOf(maker, db, quotation, sent),
    comments: await listComments(db, quotation.id),
    bookings: await listCrmBookings(db, quotation.id),
    timeline: await listTimeline(db, quotation.id),
  }
}
