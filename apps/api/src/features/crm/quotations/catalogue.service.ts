import type { LineItem, QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findOffered } from './catalogue.queries.ts'
import { lineFor } from './draft-content.ts'
import { priceLines } from './line-price.service.ts'

type Answer = Got<(typeof contract)['catalogue']>['data']
type Query = z.output<(typeof contract)['catalogue']['query']>
type Body = z.output<(typeof contract)['prices']['body']>
type Asked = { db: Db; config: Pick<Config, 'todayZone'>; orgId: string }

const lineOf = (item: LineItem, index: number): QuotedLine => lineFor(`l${index}`, 'Other', 'Line', { item })

const toAnswer = ({ item, price, shown, from, until }: QuotedLine): Answer[number] => ({
  ...{ item, price, shown, from, until },
})

/** Things of the catalogue as they cost this organisation today. */
export async function priceAsked(asked: Asked, { party, items }: Body): Promise<Answer> {
  return (await priceLines(asked, items.map(lineOf), party)).map(toAnswer)
}

const agesIn = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

/** What the catalogue has by some words, each with its price and what is left; of stays what has no price is left out. */
export async function searchCatalogue(asked: Asked, caller: Caller, query: Query): Promise<Answer> {
  const childrenAges = agesIn(query.ages)
  const items = await findOffered(asked.db, caller, { ...query, childrenAges }, today(asked.config))
  const found = await priceAsked(asked, { party: { adults: query.adults, childrenAges }, items })
  return query.kind === 'stay'
    ? found.filter(({ price, shown }) => price.state !== 'gone' || shown?.why === 'sold out')
    : found
}
