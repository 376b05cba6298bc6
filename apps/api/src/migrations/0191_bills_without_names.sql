-- What was typed on a bill of a supplier may name whom it was for: who is erased is taken out of it, and nothing else changes.
CREATE OR REPLACE FUNCTION supplier_bill_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL
    AND to_jsonb(NEW) - '{reference_key,cancelled_at,cancelled_by,cancelled_reason}'::text[]
      = to_jsonb(OLD) - '{reference_key,cancelled_at,cancelled_by,cancelled_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  -- What is generated is not known yet when this runs.
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD) - 'reference_key', to_jsonb(NEW) - 'reference_key', 'label', 'cancelled_reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A bill of a supplier stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'supplier_bill_kept';
END $$;
