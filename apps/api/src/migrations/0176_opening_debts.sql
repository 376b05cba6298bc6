-- What a customer owed when an organisation started here can be paid like an instalment, of no booking; what was theirs is an advance
-- like the rest of a receipt. Both follow the opening balance: only what replaces it gives them another amount.
ALTER TABLE crm_instalment
  ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN opening_id uuid UNIQUE REFERENCES opening_balance,
  -- Whose debt it is; that of a booking is its customer's.
  ADD COLUMN customer_id uuid REFERENCES customer,
  ADD CONSTRAINT crm_instalment_of_one CHECK (
    num_nonnulls(booking_id, opening_id) = 1 AND (opening_id IS NULL) = (customer_id IS NULL)
  );
CREATE INDEX crm_instalment_customer_idx ON crm_instalment (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE crm_receipt
  ADD COLUMN opening_id uuid UNIQUE REFERENCES opening_balance,
  ADD CONSTRAINT crm_receipt_of_opening CHECK (
    opening_id IS NULL OR (opening AND booking_id IS NULL AND payment_id IS NULL AND pay_link_id IS NULL)
  );

ALTER TABLE crm_series DROP CONSTRAINT crm_series_series_check,
  ADD CONSTRAINT crm_series_series_check CHECK (series IN ('RC', 'IN', 'CN', 'RF', 'SP', 'SR', 'OB'));

-- Money is used on what its own customer owes.
CREATE OR REPLACE FUNCTION crm_allocation_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its_booking uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE crm_receipt SET allocated = allocated - OLD.amount WHERE id = OLD.receipt_id;
    UPDATE crm_instalment SET paid = paid - OLD.amount WHERE id = OLD.instalment_id RETURNING booking_id INTO its_booking;
    UPDATE crm_booking SET paid = paid - OLD.amount, version = version + 1, updated_at = now() WHERE id = its_booking;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NOT EXISTS (
      SELECT 1 FROM crm_receipt r, crm_instalment i LEFT JOIN crm_booking b ON b.id = i.booking_id
      WHERE r.id = NEW.receipt_id AND i.id = NEW.instalment_id AND coalesce(b.customer_id, i.customer_id) = r.customer_id
        AND coalesce(b.org_id, i.org_id) = r.org_id AND NEW.org_id = r.org_id
    ) THEN
      RAISE EXCEPTION 'receipt % is no money for instalment %', NEW.receipt_id, NEW.instalment_id
        USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_allocation_same_customer';
    END IF;
    UPDATE crm_receipt SET allocated = allocated + NEW.amount WHERE id = NEW.receipt_id;
    UPDATE crm_instalment SET paid = paid + NEW.amount WHERE id = NEW.instalment_id RETURNING booking_id INTO its_booking;
    UPDATE crm_booking SET paid = paid + NEW.amount, version = version + 1, updated_at = now() WHERE id = its_booking;
  END IF;
  RETURN NULL;
END $$;

-- What is owed from before is what the opening balance says.
CREATE FUNCTION crm_instalment_follow_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM opening_balance o
    WHERE o.id = NEW.opening_id AND o.org_id = NEW.org_id AND o.kind = 'customer' AND o.amount = NEW.amount
  ) THEN
    RAISE EXCEPTION 'instalment % is not what opening balance % says', NEW.id, NEW.opening_id
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_instalment_follows_opening';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_instalment_follows_opening BEFORE INSERT OR UPDATE OF amount, opening_id, org_id ON crm_instalment
  FOR EACH ROW WHEN (NEW.opening_id IS NOT NULL) EXECUTE FUNCTION crm_instalment_follow_opening();

-- A receipt is void, never gone, and never another amount or number; what was a customer's from before follows its opening balance.
CREATE OR REPLACE FUNCTION crm_receipt_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (
    (OLD.state = 'Void'
      OR (NEW.org_id, NEW.number, NEW.payment_id) IS DISTINCT FROM (OLD.org_id, OLD.number, OLD.payment_id)
      OR ((NEW.amount, NEW.opening_id) IS DISTINCT FROM (OLD.amount, OLD.opening_id) AND NOT EXISTS (
        SELECT 1 FROM opening_balance o WHERE o.id = NEW.opening_id AND o.replaces = OLD.opening_id AND o.amount = -NEW.amount)))
    AND NOT erases_words(to_jsonb(OLD), to_jsonb(NEW), 'reference', 'reference_key', 'void_reason', 'proof_id')
  ) THEN
    RAISE EXCEPTION 'A receipt that was given stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Those that stand get theirs. Nothing is booked by that: the balances stand in the books already.
CREATE TEMP TABLE standing ON COMMIT DROP AS
SELECT o.id, o.org_id, coalesce(c.merged_into, c.id) AS customer_id, o.as_of, o.amount, o.created_by, o.created_at,
  row_number() OVER (PARTITION BY o.org_id, o.amount < 0 ORDER BY o.created_at, o.id) AS nth
FROM opening_balance o JOIN customer c ON o.account = o.org_id || '/customer:' || c.id
WHERE o.kind = 'customer' AND NOT o.replaced AND o.amount <> 0;

INSERT INTO crm_instalment (id, org_id, opening_id, customer_id, number, label, due_on, amount)
SELECT gen_random_uuid(), org_id, id, customer_id, 1, 'Opening balance', as_of, amount FROM standing WHERE amount > 0;

-- They are of months that may be closed and of people who may be erased; what is said of both stays as it is.
ALTER TABLE crm_receipt DISABLE TRIGGER crm_receipt_month_is_open, DISABLE TRIGGER crm_receipt_of_nobody_erased;
INSERT INTO crm_receipt (id, org_id, number, customer_id, amount, paid_on, way, state, verified_by, verified_at, opening, opening_id,
  created_by, created_at, updated_at)
SELECT gen_random_uuid(), org_id, 'OB/' || year.words || '/' || lpad(nth::text, 6, '0'), customer_id, -amount, as_of, 'bank', 'Verified',
  created_by, created_at, true, id, created_by, created_at, now()
FROM standing, LATERAL (
  SELECT to_char(began, 'YY') || '-' || to_char(began + interval '1 year', 'YY') AS words
  FROM (SELECT (now() AT TIME ZONE 'Asia/Kolkata') - interval '3 months' AS began) y) year
WHERE amount < 0;
ALTER TABLE crm_receipt ENABLE TRIGGER crm_receipt_month_is_open, ENABLE TRIGGER crm_receipt_of_nobody_erased;

INSERT INTO crm_series (org_id, series, year, last)
SELECT org_id, 'OB', replace(split_part(number, '/', 2), '-', ''), count(*) FROM crm_receipt WHERE opening_id IS NOT NULL GROUP BY 1, 3;
