import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findLinkByToken } from './supplier-link.queries.ts'

const title = 'A booking to confirm'

/** The name of a supplier's page; of the travellers previews know nothing. */
export const supplierPage: SecretPage = {
  path: '/supplier/',
  unknown: title,
  async find({ database: { db } }, secret) {
    const link = await findLinkByToken(db, secret)
    if (!link) return null
    const { seller } = await preparePaper(db, 'supplier-page', link.orgId)
    const description = `${seller.name} asks you to confirm your services`
    return { title, seller: seller.name, description, image: null }
  },
}
