-- What the house paid to suppliers: one payment, one reference, a part for each supplier.
CREATE SEQUENCE supplier_payment_number;
CREATE TABLE supplier_payment (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^SP-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  paid_on date NOT NULL,
  way text NOT NULL CHECK (way IN ('bank', 'upi', 'cheque', 'cash')),
  reference text NOT NULL,
  -- Letters and digits alone say whether a reference was seen before, however it was typed.
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) STORED,
  note text NOT NULL DEFAULT '',
  paid_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT supplier_payment_names_itself CHECK (length(reference_key) >= 4)
);
CREATE UNIQUE INDEX supplier_payment_reference_once ON supplier_payment (org_id, reference_key);
CREATE INDEX supplier_payment_created_idx ON supplier_payment (created_at DESC, id DESC);
CREATE TRIGGER supplier_payment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE supplier_payment_part (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES supplier_payment,
  supplier_id uuid NOT NULL REFERENCES supplier,
  -- What of the debt it settles; what left the bank and what was kept as tax may differ from it by the rates.
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  paid_out numeric(14, 2) NOT NULL CHECK (paid_out >= 0),
  tds numeric(14, 2) NOT NULL DEFAULT 0 CHECK (tds >= 0),
  tds_section text,
  posted_id uuid NOT NULL UNIQUE REFERENCES ledger_transaction,
  CONSTRAINT supplier_payment_part_once UNIQUE (payment_id, supplier_id)
);
CREATE INDEX supplier_payment_part_supplier_idx ON supplier_payment_part (supplier_id);
CREATE TRIGGER supplier_payment_part_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_payment_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which bills a part pays; what no bill has is on account.
CREATE TABLE supplier_payment_bill (
  part_id uuid NOT NULL REFERENCES supplier_payment_part,
  cause_entity text NOT NULL,
  cause_id uuid NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (part_id, cause_entity, cause_id)
);
CREATE TRIGGER supplier_payment_bill_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_payment_bill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
