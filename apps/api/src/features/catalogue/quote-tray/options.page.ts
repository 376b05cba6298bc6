import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findQuoteByToken } from './sent-quote.service.ts'

/** The name of a page of options; of what they cost previews know nothing. */
export const optionsPage: SecretPage = {
  path: '/quote/options/',
  unknown: 'Options for you',
  async find({ database: { db } }, secret) {
    const quote = await findQuoteByToken(db, secret)
    if (!quote) return null
    const { things, orgId } = quote
    const { seller } = await preparePaper(db, 'quote-page', orgId)
    const [first] = things
    const one = things.length === 1
    return {
      title: one ? (first?.title ?? '') : `${things.length} options for you`,
      seller: seller.name,
      description: one
        ? [first?.place, `found for you by ${seller.name}`].filter(Boolean).join(', ')
        : things.map(({ title }) => title).join(', '),
      image: first?.image ?? null,
    }
  },
}
