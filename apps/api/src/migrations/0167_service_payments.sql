-- Each payment of a supplier that is written down on a booking's page: for one service, whole or in part.
CREATE TABLE crm_service_payment (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  -- What was planned; without a key, for what is open is written anew with its booking, under the same id.
  planned_id uuid NOT NULL,
  -- What was paid of it before, so that two at once do not both pay the same part.
  paid_before numeric(14, 2) NOT NULL CHECK (paid_before >= 0),
  -- What of the debt it settles, and what left the account for it.
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  paid_out numeric(14, 2) NOT NULL CHECK (paid_out > 0),
  paid_on date NOT NULL,
  way text NOT NULL CHECK (way IN ('cash', 'bank', 'upi', 'cheque', 'card')),
  reference text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_service_payment_once UNIQUE (planned_id, paid_before)
);
CREATE INDEX crm_service_payment_org_idx ON crm_service_payment (org_id, paid_on);
CREATE INDEX crm_service_payment_booking_idx ON crm_service_payment (booking_id);
CREATE TRIGGER crm_service_payment_month_is_open BEFORE INSERT ON crm_service_payment
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('paid_on');

-- What the rates made of payments of a bill; until now it stood in the amount.
ALTER TABLE crm_supplier_payment ADD COLUMN difference numeric(14, 2) NOT NULL DEFAULT 0;

-- What was paid from bookings so far, under the id it had, so that lines of bank statements still find it. What several bills were
-- paid with stands with these.
ALTER TABLE crm_service_payment DISABLE TRIGGER crm_service_payment_month_is_open;
INSERT INTO crm_service_payment (id, org_id, booking_id, planned_id, paid_before, amount, paid_out, paid_on, way, reference, created_at)
SELECT p.id, p.org_id, p.booking_id, p.id, 0, coalesce(nullif(t.amount, 0), p.amount_inr), coalesce(nullif(t.paid_out, 0), p.amount_inr),
  coalesce(p.paid_on, (p.paid_at AT TIME ZONE 'Asia/Kolkata')::date), p.way, p.reference, p.paid_at
FROM crm_supplier_payment p LEFT JOIN LATERAL (
  SELECT x.id, sum(e.amount) FILTER (WHERE a.code ~ '(^|/)supplier') AS amount,
    -sum(e.amount) FILTER (WHERE a.code = 'bank' OR a.code LIKE '%/money:%') AS paid_out
  FROM ledger_transaction x JOIN ledger_entry e ON e.transaction_id = x.id JOIN ledger_account a ON a.id = e.account_id
  WHERE x.idempotency_key = 'service-paid ' || p.id GROUP BY x.id
) t ON true
WHERE p.paid_at IS NOT NULL AND p.amount_inr > 0 AND (t.id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM supplier_payment_bill b JOIN supplier_payment_part y ON y.id = b.part_id
  WHERE b.cause_entity = 'crm-booking' AND b.cause_id = p.booking_id AND y.supplier_id = p.supplier_id));
ALTER TABLE crm_service_payment ENABLE TRIGGER crm_service_payment_month_is_open;

-- A line that was matched to the planned payment of what was paid with several bills is matched to these.
UPDATE bank_decision d SET kind = 'supplier-payment', target_id = m.payment_id
FROM (
  SELECT DISTINCT ON (y.id) y.id AS payment_id, o.line_id
  FROM bank_decision o JOIN crm_supplier_payment p ON p.id = o.target_id
  JOIN supplier_payment y ON y.org_id = p.org_id AND y.reference = p.reference AND y.paid_on = p.paid_on
  WHERE o.kind = 'booking-payment' AND NOT EXISTS (SELECT 1 FROM crm_service_payment s WHERE s.id = p.id)
    AND NOT EXISTS (SELECT 1 FROM bank_decision t WHERE t.kind = 'supplier-payment' AND t.target_id = y.id)
  ORDER BY y.id, o.made_at, o.line_id
) m WHERE d.line_id = m.line_id;
