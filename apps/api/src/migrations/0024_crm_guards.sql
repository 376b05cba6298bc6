-- A lead becomes one enquiry.
DROP INDEX enquiry_lead_idx;
CREATE UNIQUE INDEX enquiry_lead_once ON enquiry (lead_id) WHERE lead_id IS NOT NULL;

-- A booking has one invoice that is not taken back, and none is written once it is cancelled. No index can say so: what takes an
-- invoice back, and what cancels the booking, stands in other rows.
CREATE FUNCTION crm_invoice_refuse_needless() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT 1 FROM crm_invoice i WHERE i.booking_id = NEW.booking_id AND i.kind = 'invoice'
      AND NOT EXISTS (SELECT 1 FROM crm_invoice c WHERE c.against = i.id)
  ) THEN
    RAISE EXCEPTION 'booking % has an invoice', NEW.booking_id
      USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_invoice_one_at_a_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_invoice_refuse_needless BEFORE INSERT ON crm_invoice
  FOR EACH ROW WHEN (NEW.kind = 'invoice') EXECUTE FUNCTION crm_invoice_refuse_needless();
