-- What agencies have bought of the house for their customers so far, as it would have been booked: what it costs with the GST that
-- comes back and what was collected at source while it is had, what was paid of it, and what the house keeps of what was cancelled.
CREATE TEMP TABLE bought ON COMMIT DROP AS
SELECT b.id, b.number, b.kind, b.org_id, l.portal_id,
  -- Nothing is dated into a month that is closed.
  greatest(b.created_at, (SELECT max(c.ended_at) FROM closed_month c WHERE c.book = b.org_id::text)) AS at, s.reference, s.paid, s.by_card,
  CASE WHEN had THEN least(l.cost_inr, s.total - s.tcs) ELSE 0 END AS cost,
  CASE WHEN had THEN s.total - s.tcs - least(l.cost_inr, s.total - s.tcs) ELSE 0 END AS input_tax,
  CASE WHEN had THEN s.tcs ELSE 0 END AS tcs,
  CASE WHEN l.state = 'Cancelled' THEN s.penalty ELSE 0 END AS penalty
FROM crm_booking_line l
JOIN crm_booking b ON b.id = l.booking_id
JOIN org o ON o.id = b.org_id AND o.kind <> 'house'
CROSS JOIN LATERAL (SELECT l.state IN ('Confirmed', 'Used') AS had) h
JOIN LATERAL (
  SELECT x.reference, x.penalty, x.paid, x.by_card, coalesce(x.total, 0) AS total, (
    SELECT coalesce(sum((t ->> 'amount')::numeric), 0) / 100 FROM jsonb_array_elements(coalesce(x.taxes, '[]')) t
    WHERE t ->> 'name' = 'TCS') AS tcs
  FROM (
    SELECT reference, penalty, paid, payment = 'card' AS by_card, total, taxes FROM hotel_booking WHERE id = l.portal_id
    UNION ALL
    SELECT reference, penalty, paid, payment = 'card', total, taxes FROM activity_booking WHERE id = l.portal_id
    UNION ALL
    SELECT reference, penalty, paid, payment = 'card', total, taxes FROM package_booking WHERE id = l.portal_id
    UNION ALL
    SELECT reference, CASE WHEN status = 'Cancelled' THEN coalesce(total, 0) - refunded ELSE 0 END,
      CASE WHEN payment_status IN ('Unpaid', 'Failed') THEN 0 ELSE coalesce(total, 0) - refunded END,
      coalesce(payment = 'card', false), total, taxes
    FROM visa_application WHERE id = l.portal_id
  ) x
) s ON true;

CREATE TEMP TABLE carried ON COMMIT DROP AS
SELECT 'portal ' || c.portal_id || ' ' || e.kind AS key, e.kind, c.number || ': ' || c.reference || e.words AS description, c.id AS booking_id,
  c.number, c.at, c.org_id, c.org_id || '/' || e.account AS code, e.amount
FROM bought c CROSS JOIN LATERAL (VALUES
  ('portal-purchase', ' bought', 'cost:' || c.kind, c.cost),
  ('portal-purchase', ' bought', 'input-tax', c.input_tax),
  ('portal-purchase', ' bought', 'tcs-credit', c.tcs),
  ('portal-purchase', ' bought', 'supplier:house', -c.cost - c.input_tax - c.tcs),
  ('portal-paid', ' paid', 'supplier:house', c.paid),
  ('portal-paid', ' paid', CASE WHEN c.by_card THEN 'money:bank' ELSE 'house-wallet' END, -c.paid),
  ('portal-cancelled', ' cancelled', 'penalty:' || c.kind, c.penalty),
  ('portal-cancelled', ' cancelled', 'supplier:house', -c.penalty)
) e (kind, words, account, amount)
WHERE e.amount <> 0;

INSERT INTO ledger_account (id, code, org_id) SELECT DISTINCT ON (code) gen_random_uuid(), code, org_id FROM carried
ON CONFLICT (code) DO NOTHING;
-- Ids in the order of time, after all that are sealed.
ALTER TABLE carried ADD COLUMN tx uuid;
UPDATE carried SET tx = (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || left(md5(key), 3) || 'a'
  || substr(md5(key), 4, 15))::uuid;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT tx, min(kind), min(description), 'crm-booking', min(booking_id::text)::uuid, min(number), key, 'carried', 'Karavan', min(at)
FROM carried GROUP BY tx, key;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, c.amount FROM carried c JOIN ledger_account a ON a.code = c.code;
