import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findRequestByToken } from './request.queries.ts'

const title = 'A booking to confirm'

/** The name of a supplier's page; of the travellers previews know nothing. */
export const supplierPage: SecretPage = {
  path: '/supplier/',
  unknown: title,
  async find({ database: { db } }, secret) {
    const request = await findRequestByToken(db, secret)
    if (!request) return null
    const { seller } = await preparePaper(db, 'supplier-page', request.orgId)
    const description = `${seller.name} asks you to confirm a service`
    return { title, seller: seller.name, description, image: null }
  },
}
