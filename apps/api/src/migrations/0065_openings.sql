-- Where an organisation starts in mid-year: what stood on each of its accounts on a day, once per account. A correction replaces it and
-- leaves it in the history; what it moved stands in the ledger under the transaction that is named.
CREATE TABLE opening_balance (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('customer', 'supplier', 'money', 'wallet')),
  -- The account as the ledger calls it.
  account text NOT NULL,
  name text NOT NULL,
  as_of date NOT NULL,
  -- Above zero they owe the organisation or it has the money, below zero it owes them.
  amount numeric(14, 2) NOT NULL,
  note text,
  replaces uuid UNIQUE REFERENCES opening_balance,
  replaced boolean NOT NULL DEFAULT false,
  posted_id uuid UNIQUE REFERENCES ledger_transaction,
  created_by uuid REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT opening_balance_posted CHECK ((amount = 0) = (posted_id IS NULL)),
  CONSTRAINT opening_balance_zero_corrects CHECK (amount <> 0 OR replaces IS NOT NULL)
);
CREATE UNIQUE INDEX opening_balance_once ON opening_balance (account) WHERE NOT replaced;
CREATE INDEX opening_balance_org_idx ON opening_balance (org_id, created_at, id);

CREATE FUNCTION opening_balance_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.replaced OR NOT NEW.replaced
    OR (to_jsonb(NEW) - 'replaced') IS DISTINCT FROM (to_jsonb(OLD) - 'replaced')
  THEN
    RAISE EXCEPTION 'An opening balance stays as it was; correct it by another' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER opening_balance_kept BEFORE UPDATE OR DELETE ON opening_balance FOR EACH ROW EXECUTE FUNCTION opening_balance_keep();

-- Money that a customer had paid before the organisation started here: it stands among the opening balances of its banks.
ALTER TABLE crm_receipt ADD COLUMN opening boolean NOT NULL DEFAULT false;

-- A series of papers may go on from a number that is typed, before its first paper of the year. It never counts back.
ALTER TABLE crm_series ADD COLUMN first integer NOT NULL DEFAULT 1 CHECK (first >= 1);
CREATE FUNCTION crm_series_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.last < OLD.last
    OR (NEW.org_id, NEW.series, NEW.year, NEW.first) <> (OLD.org_id, OLD.series, OLD.year, OLD.first)
  THEN
    RAISE EXCEPTION 'A series never counts back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_series_counts BEFORE UPDATE OR DELETE ON crm_series FOR EACH ROW EXECUTE FUNCTION crm_series_count();

CREATE TABLE invoice_start (
  series text NOT NULL,
  financial_year text NOT NULL,
  first integer NOT NULL CHECK (first >= 2),
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (series, financial_year)
);
CREATE FUNCTION invoice_start_refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoice i WHERE i.series = NEW.series AND i.financial_year = NEW.financial_year) THEN
    RAISE EXCEPTION 'The series % of % has begun', NEW.series, NEW.financial_year
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'invoice_start_before_first';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_start_in_time BEFORE INSERT ON invoice_start FOR EACH ROW EXECUTE FUNCTION invoice_start_refuse_late();
CREATE TRIGGER invoice_start_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_start
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
