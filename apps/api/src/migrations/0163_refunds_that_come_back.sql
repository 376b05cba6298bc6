-- What a card's provider said was done may come back later: then the refund has failed after all, and its money is the customer's
-- again. Nothing else moves a refund that has ended, and what has failed stays so.
CREATE OR REPLACE FUNCTION crm_refund_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before numeric := CASE WHEN TG_OP = 'UPDATE' AND OLD.state NOT IN ('Rejected', 'Failed') THEN OLD.amount ELSE 0 END;
  after numeric := CASE WHEN NEW.state NOT IN ('Rejected', 'Failed') THEN NEW.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state IN ('Rejected', 'Done', 'Failed') AND NEW.state <> OLD.state
        AND NOT (OLD.state = 'Done' AND NEW.state = 'Failed' AND OLD.way = 'card')
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
