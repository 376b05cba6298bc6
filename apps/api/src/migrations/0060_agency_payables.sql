-- Payments to suppliers are numbered without gaps, each organisation's by itself; those of before keep their numbers.
ALTER TABLE crm_series DROP CONSTRAINT crm_series_series_check,
  ADD CONSTRAINT crm_series_series_check CHECK (series IN ('RC', 'IN', 'CN', 'RF', 'SP', 'SR'));
ALTER TABLE supplier_payment
  DROP CONSTRAINT supplier_payment_number_key,
  DROP CONSTRAINT supplier_payment_number_check,
  ADD CONSTRAINT supplier_payment_number_check CHECK (number ~ '^SP[-/][0-9-]{4,5}[-/][0-9]{6,}$'),
  ADD CONSTRAINT supplier_payment_number_once UNIQUE (org_id, number);
DROP SEQUENCE supplier_payment_number;

-- Money a supplier sent back.
CREATE TABLE supplier_refund (
  id uuid PRIMARY KEY,
  number text NOT NULL CHECK (number ~ '^SR/[0-9-]{5}/[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  supplier_id uuid NOT NULL REFERENCES supplier,
  -- What of its account it settles; what came may differ from it by the rates.
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  paid_in numeric(14, 2) NOT NULL CHECK (paid_in > 0),
  received_on date NOT NULL,
  way text NOT NULL CHECK (way IN ('bank', 'upi', 'cheque', 'cash')),
  reference text NOT NULL,
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) STORED,
  note text NOT NULL DEFAULT '',
  recorded_by text NOT NULL,
  posted_id uuid NOT NULL UNIQUE REFERENCES ledger_transaction,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT supplier_refund_number_once UNIQUE (org_id, number),
  CONSTRAINT supplier_refund_names_itself CHECK (length(reference_key) >= 4)
);
CREATE UNIQUE INDEX supplier_refund_reference_once ON supplier_refund (org_id, reference_key);
CREATE INDEX supplier_refund_supplier_idx ON supplier_refund (supplier_id);
CREATE TRIGGER supplier_refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER supplier_refund_month_is_open BEFORE INSERT ON supplier_refund
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('received_on');

-- What of a planned payment is paid; all of it where it was noted as paid.
ALTER TABLE crm_supplier_payment ADD COLUMN paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0);
UPDATE crm_supplier_payment SET paid = amount_inr WHERE paid_at IS NOT NULL;

-- What is owed to suppliers for bookings of the CRM, and what was paid of it, as it would have been booked: by agencies in their
-- own books, by the house in its own.
CREATE TEMP TABLE carried (
  key text, kind text, description text, booking_id uuid, number text, at timestamptz, code text, org_id uuid, amount numeric
) ON COMMIT DROP;

INSERT INTO carried
SELECT 'service ' || c.id || ' ' || coalesce(c.supplier_id::text, 'nobody'),
  CASE WHEN c.house THEN 'internal-cost' ELSE 'service-confirmed' END, c.number || ' is arranged', c.id, c.number, c.at, e.code,
  CASE WHEN NOT c.house THEN c.org_id END, e.amount
FROM (
  SELECT b.id, b.number, b.kind, b.org_id, o.kind = 'house' AS house, l.supplier_id, sum(l.cost_inr) AS cost, b.created_at AS at
  FROM crm_booking_line l JOIN crm_booking b ON b.id = l.booking_id JOIN org o ON o.id = b.org_id
  WHERE l.portal_id IS NULL AND l.state IN ('Confirmed', 'Used') AND b.status NOT IN ('Draft', 'Cancelled')
  GROUP BY b.id, b.number, b.kind, b.org_id, o.kind, l.supplier_id HAVING sum(l.cost_inr) > 0
) c CROSS JOIN LATERAL (VALUES
  (CASE WHEN c.house THEN 'cost:' || CASE c.kind WHEN 'land-package' THEN 'itinerary' ELSE c.kind END
    ELSE c.org_id || '/cost:' || c.kind END, c.cost),
  (CASE WHEN c.house THEN 'supplier-payable' ELSE c.org_id || '/supplier' END || coalesce(':' || c.supplier_id, ''), -c.cost)
) e (code, amount);

INSERT INTO carried
SELECT 'service-paid ' || p.id, 'supplier-payment', p.supplier || ' paid' || coalesce(', ' || p.reference, ''), b.id, b.number, p.paid_at,
  e.code, CASE WHEN o.kind <> 'house' THEN b.org_id END, e.amount
FROM crm_supplier_payment p JOIN crm_booking b ON b.id = p.booking_id JOIN org o ON o.id = b.org_id
  JOIN crm_booking_line l ON l.id = p.line_id
  CROSS JOIN LATERAL (SELECT
    CASE WHEN o.kind = 'house' THEN '' ELSE b.org_id || '/' END AS before,
    CASE WHEN l.state IN ('Confirmed', 'Used') AND b.status <> 'Cancelled' THEN l.cost_inr ELSE p.amount_inr END AS settled) s
  CROSS JOIN LATERAL (VALUES
    (s.before || CASE WHEN o.kind = 'house' THEN 'supplier-payable' ELSE 'supplier' END || coalesce(':' || p.supplier_id, ''), s.settled),
    (s.before || 'exchange-difference', p.amount_inr - s.settled),
    (s.before || CASE WHEN o.kind = 'house' THEN 'bank' WHEN p.way = 'cash' THEN 'money:cash' ELSE 'money:bank' END, -p.amount_inr)
  ) e (code, amount)
WHERE p.paid_at IS NOT NULL AND p.amount_inr > 0 AND e.amount <> 0 AND b.status <> 'Draft';

INSERT INTO ledger_account (id, code, org_id) SELECT DISTINCT ON (code) gen_random_uuid(), code, org_id FROM carried
ON CONFLICT (code) DO NOTHING;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT md5(key)::uuid, min(kind), min(description), 'crm-booking', min(booking_id::text)::uuid, min(number), key, 'carried', 'Karavan', min(at)
FROM carried GROUP BY key;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT md5(c.key)::uuid, a.id, c.amount FROM carried c JOIN ledger_account a ON a.code = c.code;
