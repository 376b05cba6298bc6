-- Entries come with their transaction and not later, as before; asked once for all entries of a statement, not for each.
CREATE OR REPLACE FUNCTION ledger_refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed uuid;
BEGIN
  SELECT a.transaction_id INTO closed FROM (SELECT DISTINCT transaction_id FROM added) a
    WHERE NOT EXISTS (
      SELECT 1 FROM ledger_transaction t WHERE t.id = a.transaction_id AND t.xmin = pg_current_xact_id()::xid
    ) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % is closed', closed USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER ledger_entry_refuse_late ON ledger_entry;
CREATE TRIGGER ledger_entry_refuse_late AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_late_entry();

-- That trigger finds the transaction of every entry, and no transaction is ever changed or deleted: the key would look for
-- the same row once more for each entry.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_transaction_id_fkey;

-- Both questions by one statement.
CREATE OR REPLACE FUNCTION ledger_check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uneven boolean := (
    SELECT bool_or(s.total <> 0)
    FROM (SELECT sum(amount) AS total FROM ledger_entry WHERE transaction_id = NEW.id GROUP BY currency) s
  );
BEGIN
  IF uneven IS NULL THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF uneven THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A new booking is new in the common list too: it is not looked for there before it is entered.
CREATE OR REPLACE FUNCTION enter_hotel_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO booking_entry (id, source, kind, number, org_id, customer_name, title, start_date, end_date, people, status,
      total, paid, searched, created_at)
    VALUES (NEW.id, 'hotel', 'hotel', NEW.reference, NEW.org_id, coalesce(NEW.lead_guest ->> 'name', ''),
      coalesce(NEW.hotel ->> 'hotelName', ''),
      NEW.from_date, NEW.until_date, NEW.adults + NEW.children + NEW.infants, NEW.status, NEW.total, NEW.paid,
      left(lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.hotel ->> 'hotelName')), 600), NEW.created_at);
  ELSE
    UPDATE booking_entry SET customer_name = coalesce(NEW.lead_guest ->> 'name', ''),
      title = coalesce(NEW.hotel ->> 'hotelName', ''), start_date = NEW.from_date, end_date = NEW.until_date,
      people = NEW.adults + NEW.children + NEW.infants, status = NEW.status, total = NEW.total, paid = NEW.paid,
      searched = left(lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.hotel ->> 'hotelName')), 600),
      created_at = NEW.created_at
    WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
