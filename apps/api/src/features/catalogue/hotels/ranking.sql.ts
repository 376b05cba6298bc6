import type { PlainDate } from '@karavan/domain/base/dates'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { times, toMajor } from '@karavan/domain/base/money'
import type { TaxRow } from '@karavan/domain/money/tax/tax-row'
import type { PriceContext } from './price-context.queries.ts'

/** A place to search in, with the rate of its currency. */
export type RankedPlace = { id: string; country: string; rate: number }

/** Who comes when. */
export type Party = {
  from: PlainDate
  until: PlainDate
  nights: number
  adults: number
  childrenAges: readonly number[]
  pets: boolean
}

/** Collects the values of a statement; what goes into its text is only their number. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

const percent = (amount: string, rate: string) => `round(${amount} * ${rate} * 0.01, 2)`

/** How many of the children are younger than each age from 0 to 18. */
const youngerThan = (ages: readonly number[]): number[] =>
  Array.from({ length: 19 }, (_, limit) => ages.filter((age) => age < limit).length)

function unitSql(base: string, { markup }: PriceContext, values: Values): string {
  if (markup?.basis === 'percent') return `${base} + ${percent(base, values.add(markup.value, 'numeric'))}`
  if (markup?.basis === 'perPerson') return `${base} + ${values.add(toMajor(markup.value), 'numeric')}`
  return base
}

function chargeSql({ markup }: PriceContext, nights: number, values: Values): string {
  if (markup?.basis === 'perNight') return `rooms * ${values.add(toMajor(times(markup.value, nights)), 'numeric')}`
  if (markup?.basis === 'perBooking') return values.add(toMajor(markup.value), 'numeric')
  return '0'
}

const gstSql = (row: TaxRow, values: Values): string => {
  const base = row.basis === 'gross' ? 'gross' : '(gross - net)'
  const halves = `2 * ${percent(base, values.add(row.rate / 2, 'numeric'))}`
  return `case when ${base} <= 0 then 0 when in_state then ${halves} else ${percent(base, values.add(row.rate, 'numeric'))} end`
}

const tcsSql = (row: TaxRow, withGst: string, values: Values): string => {
  const above = values.add(row.slab?.above ?? 0, 'numeric')
  const upTo = values.add(row.slab?.upTo ?? null, 'numeric')
  const base = row.slab ? `greatest(0, least(${withGst}, ${upTo}) - ${above})` : withGst
  return percent(base, values.add(row.rate, 'numeric'))
}

/** The tax on a stay in one market, in the order and with the rounding of the domain. */
function taxSql(rows: readonly TaxRow[], market: TaxRow['market'], values: Values): string {
  const held = rows.filter((row) => row.market === market)
  const gst = held.filter((row) => row.kind === 'GST').map((row) => gstSql(row, values))
  const gstSum = gst.length > 0 ? gst.join(' + ') : '0'
  const tcs = held.filter((row) => row.kind === 'TCS').map((row) => tcsSql(row, `(gross + ${gstSum})`, values))
  return [gstSum, ...tcs].join(' + ')
}

const planRank = (column: string) =>
  `case ${column} ${mealPlans.map((plan, index) => `when '${plan}' then ${index}`).join(' ')} end`

/**
 * The common part of every search: a row of `best` for each hotel that can take the party, by its cheapest room and
 * plan, at the price `quote()` finds. No night is expanded: a season's price counts as many times as nights of the stay
 * fall into it. Only the rare stay across seasons is grouped. Each `offset 0` keeps a step from being folded into the
 * next, which would compute its prices again wherever they are used.
 */
export function rankingSql(
  context: PriceContext,
  places: readonly RankedPlace[],
  party: Party,
  plans: readonly MealPlan[],
  values: Values,
): string {
  const place = values.add(
    places.map(({ id }) => id),
    'uuid[]',
  )
  const rates = values.add(
    places.map(({ rate }) => rate),
    'numeric[]',
  )
  const domestic = values.add(
    places.map(({ country }) => country === 'India'),
    'boolean[]',
  )
  const from = values.add(party.from, 'date')
  const until = values.add(party.until, 'date')
  const nights = values.add(party.nights, 'int')
  const adults = values.add(party.adults, 'int')
  const children = values.add(party.childrenAges.length, 'int')
  const younger = values.add(youngerThan(party.childrenAges), 'int[]')
  const withChildren = party.childrenAges.length > 0
  const ceil = (people: string, by: string) => `(${people} + r.${by} - 1) / r.${by}`
  const needed = [
    ceil(adults, 'max_adults'),
    ceil(`${adults} + ${children}`, 'max_occupancy'),
    ...(withChildren ? [ceil(children, 'max_children')] : []),
  ]
  // A party of up to four needs up to four rooms, so that only nights with fewer left than that can matter.
  const tight = party.adults <= 4 ? 'and left_over < 4' : ''
  const heads = (unit: string) =>
    [
      `adults * ${unit}`,
      ...(withChildren ? [`sharing * ${percent(unit, 'with_bed')}`] : []),
      `case when alone > 0 then alone * ${percent(unit, 'supplement')} else 0 end`,
    ].join(' + ')
  const sold = plans.map((plan) => `f.${plan}`)
  const cheapest = `least(${sold.join(', ')})`
  const cheapestPlan = `case ${cheapest} ${plans.map((plan) => `when f.${plan} then '${plan}'`).join(' ')} end`
  const market = (name: TaxRow['market']) =>
    places.some(({ country }) => (country === 'India') === (name === 'domestic'))
  const taxes = {
    domestic: market('domestic') ? taxSql(context.taxRows, 'domestic', values) : '0',
    overseas: market('overseas') ? taxSql(context.taxRows, 'overseas', values) : '0',
  }
  const elsewhere = values.add(context.buyerState ?? context.houseState, 'text')
  const house = values.add(context.houseState, 'text')
  return `
    place as materialized (
      select * from unnest(${place}, ${rates}, ${domestic}) as p (id, rate, domestic)
    ), tight as materialized (
      select room_id, min(left_over) as left_over from room_night
      where location_id = any(${place}) and night >= ${from} and night < ${until} ${tight}
      group by room_id
    ), fit as materialized (
      select r.room_id, r.hotel_id, r.cpai, r.mapai, r.epai, r.child_with_bed_percent as with_bed,
        r.single_supplement_percent as supplement, p.rate, p.domestic, need.rooms,
        case when p.domestic then coalesce(r.state_code, ${elsewhere}) else ${elsewhere} end = ${house} as in_state,
        least(coalesce(t.left_over, r.allotment), r.allotment) as left_over,
        least(${until}, r.end_date + 1) - greatest(${from}, r.start_date) as nights,
        ${adults} + ${children} - (${younger})[r.child_adult_from + 1] as adults,
        (${younger})[r.child_adult_from + 1] - (${younger})[r.child_free_under + 1] as sharing,
        greatest(0, least(need.rooms, 2 * need.rooms - ${adults}) - ${children}) as alone
      from room_rate r
      join place p on p.id = r.location_id
      left join tight t on t.room_id = r.room_id
      cross join lateral (select greatest(${needed.join(', ')}) as rooms) need
      where r.location_id = any(${place}) and r.end_date >= ${from} and r.start_date < ${until}
        and r.min_nights <= ${nights} ${withChildren ? 'and r.max_children > 0' : ''} ${party.pets ? 'and r.pets_allowed' : ''}
        and need.rooms <= ${adults} and least(coalesce(t.left_over, r.allotment), r.allotment) >= need.rooms
    ), within as (
      select f.*, ${cheapest} as price, ${cheapestPlan} as plan from fit f
      where f.nights = ${nights} and ${cheapest} is not null offset 0
    ), whole as (
      select hotel_id, room_id, rooms, left_over, in_state, domestic, plan,
        nights * (${heads('unit')}) as gross, nights * (${heads('base')}) as net
      from (
        select b.*, ${unitSql('base', context, values)} as unit
        from (select w.*, round(price * rate, 2) as base from within w offset 0) b offset 0
      ) w
    ), across as (
      select hotel_id, room_id, rooms, min(left_over) as left_over, in_state, domestic, plan,
        sum(nights * (${heads('unit')})) as gross, sum(nights * (${heads('base')})) as net
      from (
        select b.*, ${unitSql('base', context, values)} as unit
        from (
          select f.*, s.plan, round(s.price * f.rate, 2) as base
          from fit f cross join lateral (values ${plans.map((plan) => `('${plan}', f.${plan})`).join(', ')}) as s (plan, price)
          where f.nights < ${nights} and s.price is not null offset 0
        ) b offset 0
      ) parts
      group by hotel_id, room_id, rooms, in_state, domestic, plan
      having sum(nights) = ${nights}
    ), offer as (
      select hotel_id, room_id, rooms, left_over, in_state, domestic, plan, net,
        gross + ${chargeSql(context, party.nights, values)} as gross
      from (select * from whole union all select * from across offset 0) o offset 0
    ), best as (
      select distinct on (hotel_id) hotel_id, room_id, rooms, left_over, plan, total
      from (
        select o.*, gross + case when domestic then ${taxes.domestic} else ${taxes.overseas} end as total from offer o offset 0
      ) o
      order by hotel_id, total, ${planRank('plan')}, room_id
    )`
}
