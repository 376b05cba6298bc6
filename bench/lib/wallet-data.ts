import type pg from 'pg'

/** Who looks at the statement. */
export const reader = 'buyer-1'

const firstMs = Date.UTC(2025, 0, 1)

/** An id as the server makes them: those made later are greater. */
const idOf = (salt: string) =>
  `(lpad(to_hex(${firstMs}::bigint + n * 30000::bigint), 12, '0') || '7' || substr(md5('${salt}' || n), 1, 3) || '8' || substr(md5('${salt}' || n), 4, 15))::uuid`

/**
 * One wallet with so many entries, deposits and stays by turns. Written with the triggers off, so positions and balances
 * are set as the triggers would have.
 */
export async function makeWallet(client: pg.Client, entries: number): Promise<void> {
  const steps: [string, string][] = [
    [
      'people',
      `insert into org (id, kind, company_name, email, agent_id, state_code, verification_status) values
         ('00000000-0000-7000-8000-000000000001', 'house', 'House', 'house@example.test', null, '27', 'approved'),
         ('00000000-0000-7000-8000-000000000002', 'agency', 'Buyer', 'buyer@example.test', 'AG000001', '27', 'approved');
       insert into app_user (id, org_id, email, name, user_type, verified, issuer, subject) values
         ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000002', 'buyer@example.test', 'Buyer', 'Agent',
          true, 'bench', '${reader}');
       insert into ledger_account (id, code) values ('00000000-0000-7000-8000-000000000004', 'bank')`,
    ],
    ['no triggers', 'set session_replication_role = replica'],
    [
      'transactions',
      `insert into ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key,
         input_hash, actor_name, at)
       select ${idOf('t')}, case when n % 2 = 1 then 'deposit' else 'sale' end,
         case when n % 2 = 1 then 'Deposit by bank transfer, UTIB' || n else 'Hotel Lake Pavilion, Udaipur, ' || n end,
         case when n % 2 = 1 then 'deposit' else 'booking' end, ${idOf('c')}, 'HB-2026-' || lpad(n::text, 6, '0'),
         'bench ' || n, md5(n::text) || md5('x' || n), 'House', to_timestamp((${firstMs}::bigint + n * 30000::bigint) / 1000.0)
       from generate_series(1, ${entries}) n`,
    ],
    [
      'entries',
      `insert into ledger_entry (transaction_id, account_id, amount, position, balance_after)
       select ${idOf('t')}, s.account, s.sign * a.amount, case when s.sign < 0 then n end,
         case when s.sign < 0 then ((n + 1) / 2) * 100 - (n / 2) * 40 end
       from generate_series(1, ${entries}) n
       cross join lateral (select case when n % 2 = 1 then 100 else -40 end as amount) a
       cross join lateral (values ('00000000-0000-7000-8000-000000000004'::uuid, 1),
         ((select account_id from wallet), -1)) s (account, sign)
       order by n, s.sign desc`,
    ],
    [
      'balance',
      `update wallet set entries = ${entries}, balance = ((${entries} + 1) / 2) * 100 - (${entries} / 2) * 40;
       set session_replication_role = origin`,
    ],
  ]
  for (const [what, text] of steps) {
    const start = Date.now()
    await client.query(text)
    console.log(`  ${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from wallet w where w.balance <> (select -sum(amount) from ledger_entry e
       where e.account_id = w.account_id) or w.balance <> (select balance_after from ledger_entry e
       where e.account_id = w.account_id and e.position = w.entries) or (select sum(amount) from ledger_entry) <> 0`,
  )
  if (rows[0]?.wrong !== 0) throw new Error('The wallet made for the benchmark does not add up')
  await client.query('vacuum analyze')
}
