-- Bookings agencies made in the portal that changed, until their books say so as long as they are sold to nobody.
CREATE TABLE purchase_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  portal_kind text NOT NULL,
  portal_id uuid NOT NULL
);

CREATE FUNCTION note_purchase_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase_change (portal_kind, portal_id)
  SELECT TG_ARGV[0], NEW.id FROM org o WHERE o.id = NEW.org_id AND o.kind = 'agency';
  RETURN NULL;
END $$;
CREATE TRIGGER hotel_booking_noted AFTER INSERT OR UPDATE OF status, total, taxes, paid, penalty ON hotel_booking
  FOR EACH ROW EXECUTE FUNCTION note_purchase_change('booking');
CREATE TRIGGER activity_booking_noted AFTER INSERT OR UPDATE OF status, total, taxes, paid, penalty ON activity_booking
  FOR EACH ROW EXECUTE FUNCTION note_purchase_change('activity');
CREATE TRIGGER package_booking_noted AFTER INSERT OR UPDATE OF status, total, taxes, paid, penalty ON package_booking
  FOR EACH ROW EXECUTE FUNCTION note_purchase_change('package');
CREATE TRIGGER visa_application_noted AFTER INSERT OR UPDATE OF status, payment_status, total, taxes, refunded ON visa_application
  FOR EACH ROW EXECUTE FUNCTION note_purchase_change('visa-application');

-- What a customer does not have any more is the agency's alone again; what one has by now is not, whoever wrote that down.
CREATE FUNCTION note_purchase_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase_change (portal_kind, portal_id)
  SELECT DISTINCT p.kind, p.id FROM (VALUES (OLD.portal_kind, OLD.portal_id), (NEW.portal_kind, NEW.portal_id)) p (kind, id)
  WHERE p.id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_booking_line_sold AFTER INSERT ON crm_booking_line
  FOR EACH ROW WHEN (NEW.portal_id IS NOT NULL) EXECUTE FUNCTION note_purchase_sold();
CREATE TRIGGER crm_booking_line_sold_other AFTER UPDATE OF portal_id ON crm_booking_line
  FOR EACH ROW WHEN (OLD.portal_id IS DISTINCT FROM NEW.portal_id) EXECUTE FUNCTION note_purchase_sold();
CREATE TRIGGER crm_booking_line_let_go AFTER DELETE ON crm_booking_line
  FOR EACH ROW WHEN (OLD.portal_id IS NOT NULL) EXECUTE FUNCTION note_purchase_sold();

-- What agencies have bought of the house so far and sold to nobody, as it would have been booked, each in its month: what wallets
-- paid of it stands with the house already. What was paid in another way is in no book, so it comes out of what the agency had before:
-- no bank is other than it was.
CREATE TEMP TABLE unsold ON COMMIT DROP AS
SELECT s.id, s.kind, s.reference, s.org_id,
  -- Nothing is dated into a month that is closed.
  greatest(s.created_at, (SELECT max(c.ended_at) FROM closed_month c WHERE c.book = s.org_id::text)) AS at,
  CASE WHEN s.kind = 'booking' THEN 'hotel' ELSE 'land-package' END AS sold_as,
  CASE WHEN s.had THEN s.total - t.tcs - CASE WHEN o.gstin IS NULL THEN 0 ELSE t.gst END ELSE 0 END AS cost,
  CASE WHEN s.had AND o.gstin IS NOT NULL THEN t.gst ELSE 0 END AS input_tax,
  CASE WHEN s.had THEN t.tcs ELSE 0 END AS tcs,
  CASE WHEN s.status = 'Cancelled' THEN s.penalty ELSE 0 END AS penalty,
  s.paid - coalesce((
    SELECT sum(e.amount) FROM wallet w JOIN ledger_entry e ON e.account_id = w.account_id JOIN ledger_transaction x ON x.id = e.transaction_id
    WHERE w.org_id = s.org_id AND x.cause_entity = s.kind AND x.cause_id = s.id), 0) AS paid
FROM (
  SELECT 'booking' AS kind, id, reference, org_id, created_at, status, status IN ('Confirmed', 'Completed', 'NoShow') AS had, penalty, paid, total,
    taxes FROM hotel_booking
  UNION ALL
  SELECT 'activity', id, reference, org_id, created_at, status, status NOT IN ('Pending', 'Cancelled', 'Expired'), penalty, paid, total, taxes
  FROM activity_booking
  UNION ALL
  SELECT 'package', id, reference, org_id, created_at, status, status NOT IN ('Pending', 'Cancelled', 'Expired'), penalty, paid, total, taxes
  FROM package_booking
  UNION ALL
  SELECT 'visa-application', id, reference, org_id, created_at, status, status NOT IN ('Draft', 'AwaitingPayment', 'Cancelled', 'Expired'),
    CASE WHEN status = 'Cancelled' THEN coalesce(total, 0) - refunded ELSE 0 END,
    CASE WHEN payment_status IN ('Unpaid', 'Failed') THEN 0 ELSE coalesce(total, 0) - refunded END, coalesce(total, 0), coalesce(taxes, '[]')
  FROM visa_application
) s
JOIN org o ON o.id = s.org_id AND o.kind = 'agency'
CROSS JOIN LATERAL (
  SELECT coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'TCS'), 0) / 100 AS tcs,
    coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' <> 'TCS'), 0) / 100 AS gst
  FROM jsonb_array_elements(s.taxes) x) t
WHERE NOT EXISTS (SELECT 1 FROM crm_booking_line l WHERE l.portal_kind = s.kind AND l.portal_id = s.id);

CREATE TEMP TABLE carried ON COMMIT DROP AS
SELECT 'portal ' || u.id || ' unsold ' || e.kind AS key, e.kind, u.reference || e.words AS description, u.kind AS cause_entity, u.id AS cause_id,
  u.reference AS cause_number, u.at, u.org_id, u.org_id || '/' || e.account AS code, e.amount
FROM unsold u CROSS JOIN LATERAL (VALUES
  ('portal-purchase', ' bought', 'cost:' || u.sold_as, u.cost),
  ('portal-purchase', ' bought', 'input-tax', u.input_tax),
  ('portal-purchase', ' bought', 'tcs-credit', u.tcs),
  ('portal-purchase', ' bought', 'supplier:house', -u.cost - u.input_tax - u.tcs),
  ('portal-paid', ' paid', 'supplier:house', u.paid),
  ('portal-paid', ' paid', 'opening', -u.paid),
  ('portal-cancelled', ' cancelled', 'penalty:' || u.sold_as, u.penalty),
  ('portal-cancelled', ' cancelled', 'supplier:house', -u.penalty)
) e (kind, words, account, amount)
WHERE e.amount <> 0;

INSERT INTO ledger_account (id, code, org_id) SELECT DISTINCT ON (code) gen_random_uuid(), code, org_id FROM carried
ON CONFLICT (code) DO NOTHING;
-- Ids in the order of time, after all that are sealed.
ALTER TABLE carried ADD COLUMN tx uuid;
UPDATE carried SET tx = (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || left(md5(key), 3) || 'a'
  || substr(md5(key), 4, 15))::uuid;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT tx, min(kind), min(description), min(cause_entity), min(cause_id::text)::uuid, min(cause_number), key, 'carried', 'Karavan', min(at)
FROM carried GROUP BY tx, key;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, c.amount FROM carried c JOIN ledger_account a ON a.code = c.code;
