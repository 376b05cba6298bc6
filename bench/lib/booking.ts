import type { App } from '../../apps/api/src/platform/platform.ts'
import { withClient } from './cluster.ts'

export const buyers = 200
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
