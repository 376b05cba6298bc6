import type pg from 'pg'
import { readers } from './crm-data.ts'

const writes = 500

const walBytes = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Bytes of the log for each enquiry that is written, moved and assigned: the row, its indexes, and what its triggers write. What the
 * database and the jobs put off is done at the end and counted in.
 */
export async function walPerEnquiry(client: pg.Client): Promise<Record<'written' | 'moved' | 'assigned', number>> {
  const { rows: people } = await client.query<{ id: string; orgId: string }>(
    `select id, org_id as "orgId" from app_user where subject in ($1, 'staff-3') order by subject`,
    [readers['large agency']],
  )
  const [me, colleague] = people
  const { rows: customers } = await client.query<{ id: string }>(
    'select id from customer where org_id = $1 order by md5(id::text) limit $2',
    [me?.orgId, writes],
  )
  const details = JSON.stringify({ kind: 'package', adults: 2, wishes: 'A quiet room with a view. '.repeat(8) })
  const ids: string[] = []
  const measure = async (write: (index: number) => Promise<unknown>) => {
    const before = await walBytes(client)
    for (let index = 0; index < writes; index++) await write(index)
    await client.query(`select gin_clean_pending_list('enquiry_search_idx'), fold_crm_deltas()`)
    return ((await walBytes(client)) - before) / writes
  }
  const written = await measure(async (index) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into enquiry (id, number, kind, org_id, customer_id, created_by, source, status, priority, assigned_to, budget,
         details, subject, customer_searched, people, travel_date, next_follow_up_at, next_follow_up_way)
       values (uuidv7(), 'PE-2099-' || lpad(nextval('enquiry_package_number')::text, 6, '0'), 'package', $1, $2, $3, 'Referral',
         'New', 'normal', $3, 60000, $4, (array['Kerala', 'Goa', 'Bali', 'Ladakh'])[1 + $5 % 4] || ', 4 nights',
         (select search_text from customer where id = $2), 3, current_date + 40, now() + interval '1 day', 'call') returning id`,
      [me?.orgId, customers[index]?.id, me?.id, details, index],
    )
    ids.push(rows[0]?.id ?? '')
  })
  const moved = await measure((index) =>
    client.query(
      `update enquiry set status = 'Contacted', first_answer_at = now(), version = version + 1, updated_at = now() where id = $1`,
      [ids[index]],
    ),
  )
  const assigned = await measure((index) =>
    client.query('update enquiry set assigned_to = $2, version = version + 1, updated_at = now() where id = $1', [
      ids[index],
      colleague?.id,
    ]),
  )
  await client.query('delete from enquiry where id = any ($1)', [ids])
  return { written, moved, assigned }
}
