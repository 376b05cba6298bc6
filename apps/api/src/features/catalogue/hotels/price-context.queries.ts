import { currenciesByCountry } from '@karavan/domain/base/currency'
import { type Right, seesNoCost } from '@karavan/domain/base/access/rights'
import type { PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { type Buyer, chooseMarkup, type Markup, type MarkupRule, type Service } from '@karavan/domain/base/markup'
import { type Seller, taxedAs } from '@karavan/domain/money/pricing/resale'
import type { TaxRow } from '@karavan/domain/money/tax/tax-row'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** What one unit of a country's currency costs in rupees, and since when. */
export type CountryRate = { country: string; code: string; rate: number; since: PlainDate }

/**
 * Whose prices they are: of an organisation, or of a visitor; at net, what the house itself pays, without any tax of its own.
 * With rights it is somebody who looks, and sees what these let them see; whoever pays, pays what it costs.
 */
export type PriceBuyer = Pick<Caller, 'orgId' | 'orgKind'> & {
  atNet?: boolean
  pays?: boolean
  rights?: readonly Right[]
}

/** The house as it buys for its own customers; everybody else as they are. */
export const atNet = <T extends PriceBuyer>(buyer: T): T & PriceBuyer =>
  buyer.orgKind === 'house' ? { ...buyer, atNet: true } : buyer

/** Somebody for whom something is booked: what is paid and kept is the price of the organisation, whoever may see it. */
export const asPayer = <T extends PriceBuyer>(buyer: T): T & PriceBuyer => ({ ...buyer, pays: true })

/** All that turns a net price into what this buyer pays today. */
export type PriceContext = {
  day: PlainDate
  /** What the house pays, and no more. */
  atNet: boolean
  houseState: string
  buyerState: string | null
  markup: Markup | null
  /** What an agency adds for its own clients; null for everybody else. */
  own: Markup | null
  /** Whether somebody looks who may not know what an agency pays: prices that are sent are those of its clients. */
  asClient: boolean
  /** An agency as its own sales are taxed, and the rows of tax they have; of everybody else null and unused. */
  seller: Seller | null
  resaleRows: TaxRow[]
  taxRows: TaxRow[]
  rates: CountryRate[]
}

/** What a price needs of an organisation that buys. */
export type BuyerTerms = { state: string | null; registered: boolean; own: Markup | null }

type Found = {
  house: { state: string | null } | null
  buyer: (BuyerTerms & { kind: string }) | null
  rules: Omit<MarkupRule, 'service'>[]
  taxes: TaxRow[]
  resale: TaxRow[]
  rates: CountryRate[]
}

const rulesJson = `coalesce(json_agg(json_build_object('id', id, 'audience', audience, 'orgId', org_id, 'basis', basis,
  'value', value, 'from', valid_from, 'until', valid_until,
  'createdAt', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'))), '[]')`

const taxesJson = `coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'service', service, 'market', market,
  'basis', basis, 'rate', rate, 'from', valid_from, 'until', valid_until,
  'slab', case when slab_above is not null then json_build_object('above', slab_above, 'upTo', slab_up_to) end)
  order by valid_from, id), '[]')`

/** Pairs of a JSON object about an organisation that buys something. */
export const buyerJson = (service: Service): string =>
  `'state', coalesce(state_code, left(gstin, 2)), 'registered', gstin is not null, 'own', own_markup -> '${service}'`

/** By whose rows of tax an agency's sale of one thing is taxed. */
const resoldAs = (service: Service): Service => taxedAs(service === 'itinerary' ? 'package' : 'fee')

/**
 * Columns of everything a price depends on beside the catalogue. It reaches into the tables of its neighbours, because
 * a price is asked for with every search and five questions would be five round trips. `$1` is the day, `$2` the
 * buyer's organisation; `countries` is a condition on the column `country`.
 */
const contextColumns = (countries: string, service: Service): string => `
  (select json_build_object('state', state_code) from org where kind = 'house') as house,
  (select json_build_object('kind', kind, ${buyerJson(service)}) from org
   where id = $2::uuid) as buyer,
  (select ${rulesJson} from markup_rule where service = '${service}' and valid_from <= $1::date and (valid_until is null or valid_until >= $1::date)
     and (org_id is null or org_id = $2::uuid)) as rules,
  (select ${taxesJson} from tax_row where service = '${service}' and valid_from <= $1::date
     and (valid_until is null or valid_until >= $1::date)) as taxes,
  (select ${taxesJson} from tax_row where service = '${resoldAs(service)}' and valid_from <= $1::date
     and (valid_until is null or valid_until >= $1::date)) as resale,
  (select coalesce(json_agg(newest), '[]') from (
     select distinct on (country, code) country, code, rate, effective_from as since from exchange_rate
     where org_id = (select id from org where kind = 'house') and effective_from <= $1::date and ${countries}
     order by country, code, effective_from desc, correction desc) newest) as rates`

const inMinor = ({ basis, value }: Markup): Markup => ({ basis, value: basis === 'percent' ? value : toMinor(value) })

const toRules = (rows: Found['rules'], service: Service): MarkupRule[] =>
  rows.map((rule) => ({ ...rule, ...inMinor(rule), service }))

/** What the house has laid down for hotels, whatever the day and whoever buys. */
export type HouseRules = {
  houseState: string
  rules: MarkupRule[]
  taxRows: TaxRow[]
  resaleRows: TaxRow[]
  rates: CountryRate[]
}

/** Whether clients pay more than their agency; visas have no nights. */
const adds = (own: Markup | null, service: Service): boolean =>
  own !== null && own.value > 0 && !(service === 'visa' && own.basis === 'perNight')

/** The context of a buyer on a day; the rates are those of the day already. */
export function contextOf(
  day: PlainDate,
  caller: PriceBuyer | null,
  buyer: BuyerTerms | null,
  { houseState, rules, taxRows, resaleRows, rates }: HouseRules,
  service: Service = 'hotel',
): PriceContext {
  const who: Buyer = caller?.orgKind === 'agency' ? { kind: 'agency', orgId: caller.orgId } : { kind: 'retail' }
  const net = caller?.atNet ?? false
  const own = who.kind === 'agency' && buyer?.own ? inMinor(buyer.own) : null
  return {
    day,
    atNet: net,
    houseState,
    buyerState: buyer?.state ?? null,
    markup: net ? null : chooseMarkup(rules, service, who, day).winner,
    own,
    // Where the agency adds nothing there is no other price.
    asClient: adds(own, service) && caller !== null && !caller.pays && seesNoCost(caller),
    seller: who.kind === 'agency' && buyer ? { registered: buyer.registered, state: buyer.state ?? '' } : null,
    resaleRows,
    taxRows: net ? [] : taxRows,
    rates,
  }
}

const readContext = (day: PlainDate, caller: PriceBuyer | null, found: Found, service: Service): PriceContext => {
  const { house, buyer, rules, taxes, resale, rates } = found
  const held = {
    ...{ houseState: house?.state ?? '', rules: toRules(rules, service), rates },
    ...{ taxRows: taxes, resaleRows: resale },
  }
  return contextOf(day, caller, buyer, held, service)
}

/** The rules of the house from a day on, with what the statement reads beside them by one statement. */
export async function loadHouseRules<T extends Record<string, unknown>>(
  db: Db,
  since: PlainDate,
  columns: string,
): Promise<{ house: HouseRules; found: T }> {
  const [row] = await runPrepared<Omit<Found, 'buyer'> & T>(
    db,
    `select
      (select json_build_object('state', state_code) from org where kind = 'house') as house,
      (select ${rulesJson} from markup_rule where service = 'hotel') as rules,
      (select ${taxesJson} from tax_row where service = 'hotel') as taxes,
      (select ${taxesJson} from tax_row where service = '${resoldAs('hotel')}') as resale,
      (select coalesce(json_agg(json_build_object('country', country, 'code', code, 'rate', rate, 'since', since)
         order by country, code, since), '[]')
       from (select country, code, rate, effective_from as since,
               lead(effective_from) over (partition by country, code order by effective_from, correction) as until
             from exchange_rate where org_id = (select id from org where kind = 'house')) dated
       where until is null or (until > $1::date and until > since)) as rates,
      ${columns}`,
    [since],
  )
  if (!row) throw new Error('The rules of the house are empty')
  const { house, rules, taxes, resale, rates } = row
  return {
    house: {
      ...{ houseState: house?.state ?? '', rules: toRules(rules, 'hotel'), rates },
      ...{ taxRows: taxes, resaleRows: resale },
    },
    found: row,
  }
}

/** The context of prices in all countries, of hotels unless another service is named. */
export async function loadContext(
  db: Db,
  day: PlainDate,
  caller: PriceBuyer | null,
  service: Service = 'hotel',
): Promise<PriceContext> {
  const [found] = await runPrepared<Found>(db, `select ${contextColumns('true', service)}`, [
    day,
    caller?.orgId ?? null,
  ])
  if (!found) throw new Error('The context of prices is empty')
  return readContext(day, caller, found, service)
}

/** A context together with what the statement reads beside it; `from` is its WITH clause, `$3` on are its values. */
export async function loadContextWith<T extends Record<string, unknown>>(
  db: Db,
  where: { day: PlainDate; caller: PriceBuyer | null; service?: Service },
  statement: { with: string; columns: string; countries: string; values: unknown[] },
): Promise<{ context: PriceContext; found: T }> {
  const { service = 'hotel' } = where
  const [row] = await runPrepared<Found & T>(
    db,
    `with ${statement.with} select ${contextColumns(statement.countries, service)}, ${statement.columns}`,
    [where.day, where.caller?.orgId ?? null, ...statement.values],
  )
  if (!row) throw new Error('The context of prices is empty')
  return { context: readContext(where.day, where.caller, row, service), found: row }
}

/** The currency of a country: the first of the map, else the first that was added for it. */
export const currencyOf = ({ rates }: Pick<PriceContext, 'rates'>, country: string): string =>
  currenciesByCountry[country]?.[0]?.code ?? rates.find((rate) => rate.country === country)?.code ?? ''

/** The rate of a country's currency, or null when the house has none; rupees need none. */
export function rateOf(context: Pick<PriceContext, 'rates' | 'day'>, country: string): CountryRate | null {
  const code = currencyOf(context, country)
  const found = context.rates.find((rate) => rate.country === country && rate.code === code)
  if (found) return found
  return code === 'INR' ? { country, code, rate: 1, since: context.day } : null
}
