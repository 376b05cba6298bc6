import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadPicture } from '../../../platform/pdf/picture.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findPlacePictures } from '../../catalogue/locations/index.ts'
import { quotationPdf } from './quotation.pdf.ts'
import type { FullQuotation } from './quotation.queries.ts'
import type { VersionRecord } from './quotation.table.ts'

/** A version as paper: what is offered, or what was accepted of it. */
export async function drawQuotation(
  { config, readPicture }: { config: Pick<Config, 'todayZone'>; readPicture: ReadPicture },
  db: Db,
  { number, customerName, orgId }: FullQuotation,
  version: VersionRecord,
): Promise<{ bytes: Buffer; name: string }> {
  const { seller } = await preparePaper(db, 'quotation', orgId)
  const { content, rates, option, extras, noPan, decidedAt, decidedBy, status } = version
  const bytes = await quotationPdf(readPicture, {
    number,
    versionNumber: version.number,
    customerName,
    issuedOn: today(config, version.sentAt ? new Date(version.sentAt) : new Date()),
    seller,
    picturesOf: await findPlacePictures(db, [...content.destinations, ...content.days.map(({ place }) => place)]),
    content,
    rates,
    accepted:
      status === 'Accepted' && option && decidedAt
        ? { by: decidedBy ?? customerName, on: today(config, new Date(decidedAt)), choice: { option, extras, noPan } }
        : null,
  })
  return { bytes, name: `${number}-v${version.number}.pdf` }
}
