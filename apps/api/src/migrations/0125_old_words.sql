-- Once the law asks no longer for what was kept of somebody who was erased, their name goes from entries of the books, starting
-- balances, lines of bank statements and registrations of e-invoices too. Nothing but a word that says so takes its place, and
-- numbers, days and amounts stay, whoever erases.
CREATE FUNCTION says_erased(before text, after text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT after IS NOT DISTINCT FROM before OR coalesce(strpos(after, '[erased]') > 0, false)
$$;

DROP TRIGGER ledger_transaction_append_only ON ledger_transaction;
CREATE FUNCTION ledger_transaction_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'description', 'cause_number', 'actor_name')
    AND says_erased(OLD.description, NEW.description) AND says_erased(OLD.cause_number, NEW.cause_number)
    AND says_erased(OLD.actor_name, NEW.actor_name)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE ON ledger_transaction
  FOR EACH ROW EXECUTE FUNCTION ledger_transaction_keep();
CREATE TRIGGER ledger_transaction_not_emptied BEFORE TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION opening_balance_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'name', 'note')
    AND says_erased(OLD.name, NEW.name) AND says_erased(OLD.note, NEW.note)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.replaced OR NOT NEW.replaced
    OR (to_jsonb(NEW) - 'replaced') IS DISTINCT FROM (to_jsonb(OLD) - 'replaced')
  THEN
    RAISE EXCEPTION 'An opening balance stays as it was; correct it by another' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER bank_line_unchanged ON bank_line;
CREATE FUNCTION bank_line_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What makes it the same as a line of another file holds its words too.
  IF erases_words(to_jsonb(OLD), to_jsonb(NEW), 'description', 'reference', 'line_key')
    AND says_erased(OLD.description, NEW.description) AND says_erased(OLD.reference, NEW.reference)
    AND says_erased(OLD.line_key, NEW.line_key)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bank_line_unchanged BEFORE UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION bank_line_keep();
CREATE TRIGGER bank_line_not_emptied BEFORE TRUNCATE ON bank_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER einvoice_append_only ON einvoice;
CREATE FUNCTION einvoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The signed code names the buyer; the registration's own number tells nobody.
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'signed_qr')
    AND says_erased(OLD.signed_qr, NEW.signed_qr)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER einvoice_append_only BEFORE UPDATE OR DELETE ON einvoice FOR EACH ROW EXECUTE FUNCTION einvoice_keep();
CREATE TRIGGER einvoice_not_emptied BEFORE TRUNCATE ON einvoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
