-- Once the law asks no longer for a paper of somebody who was erased, its body goes: whom it names and what it tells. Number, day,
-- amounts and taxes stay, whoever erases.
DROP TRIGGER crm_invoice_append_only ON crm_invoice;
CREATE FUNCTION crm_invoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  body text[] := '{recipient,description,lines}';
BEGIN
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'content') AND OLD.content - body = NEW.content - body
    AND jsonb_path_query_array(OLD.content, '$.lines[*].amount') = jsonb_path_query_array(NEW.content, '$.lines[*].amount')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER crm_invoice_append_only BEFORE UPDATE OR DELETE ON crm_invoice
  FOR EACH ROW EXECUTE FUNCTION crm_invoice_keep();
CREATE TRIGGER crm_invoice_not_emptied BEFORE TRUNCATE ON crm_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
