-- What a service was sold for before it was cancelled; its price is what is charged for it from then on.
ALTER TABLE crm_booking_line ADD COLUMN sold numeric(14, 2) CHECK (sold >= 0);
ALTER TABLE crm_booking_line
  ADD CONSTRAINT crm_booking_line_charge_within CHECK (sold IS NULL OR (sell <= sold AND state = 'Cancelled'));

-- What an agency charges for cancelling, by how many days are left.
ALTER TABLE org ADD COLUMN cancellation_steps jsonb NOT NULL DEFAULT '[]';

-- Months whose tax at source is with the office: it does not go back any more.
CREATE TABLE crm_tcs_deposit (
  org_id uuid NOT NULL REFERENCES org,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  marked_by uuid REFERENCES app_user,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, month)
);

-- An invoice is taken back in parts: it stands as long as anything of it is left.
DROP INDEX crm_invoice_against_once;
CREATE INDEX crm_invoice_against_idx ON crm_invoice (against) WHERE against IS NOT NULL;

CREATE FUNCTION crm_invoice_left(invoice uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT i.total - coalesce((SELECT sum(c.total) FROM crm_invoice c WHERE c.against = i.id), 0)
  FROM crm_invoice i WHERE i.id = invoice
$$;

CREATE OR REPLACE FUNCTION crm_invoice_refuse_needless() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking_status text;
BEGIN
  -- Held to the end: a second invoice waits here and then finds the first, and a cancellation comes wholly before or wholly
  -- after. Whoever only points to the booking, as a payment does, need not wait.
  SELECT status INTO booking_status FROM crm_booking WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  IF booking_status = 'Cancelled' THEN
    RAISE EXCEPTION 'booking % is cancelled', NEW.booking_id
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_invoice_not_when_cancelled';
  END IF;
  IF EXISTS (
    SELECT 1 FROM crm_invoice i WHERE i.booking_id = NEW.booking_id AND i.kind = 'invoice' AND crm_invoice_left(i.id) > 0
  ) THEN
    RAISE EXCEPTION 'booking % has an invoice', NEW.booking_id
      USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_invoice_one_at_a_time';
  END IF;
  RETURN NEW;
END $$;

-- Credit notes never come to more than their invoice: a second one waits for the booking and then finds the first.
CREATE FUNCTION crm_credit_note_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crm_booking WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  IF NEW.total <= 0 OR NEW.total > coalesce(crm_invoice_left(NEW.against), 0) THEN
    RAISE EXCEPTION 'invoice % has less left than %', NEW.against, NEW.total
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_credit_note_within';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_credit_note_within BEFORE INSERT ON crm_invoice
  FOR EACH ROW WHEN (NEW.kind = 'credit-note') EXECUTE FUNCTION crm_credit_note_check();
