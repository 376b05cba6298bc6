import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { App } from '../../apps/api/src/platform/platform.ts'
import { withClient } from './cluster.ts'
import type { Statement } from './measure.ts'

const buyers = 200
const stays = 2000
const rupees = 100_000_000

/** Somebody who books, and something to book. */
export type Purchase = { token: string; body: Record<string, unknown> }

type Offer = { hotelId: string; roomId: string }

/** Agencies with full wallets, made once per database, and rooms with nights nobody has bought. */
export async function makeBuyers(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query(`select 1 from org where company_name = 'Buyer 1'`)
    if (rowCount) return
    await client.query(`
      insert into org (id, kind, company_name, email, agent_id, state_code, verification_status)
        select gen_random_uuid(), 'agency', 'Buyer ' || n, 'buyer' || n || '@example.test', 'AG' || lpad(n::text, 6, '0'), '27', 'approved'
        from generate_series(1, ${buyers}) n;
      insert into app_user (id, org_id, email, name, user_type, verified, issuer, subject)
        select gen_random_uuid(), id, email, company_name, 'Agent', true, 'bench', replace(lower(company_name), ' ', '-') from org where kind = 'agency';
      set session_replication_role = replica;
      update wallet set balance = ${rupees};
      create table bench_buyer as
        select row_number() over () as n, o.id as org, u.id as person, w.account_id as account
        from org o join app_user u on u.org_id = o.id join wallet w on w.org_id = o.id where o.kind = 'agency';
      create table bench_stay as
        select row_number() over () as n, r.hotel_id as hotel, r.id as room
        from (select id, hotel_id from hotel_room where position = 2 order by md5(id::text) limit ${stays}) r;
      create unique index on bench_buyer (n);
      create unique index on bench_stay (n);
      grant select on bench_buyer, bench_stay to public;
      analyze org, app_user, wallet, bench_buyer, bench_stay;`)
  })
}

/** Puts on sale again what was bought before; without it the rooms run out after some turns. */
export async function freeRooms(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(
      'delete from room_night n using bench_stay s where n.room_id = s.room and n.night >= current_date + 390',
    ),
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Purchases at the price the server says, each of another hotel, spread over the buyers. */
export async function makePurchases(app: App, url: string): Promise<Purchase[]> {
  const offers = await withClient(url, async (client) => {
    const { rows } = await client.query<Offer>('select hotel as "hotelId", room as "roomId" from bench_stay order by n')
    return rows
  })
  const stay = { fromDate: inDays(398), untilDate: inDays(399) }
  const purchases: Purchase[] = []
  for (const [index, { hotelId, roomId }] of offers.entries()) {
    const token = `buyer-${(index % buyers) + 1}`
    const rooms = [{ roomId, mealPlan: 'cpai', adults: 2, childrenAges: [], childrenWithoutBed: 0 }]
    const quoted = await app.inject({
      method: 'POST',
      url: `/api/v1/hotels/${hotelId}/quote`,
      headers: { authorization: `Bearer ${token}` },
      payload: { ...stay, rooms },
    })
    const { data } = quoted.json<{ data?: { totalInr: number; soldOut: string[] } }>()
    if (!data || data.soldOut.length > 0) continue
    purchases.push({
      token,
      body: {
        hotelId,
        ...stay,
        rooms,
        leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
        guests: [],
        requests: '',
        pets: false,
        payment: 'wallet',
        shownTotal: data.totalInr,
      },
    })
  }
  return purchases
}

/** A statement with its values as texts. */
type Sent = { text: string; values: (string | null)[] }

/** A value as it goes over the wire. */
function sentAs(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(String).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The statements of one booking, as the server sends them on the one connection of its transaction. */
export async function statementsOfBooking(app: App, { token, body }: Purchase): Promise<Sent[]> {
  const sent = new Map<pg.Client, Sent[]>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, unknown[] | undefined]
    const text = typeof first === 'string' ? first : first.text
    const values = second ?? (typeof first === 'string' ? [] : first.values) ?? []
    sent.set(this, [...(sent.get(this) ?? []), { text, values: Array.isArray(values) ? values.map(sentAs) : [] }])
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
  try {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/hotels/create-book',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: body,
    })
    if (answer.statusCode !== 201) throw new Error(`The booking gave ${answer.statusCode}: ${answer.body}`)
  } finally {
    pg.Client.prototype.query = query
  }
  const whole = [...sent.values()].find((list) => list.some(({ text }) => text.includes('hotel_booking')))
  if (!whole) throw new Error('No booking was written')
  const begin = whole.findIndex(({ text }) => text === 'BEGIN')
  const commit = whole.findIndex(({ text }, at) => at > begin && text === 'COMMIT')
  return whole.slice(begin, commit + 1)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * One booking as a transaction of pgbench: the same statements, each time for another buyer and another room, with new
 * ids, numbers and codes in the places where the server put new ones.
 */
export async function bookingScript(
  url: string,
  statements: readonly Sent[],
): Promise<{ text: string; variables: string[] }> {
  const all = [
    ...new Set(statements.flatMap(({ values }) => values.flatMap((value) => String(value).match(uuid) ?? []))),
  ]
  const columns = await withClient(url, async (client) => {
    const known = await client.query<{ id: string; name: string | null }>(
      `select hotel as id, 'hotel' as name from bench_stay where hotel = any($1::uuid[])
       union all select room, 'room' from bench_stay where room = any($1::uuid[])
       union all select org, 'org' from bench_buyer where org = any($1::uuid[])
       union all select person, 'person' from bench_buyer where person = any($1::uuid[])
       union all select account, 'account' from bench_buyer where account = any($1::uuid[])
       union all select id, null from ledger_account where org_id is null and id = any($1::uuid[])
       union all select id, null from org where kind = 'house' and id = any($1::uuid[])`,
      [all],
    )
    const named = new Map(known.rows.map(({ id, name }) => [id, name]))
    return new Map(
      all
        .map((id, index) => [id, named.has(id) ? named.get(id) : `new${index}`] as const)
        .filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string'),
    )
  })
  const variables: string[] = []
  const made = new Map<string, string>()
  const parts = new RegExp(`${uuid.source}|HB-\\d{4}-\\d{6,}`, 'g')
  const columnOf = (found: string) => (found.startsWith('HB-') ? 'reference' : columns.get(found))
  const lines = statements.map(({ text, values }, at) => {
    const nameOf = (plain: string | null, index: number): string => {
      if (plain === null) return 'null'
      // A variable of pgbench cannot be empty.
      if (plain === '') return `''`
      const isCode = /^[\w-]{32}$/.test(plain)
      if (!isCode && ![...plain.matchAll(parts)].some(([found]) => columnOf(found))) {
        variables.push('-D', `v${at}_${index}=${plain}`)
        return `:v${at}_${index}`
      }
      const whole = isCode ? 'code' : columnOf(plain)
      if (whole) return `:${whole}`
      const pieces = plain.split(new RegExp(`(${parts.source})`, 'g')).filter(Boolean)
      // As variables, since a colon in a text would be one of pgbench's.
      const given = (piece: string, part: number) => {
        variables.push('-D', `q${at}_${index}_${part}=${piece}`)
        return `:q${at}_${index}_${part}::text`
      }
      const expression = pieces.map((piece, part) => columnOf(piece) ?? given(piece, part)).join(' || ')
      const name = `made${made.size}`
      made.set(expression, name)
      return `:${name}`
    }
    const names = values.map(nameOf)
    return text
      .replaceAll('HH24:MI:SS', 'HH24-MI-SS')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] ?? 'null')
  })
  const fresh = [...columns.values()].filter((name) => name.startsWith('new'))
  const preface = `\\set b random(1, ${buyers})
\\set s random(1, ${stays})
select x.*${[...made].map(([expression, name]) => `, ${expression} as ${name}`).join('')} from (
  select org::text, person::text, account::text, hotel::text, room::text, md5(random()::text) as code,
    'HB-2026-' || lpad(nextval('hotel_booking_number')::text, 6, '0') as reference
    ${fresh.map((name) => `, gen_random_uuid()::text as ${name}`).join('')}
  from bench_buyer b, bench_stay s where b.n = :b and s.n = :s) x \\gset
`
  return { text: `${preface.replaceAll(/\n(?!\\set|select)/g, ' ').trimEnd()}\n${lines.join(';\n')};\n`, variables }
}
