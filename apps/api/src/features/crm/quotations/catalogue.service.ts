import type { LineItem, QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { OfferedItem, quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findOffered } from './catalogue.queries.ts'
import { lineFor } from './draft-content.ts'
import { priceLines } from './line-price.service.ts'

type Offer = Omit<OfferedItem, 'sells'>
type Query = z.output<(typeof contract)['catalogue']['query']>
type Body = z.output<(typeof contract)['prices']['body']>
type Asked = { db: Db; config: Pick<Config, 'todayZone'>; orgId: string }

const lineOf = (item: LineItem, index: number): QuotedLine => lineFor(`l${index}`, 'Other', 'Line', { item })

const toAnswer = ({ item, price, shown, from, until }: QuotedLine): Offer => ({
  ...{ item, price, shown, from, until },
})

/** Things of the catalogue as they cost this organisation today. */
export async function priceAsked(asked: Asked, { party, items }: Pick<Body, 'party' | 'items'>): Promise<Offer[]> {
  return (await priceLines(asked, items.map(lineOf), party)).map(toAnswer)
}

const agesIn = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

/** What the catalogue has by some words, each with its price and what is left; of stays what has no price is left out. */
export async function searchCatalogue(
  asked: Asked,
  caller: Caller,
  query: Query,
): Promise<{ party: Body['party']; offers: Offer[] }> {
  const party = { adults: query.adults, childrenAges: agesIn(query.ages), withoutBed: query.withoutBed }
  const items = await findOffered(asked.db, caller, { ...query, childrenAges: party.childrenAges }, today(asked.config))
  const found = await priceAsked(asked, { party, items })
  const offers =
    query.kind === 'stay'
      ? found.filter(({ price, shown }) => price.state !== 'gone' || shown?.why === 'sold out')
      : found
  return { party, offers }
}
