-- Months an organisation closed: nothing is dated into one, or before it, again. A book is the organisation's, or `house`.
CREATE TABLE closed_month (
  book text NOT NULL CHECK (book ~ '^(house|[0-9a-f-]{36})$'),
  org_id uuid NOT NULL REFERENCES org,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- The moment it was over where the house is.
  ended_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (book, month),
  CONSTRAINT closed_month_is_over CHECK (ended_at <= closed_at)
);
CREATE TRIGGER closed_month_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever writes into a book holds it open until the transaction ends; whoever closes a month waits for them.
CREATE FUNCTION hold_book_open(of_book text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('karavan-book ' || of_book, 0))
$$;

CREATE FUNCTION refuse_closed_month(of_book text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_book_open(of_book);
  IF EXISTS (SELECT 1 FROM closed_month c WHERE c.book = of_book AND c.ended_at > moment) THEN
    RAISE EXCEPTION 'the month of % is closed', moment USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open';
  END IF;
END $$;

-- The same of what carries a day: the column is named where the trigger is made.
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_book text;
  dated date := (to_jsonb(NEW) ->> TG_ARGV[0])::date;
BEGIN
  SELECT CASE WHEN o.kind = 'house' THEN 'house' ELSE o.id::text END INTO of_book
  FROM org o WHERE o.id = (to_jsonb(NEW) ->> 'org_id')::uuid;
  -- What has no organisation is the house's.
  of_book := coalesce(of_book, 'house');
  PERFORM hold_book_open(of_book);
  IF EXISTS (SELECT 1 FROM closed_month c WHERE c.book = of_book AND c.month + interval '1 month' > dated) THEN
    RAISE EXCEPTION 'the month of % is closed', dated USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_receipt_month_is_open BEFORE INSERT ON crm_receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('paid_on');
CREATE TRIGGER supplier_payment_month_is_open BEFORE INSERT ON supplier_payment
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('paid_on');
CREATE TRIGGER card_settlement_month_is_open BEFORE INSERT ON card_settlement
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('settled_on');

-- All of a transaction add up to zero, and stand in one book, in a month that is open.
CREATE OR REPLACE FUNCTION ledger_check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books integer;
  of_book text;
BEGIN
  SELECT count(DISTINCT coalesce(a.book::text, 'house')), min(coalesce(a.book::text, 'house')) INTO books, of_book
  FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE e.transaction_id = NEW.id;
  IF books = 0 THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF books > 1 THEN
    RAISE EXCEPTION 'ledger transaction % stands in several books', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT 1 FROM ledger_entry WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  PERFORM refuse_closed_month(of_book, NEW.at);
  RETURN NULL;
END $$;
