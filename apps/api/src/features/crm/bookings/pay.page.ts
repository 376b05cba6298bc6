import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findLinkByToken, isOpen } from './pay-link.queries.ts'

const title = 'A payment'

/** The name of the page where a customer pays; of them and of the amount previews know nothing. */
export const payPage: SecretPage = {
  path: '/pay/link/',
  unknown: title,
  async find({ database: { db } }, secret) {
    const link = await findLinkByToken(db, secret)
    if (!link || !isOpen(link)) return null
    const { seller } = await preparePaper(db, 'pay-page', link.orgId)
    return { title, seller: seller.name, description: `Pay ${seller.name} by card, UPI or bank`, image: null }
  },
}
