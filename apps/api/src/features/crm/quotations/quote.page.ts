import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { spanWords } from '../../../platform/words.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findByToken } from './link.service.ts'
import { findVersionById } from './version.queries.ts'

/** The name of a quotation's page; of its customer and its price previews know nothing. */
export const quotePage: SecretPage = {
  path: '/quote/',
  unknown: 'Your quotation',
  async find({ database: { db } }, secret) {
    const link = await findByToken(db, secret)
    const version = link && (await findVersionById(db, link.versionId))
    if (!version) return null
    const { seller } = await preparePaper(db, 'quotation-page', link.orgId)
    const { title, destinations, startDate, endDate, image } = version.content
    const when = startDate && endDate ? spanWords(startDate, endDate) : ''
    const what = [destinations.join(' – '), when].filter(Boolean).join(', ')
    return {
      title,
      seller: seller.name,
      description: [`Your quotation from ${seller.name}`, what].filter(Boolean).join(': '),
      image,
    }
  },
}
