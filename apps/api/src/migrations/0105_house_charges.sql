-- Papers of the house's own CRM that were carried over into its book (0091) count as sales whole. What of them is a charge for
-- cancelling is income of cancellations: what the lines charge, as far as it is invoiced, less what is booked as such already.
CREATE TEMP TABLE charged ON COMMIT DROP AS
SELECT md5('kept carried ' || b.id)::uuid AS tx, b.id, b.number, b.customer_name, b.kind, least(c.charged, p.invoiced) - h.booked AS amount,
  greatest(p.at, (SELECT max(m.ended_at) FROM closed_month m WHERE m.book = 'house')) AS at
FROM crm_booking b JOIN org o ON o.id = b.org_id AND o.kind = 'house'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.sell), 0) AS charged FROM crm_booking_line l WHERE l.booking_id = b.id AND l.sold IS NOT NULL) c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END * (i.content ->> 'gross')::numeric), 0) / 100 AS invoiced,
      max(i.created_at) AS at
    FROM crm_invoice i WHERE i.booking_id = b.id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(-sum(e.amount), 0) AS booked
    FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
    WHERE t.cause_entity = 'crm-booking' AND t.cause_id = b.id AND a.code = 'cancellation-income') h
WHERE least(c.charged, p.invoiced) > h.booked;

INSERT INTO ledger_account (id, code)
SELECT gen_random_uuid(), code FROM (
  SELECT 'sales:' || kind AS code FROM charged UNION SELECT 'cancellation-income' FROM charged) n
ON CONFLICT (code) DO NOTHING;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT tx, 'kept', customer_name || ': kept of ' || number, 'crm-booking', id, number, 'kept carried ' || id, 'carried', 'Karavan', at
FROM charged;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, e.amount FROM charged c
  CROSS JOIN LATERAL (VALUES ('sales:' || c.kind, c.amount), ('cancellation-income', -c.amount)) e (code, amount)
  JOIN ledger_account a ON a.code = e.code;
