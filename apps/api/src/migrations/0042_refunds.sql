-- Money that goes back to customers, out of what of a receipt is their advance. While it is under way or done it counts as used of
-- its receipt; the trigger below writes that sum alone.
ALTER TABLE crm_series DROP CONSTRAINT crm_series_series_check,
  ADD CONSTRAINT crm_series_series_check CHECK (series IN ('RC', 'IN', 'CN', 'RF'));

CREATE TABLE crm_refund (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  number text NOT NULL CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  customer_id uuid NOT NULL REFERENCES customer,
  receipt_id uuid NOT NULL REFERENCES crm_receipt,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  way text NOT NULL CHECK (way IN ('cash', 'bank', 'upi', 'cheque', 'card')),
  account text,
  reference text,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'Requested' CHECK (state IN ('Requested', 'Approved', 'Rejected', 'Sent', 'Done', 'Failed')),
  note text,
  asked_by uuid REFERENCES app_user,
  decided_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_refund_number_once UNIQUE (org_id, number),
  CONSTRAINT crm_refund_two_people CHECK (
    state NOT IN ('Approved', 'Sent', 'Done', 'Failed') OR amount <= 25000 OR decided_by IS DISTINCT FROM asked_by
  )
);
CREATE INDEX crm_refund_receipt_idx ON crm_refund (receipt_id);
CREATE INDEX crm_refund_customer_idx ON crm_refund (customer_id, created_at);
CREATE INDEX crm_refund_org_idx ON crm_refund (org_id, created_at, id);
CREATE INDEX crm_refund_created_idx ON crm_refund (created_at, id);

CREATE FUNCTION crm_refund_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before numeric := CASE WHEN TG_OP = 'UPDATE' AND OLD.state NOT IN ('Rejected', 'Failed') THEN OLD.amount ELSE 0 END;
  after numeric := CASE WHEN NEW.state NOT IN ('Rejected', 'Failed') THEN NEW.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state IN ('Rejected', 'Done', 'Failed') AND NEW.state <> OLD.state
      OR (NEW.org_id, NEW.number, NEW.amount, NEW.receipt_id) IS DISTINCT FROM (OLD.org_id, OLD.number, OLD.amount, OLD.receipt_id)
    THEN
      RAISE EXCEPTION 'A refund that has ended stays' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF after <> before THEN
    UPDATE crm_receipt SET refunded = refunded + after - before WHERE id = NEW.receipt_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_refund_counted AFTER INSERT OR UPDATE ON crm_refund FOR EACH ROW EXECUTE FUNCTION crm_refund_count();
CREATE TRIGGER crm_refund_stays BEFORE DELETE OR TRUNCATE ON crm_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
