import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { OfferedItem, quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { findRates } from '../rates/index.ts'
import { blankContent, lineFor } from './draft-content.ts'
import { firstMarkup } from './draft.service.ts'
import { findQuotation } from './quotation.queries.ts'
import { contentFor, knowsCost } from './quotation.withheld.ts'
import { findDraft } from './version.queries.ts'

type Offer = Omit<OfferedItem, 'sells'>
type Body = z.output<(typeof contract)['prices']['body']>
type Place = NonNullable<Body['places']>[number]
type Asked = Pick<Body, 'quotationId' | 'taxAs' | 'markedAs' | 'party'>
type Asking = { db: Db; user: Caller; config: Pick<Config, 'todayZone'> }
type Begun = { content: QuotationContent; rates: QuotationRates }

/** What the lines are put into: the draft as it is kept, else a quotation that is begun today. */
async function beginWith(
  { db, user, config }: Asking,
  { quotationId, taxAs, markedAs = 'itinerary', party }: Asked,
): Promise<Begun> {
  const day = today(config)
  const quotation = quotationId ? await findQuotation(db, user, quotationId) : null
  if (quotationId && !quotation) throw notFound('quotation')
  const draft = quotation && (await findDraft(db, quotation.id))
  const content = draft?.content ?? blankContent({ day, terms: '', markup: await firstMarkup(db, user, day, markedAs) })
  const grown = party.childrenAges.filter((age) => age >= 2).length
  const bedless = Math.min(grown, party.withoutBed ?? 0)
  const guests = {
    ...{ adults: party.adults, childrenWithBed: grown - bedless, childrenWithoutBed: bedless },
    infants: party.childrenAges.length - grown,
  }
  return {
    content: { ...content, guests, taxAs: taxAs ?? content.taxAs },
    rates: draft?.rates ?? (await findRates(db, { orgId: user.orgId, customerId: null, day })),
  }
}

const keptMarkups = ({ options, extras }: QuotationContent): Map<string, QuotedLine['markup']> =>
  new Map(
    [...options, ...extras].flatMap((group) =>
      group.lines.map((line) => [`${group.key} ${line.key}`, line.markup] as const),
    ),
  )

/** The offers as lines where they stand, marked up as they were kept, else as the quotation is. */
function placed({ content }: Begun, offers: readonly Offer[], places: readonly Place[]): QuotationContent {
  const kept = keptMarkups(content)
  const groups = (part: Place['part']) => {
    const keys = [...new Set(places.flatMap((place) => (place.part === part ? place.group : [])))]
    return keys.map((key) => ({
      ...{ key, name: key, summary: '' },
      lines: offers.flatMap(({ item, price }, index): QuotedLine[] => {
        const place = places[index]
        if (place?.part !== part || place.group !== key) return []
        const markup = kept.get(`${key} ${place.line}`) ?? { basis: 'inherit' as const }
        return [lineFor(String(index), 'Other', 'Line', { item, price, markup })]
      }),
    }))
  }
  return { ...content, options: groups('options'), extras: groups('extras') }
}

const alone = (_: Offer, index: number): Place => ({ part: 'options', group: `o${index}`, line: 'line' })

/**
 * Offers of the catalogue as a caller may know them: with what they cost, or without that and with what each is sold for in
 * its quotation. What nobody has placed yet is sold by itself.
 */
export async function offersFor(
  asking: Asking,
  offers: readonly Offer[],
  asked: Asked & Pick<Body, 'places'>,
): Promise<OfferedItem[]> {
  if (knowsCost(asking.user)) return offers.map((offer) => ({ ...offer, sells: null }))
  const begun = await beginWith(asking, asked)
  const places = asked.places?.length === offers.length ? asked.places : offers.map(alone)
  const content = placed(begun, offers, places)
  // An extra is priced beside the first option, which a question may be without.
  const beside = { key: 'none', name: 'None', summary: '', lines: [] }
  const whole = content.options.length > 0 ? content : { ...content, options: [beside] }
  const { options, extras } = contentFor(asking.user, whole, begun.rates)
  const sold = new Map([...options, ...extras].flatMap(({ lines }) => lines.map((line) => [line.key, line.price.cost])))
  return offers.map((offer, index) => ({
    ...offer,
    price: { ...offer.price, cost: null, gst: 0, tcs: 0 },
    sells: offer.price.state === 'live' ? (sold.get(String(index)) ?? null) : null,
  }))
}
