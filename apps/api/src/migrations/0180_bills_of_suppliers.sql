-- Bills of suppliers that belong to no booked service. What they move stands in the ledger; here is what the paper says.
CREATE TABLE supplier_bill (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  supplier_id uuid NOT NULL REFERENCES supplier,
  -- Their number; of one supplier each counts once while it is not cancelled.
  reference text NOT NULL,
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) STORED,
  label text NOT NULL CHECK (label <> ''),
  -- As a cost of what it is booked.
  kind text NOT NULL CHECK (kind IN ('flight', 'hotel', 'land-package')),
  billed_on date NOT NULL,
  due_on date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{2,4}$'),
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  amount_inr numeric(14, 2) NOT NULL CHECK (amount_inr > 0),
  input_tax numeric(14, 2) NOT NULL DEFAULT 0,
  added_by text NOT NULL,
  posted_id uuid NOT NULL UNIQUE REFERENCES ledger_transaction,
  cancelled_at timestamptz,
  cancelled_by text,
  cancelled_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT supplier_bill_names_itself CHECK (reference_key <> ''),
  CONSTRAINT supplier_bill_tax_within CHECK (input_tax >= 0 AND input_tax < amount_inr),
  CONSTRAINT supplier_bill_cancelled CHECK (
    (cancelled_at IS NULL) = (cancelled_by IS NULL) AND (cancelled_at IS NULL) = (cancelled_reason IS NULL))
);
CREATE UNIQUE INDEX supplier_bill_reference_once ON supplier_bill (supplier_id, reference_key) WHERE cancelled_at IS NULL;
CREATE INDEX supplier_bill_org_idx ON supplier_bill (org_id);
CREATE TRIGGER supplier_bill_month_is_open BEFORE INSERT ON supplier_bill
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('billed_on');

-- A bill stays as it was written; it is cancelled once, for a reason. What is generated is not known yet when this runs.
CREATE FUNCTION supplier_bill_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL
    AND to_jsonb(NEW) - '{reference_key,cancelled_at,cancelled_by,cancelled_reason}'::text[]
      = to_jsonb(OLD) - '{reference_key,cancelled_at,cancelled_by,cancelled_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A bill of a supplier stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'supplier_bill_kept';
END $$;
CREATE TRIGGER supplier_bill_kept BEFORE UPDATE OR DELETE ON supplier_bill FOR EACH ROW EXECUTE FUNCTION supplier_bill_keep();
