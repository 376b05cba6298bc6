import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { drawQuotation } from './document.service.ts'
import { findQuotationById } from './quotation.queries.ts'
import { findVersionById, listVersions } from './version.queries.ts'

/** The versions of a quotation that can be sent as papers: those that were offered, the newest first. */
export const listQuotationPapers = async (db: Db, quotationId: string) =>
  (await listVersions(db, quotationId))
    .filter(({ status }) => status !== 'Draft')
    .slice(0, 3)
    .map(({ id: ref, number }) => ({ kind: 'quotation' as const, ref, label: `Quotation, version ${number}` }))

/** What draws one of them for whoever it was sent to. */
export function drawQuotationPaper(app: App) {
  const readPicture = pictureReader(app)
  const { config } = app.platform
  return async (db: Db, quotationId: string, ref: string) => {
    const quotation = await findQuotationById(db, quotationId)
    const version = await findVersionById(db, ref)
    if (!quotation || version?.quotationId !== quotationId) throw notFound('quotation')
    return { ...(await drawQuotation({ config, readPicture }, db, quotation, version)), type: 'application/pdf' }
  }
}
