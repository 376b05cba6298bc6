-- Money a customer has paid: any amount, under the next number of the organisation. What of it is used stands in allocations; the
-- rest is an advance. Both sums are written by the trigger below alone, under the locks of the rows they stand in.
CREATE TABLE crm_receipt (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  number text NOT NULL CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  customer_id uuid NOT NULL REFERENCES customer,
  booking_id uuid REFERENCES crm_booking,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  allocated numeric(14, 2) NOT NULL DEFAULT 0 CHECK (allocated >= 0),
  refunded numeric(14, 2) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  paid_on date NOT NULL,
  way text NOT NULL CHECK (way IN ('cash', 'bank', 'upi', 'cheque', 'card')),
  account text,
  reference text,
  -- Letters and digits of the reference; left out where nobody typed it.
  reference_key text,
  proof_id uuid REFERENCES file,
  state text NOT NULL DEFAULT 'Unverified' CHECK (state IN ('Unverified', 'Verified', 'Void')),
  void_reason text,
  verified_by uuid REFERENCES app_user,
  verified_at timestamptz,
  -- The card payment it came by.
  payment_id uuid UNIQUE REFERENCES payment_session,
  created_by uuid REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_receipt_number_once UNIQUE (org_id, number),
  CONSTRAINT crm_receipt_used_within CHECK (allocated + refunded <= amount),
  CONSTRAINT crm_receipt_verified_whole CHECK ((state = 'Verified') = (verified_at IS NOT NULL)),
  CONSTRAINT crm_receipt_void_unused CHECK (
    (state = 'Void') = (void_reason IS NOT NULL)
    AND (state <> 'Void' OR (allocated = 0 AND refunded = 0 AND payment_id IS NULL))
  )
);
CREATE UNIQUE INDEX crm_receipt_reference_once ON crm_receipt (org_id, way, reference_key) WHERE state <> 'Void';
CREATE INDEX crm_receipt_customer_idx ON crm_receipt (customer_id, paid_on, id);
CREATE INDEX crm_receipt_booking_idx ON crm_receipt (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX crm_receipt_org_idx ON crm_receipt (org_id, paid_on, id);
CREATE INDEX crm_receipt_paid_idx ON crm_receipt (paid_on, id);

CREATE TABLE crm_allocation (
  receipt_id uuid NOT NULL REFERENCES crm_receipt,
  instalment_id uuid NOT NULL REFERENCES crm_instalment,
  org_id uuid NOT NULL REFERENCES org,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (receipt_id, instalment_id)
);
CREATE INDEX crm_allocation_instalment_idx ON crm_allocation (instalment_id);

-- What was a paid instalment is a receipt of its own, used on that instalment. A reference that stands on several of them was one
-- transfer: its key is kept by the first, so that it is not typed again.
CREATE TEMP TABLE carried ON COMMIT DROP AS
SELECT gen_random_uuid() AS receipt_id, i.id AS instalment_id, i.org_id, i.booking_id, b.customer_id, i.amount, i.paid_at, i.paid_on,
  i.way, i.reference, i.receipt_number, i.verified_by, i.verified_at, i.payment_id,
  nullif(upper(regexp_replace(i.reference, '[^A-Za-z0-9]', '', 'g')), '') AS key,
  row_number() OVER (
    PARTITION BY i.org_id, i.way, upper(regexp_replace(i.reference, '[^A-Za-z0-9]', '', 'g')) ORDER BY i.paid_at, i.id
  ) AS nth
FROM crm_instalment i JOIN crm_booking b ON b.id = i.booking_id
WHERE i.paid_at IS NOT NULL;

INSERT INTO crm_receipt (id, org_id, number, customer_id, booking_id, amount, paid_on, way, reference, reference_key, state,
  verified_by, verified_at, payment_id, created_at, updated_at)
SELECT receipt_id, org_id, receipt_number, customer_id, booking_id, amount, paid_on, way, reference,
  CASE WHEN nth = 1 AND payment_id IS NULL THEN key END, CASE WHEN verified_at IS NULL THEN 'Unverified' ELSE 'Verified' END,
  verified_by, verified_at, payment_id, paid_at, paid_at
FROM carried;

ALTER TABLE crm_instalment
  DROP CONSTRAINT crm_instalment_paid_whole,
  DROP CONSTRAINT crm_instalment_verified_is_paid,
  DROP COLUMN paid_on,
  DROP COLUMN way,
  DROP COLUMN reference,
  DROP COLUMN receipt_number,
  DROP COLUMN verified_by,
  DROP COLUMN verified_at,
  DROP COLUMN payment_id,
  ADD COLUMN paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0);
ALTER TABLE crm_booking RENAME CONSTRAINT crm_booking_check2 TO crm_booking_paid_within;
-- The sums below count from nothing.
UPDATE crm_booking SET paid = 0 WHERE id IN (SELECT booking_id FROM carried);

-- An instalment is paid from the moment nothing of it is open; one that is open again is reminded of again.
CREATE FUNCTION crm_instalment_note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid < NEW.amount THEN
    IF NEW.paid_at IS NOT NULL AND TG_OP = 'UPDATE' THEN NEW.reminded_at := NULL; END IF;
    NEW.paid_at := NULL;
  ELSE
    NEW.paid_at := coalesce(NEW.paid_at, now());
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION crm_allocation_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT 1 FROM crm_receipt r, crm_instalment i JOIN crm_booking b ON b.id = i.booking_id
      WHERE r.id = NEW.receipt_id AND i.id = NEW.instalment_id AND b.customer_id = r.customer_id
        AND b.org_id = r.org_id AND NEW.org_id = r.org_id
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
CREATE TRIGGER crm_allocation_counted AFTER INSERT OR UPDATE OR DELETE ON crm_allocation
  FOR EACH ROW EXECUTE FUNCTION crm_allocation_count();

INSERT INTO crm_allocation (receipt_id, instalment_id, org_id, amount)
SELECT receipt_id, instalment_id, org_id, amount FROM carried;

ALTER TABLE crm_instalment
  ADD CONSTRAINT crm_instalment_paid_within CHECK (paid <= amount),
  ADD CONSTRAINT crm_instalment_paid_noted CHECK ((paid_at IS NULL) = (paid < amount));
CREATE TRIGGER crm_instalment_noted BEFORE INSERT OR UPDATE OF paid, amount ON crm_instalment
  FOR EACH ROW EXECUTE FUNCTION crm_instalment_note_paid();

-- A receipt is void, never gone, and never another amount or number.
CREATE FUNCTION crm_receipt_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'Void'
    OR (NEW.org_id, NEW.number, NEW.amount, NEW.payment_id) IS DISTINCT FROM (OLD.org_id, OLD.number, OLD.amount, OLD.payment_id)
  THEN
    RAISE EXCEPTION 'A receipt that was given stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_receipt_kept BEFORE UPDATE OR DELETE ON crm_receipt FOR EACH ROW EXECUTE FUNCTION crm_receipt_keep();
