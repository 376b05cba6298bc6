import type { Db } from '../../../platform/db/database.ts'
import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { today } from '../../../platform/clock.ts'
import { many } from '../../../platform/pdf/brochure.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findLink, findShared, paperOf } from './share.service.ts'

const routeOf = (places: readonly { location: string }[]) => places.map(({ location }) => location).join(' – ')

/** The name of a shared trip; of what it costs previews know nothing. */
export const sharePage: SecretPage = {
  path: '/share/',
  unknown: 'A trip for you',
  async find({ database, config }, secret) {
    const db: Db = database.db
    const link = await findLink(db, secret)
    const trip = link && (await findShared(db, link, today(config)))
    if (!trip) return null
    const { seller } = await preparePaper(db, paperOf(link), link.orgId)
    const parts = [routeOf(trip.places), trip.nights > 0 && many(trip.nights, 'night')].filter(Boolean)
    return {
      title: trip.title,
      seller: seller.name,
      description: `Planned for you by ${seller.name}: ${parts.join(', ')}`,
      image: trip.images[0] ?? null,
    }
  },
}
