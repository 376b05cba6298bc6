-- An account of a supplier that was put in the place of another is paid into once a second person has checked it.
ALTER TABLE supplier
  ADD COLUMN bank_changed_at timestamptz,
  ADD COLUMN bank_changed_by uuid,
  ADD COLUMN bank_checked_at timestamptz,
  ADD COLUMN bank_checked_by text,
  ADD CONSTRAINT supplier_bank_changed CHECK ((bank_changed_at IS NULL) = (bank_changed_by IS NULL)),
  ADD CONSTRAINT supplier_bank_checked CHECK ((bank_checked_at IS NULL) = (bank_checked_by IS NULL));

-- Whatever writes another account over one has it unchecked.
CREATE FUNCTION supplier_bank_unchecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bank_checked_at := NULL;
  NEW.bank_checked_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER supplier_bank_unchecked BEFORE UPDATE ON supplier FOR EACH ROW
  WHEN (OLD.bank_hint IS DISTINCT FROM NEW.bank_hint OR OLD.bank_changed_at IS DISTINCT FROM NEW.bank_changed_at)
  EXECUTE FUNCTION supplier_bank_unchecked();
