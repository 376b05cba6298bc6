-- The house's own CRM is booked by the tables of agencies, in the house's book: what its customers paid, got back and were invoiced so
-- far is carried over under the keys it would have had. What they paid by card was unearned until now; the rest came into the bank.
CREATE TEMP TABLE carried (
  tx uuid, kind text, description text, cause_entity text, cause_id uuid, cause_number text, key text, at timestamptz,
  account text, amount numeric
) ON COMMIT DROP;

INSERT INTO carried
SELECT md5('receipt ' || r.id)::uuid, 'receipt', 'Receipt ' || r.number, 'crm-receipt', r.id, r.number, 'receipt ' || r.id, r.created_at,
  e.account, e.amount
FROM crm_receipt r JOIN org o ON o.id = r.org_id AND o.kind = 'house'
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN r.opening THEN 'opening' WHEN r.payment_id IS NOT NULL THEN 'unearned' ELSE 'bank' END, r.amount),
    ('customer:' || r.customer_id, -r.amount)) e (account, amount)
WHERE r.state <> 'Void';

INSERT INTO carried
SELECT md5('crm-refund ' || f.id)::uuid, 'refund', 'Refund ' || f.number, 'crm-refund', f.id, f.number, 'crm-refund ' || f.id, f.updated_at,
  e.account, e.amount
FROM crm_refund f JOIN org o ON o.id = f.org_id AND o.kind = 'house' JOIN crm_receipt r ON r.id = f.receipt_id
  CROSS JOIN LATERAL (VALUES
    ('customer:' || f.customer_id, f.amount),
    (CASE WHEN f.way = 'card' AND r.payment_id IS NOT NULL THEN 'unearned' ELSE 'bank' END, -f.amount)) e (account, amount)
WHERE f.state IN ('Sent', 'Done');

-- Tax at source as it was invoiced, or as it is where there is no invoice yet.
INSERT INTO carried
SELECT md5('tcs ' || b.id)::uuid, 'tcs-collected', 'TCS of ' || b.number, 'crm-booking', b.id, b.number,
  'tcs ' || b.id || ' ' || (t.amount * 100)::bigint, b.created_at, e.account, e.amount
FROM crm_booking b JOIN org o ON o.id = b.org_id AND o.kind = 'house'
  CROSS JOIN LATERAL (
    SELECT sum((x ->> 'amount')::numeric) / 100 AS amount FROM crm_invoice i, jsonb_array_elements(i.content -> 'taxes') x
    WHERE i.booking_id = b.id AND i.kind = 'invoice' AND x ->> 'name' = 'TCS') p
  CROSS JOIN LATERAL (
    SELECT coalesce(p.amount, CASE WHEN b.paid > 0 THEN (
      SELECT sum((x ->> 'amount')::numeric) / 100 FROM jsonb_array_elements(b.taxes) x WHERE x ->> 'name' = 'TCS') END) AS amount) t
  CROSS JOIN LATERAL (VALUES ('customer:' || b.customer_id, t.amount), ('tcs-payable', -t.amount)) e (account, amount)
WHERE t.amount > 0;

INSERT INTO carried
SELECT md5('paper ' || i.id)::uuid, i.kind, b.customer_name || ': ' || i.number, 'crm-booking', b.id, b.number, 'paper ' || i.id,
  i.created_at, e.account, e.amount * CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END
FROM crm_invoice i JOIN crm_booking b ON b.id = i.booking_id JOIN org o ON o.id = i.org_id AND o.kind = 'house'
  CROSS JOIN LATERAL (
    SELECT coalesce((i.content ->> 'gross')::numeric, 0) / 100 AS gross,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'CGST'), 0) / 100 AS cgst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'SGST'), 0) / 100 AS sgst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'IGST'), 0) / 100 AS igst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'TCS' AND i.kind = 'credit-note'), 0) / 100 AS tcs
    FROM jsonb_array_elements(coalesce(i.content -> 'taxes', '[]')) x) p
  CROSS JOIN LATERAL (VALUES
    ('customer:' || b.customer_id, p.gross + p.cgst + p.sgst + p.igst + p.tcs), ('sales:' || b.kind, -p.gross), ('cgst', -p.cgst),
    ('sgst', -p.sgst), ('igst', -p.igst), ('tcs-payable', -p.tcs)) e (account, amount)
WHERE p.gross > 0;

INSERT INTO carried
SELECT md5('write-off ' || w.id)::uuid, 'write-off', b.customer_name || ': written off of ' || b.number, 'crm-booking', b.id, b.number,
  'write-off ' || w.id, w.created_at, e.account, e.amount
FROM crm_write_off w JOIN crm_booking b ON b.id = w.booking_id JOIN org o ON o.id = w.org_id AND o.kind = 'house'
  CROSS JOIN LATERAL (VALUES ('write-off', w.amount), ('customer:' || b.customer_id, -w.amount)) e (account, amount)
WHERE w.state = 'Done';

INSERT INTO ledger_account (id, code)
SELECT gen_random_uuid(), account FROM carried WHERE amount <> 0 GROUP BY account ON CONFLICT (code) DO NOTHING;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT DISTINCT tx, kind, description, cause_entity, cause_id, cause_number, key, 'carried', 'Karavan', at FROM carried;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, c.amount FROM carried c JOIN ledger_account a ON a.code = c.account WHERE c.amount <> 0;
