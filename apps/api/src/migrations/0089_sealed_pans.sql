-- PANs of suppliers, of organisations and of booked trips are sealed as those of customers are: what was written plain before is
-- sealed when the program starts, and nothing plain is written again.
ALTER TABLE supplier RENAME COLUMN pan TO plain_pan;
ALTER TABLE supplier
  ADD COLUMN pan_key_id text,
  ADD COLUMN pan_wrapped_key text,
  ADD COLUMN pan_sealed text,
  ADD COLUMN pan_hash text,
  ADD COLUMN pan_end text CHECK (length(pan_end) = 4),
  ADD CONSTRAINT supplier_pan_whole CHECK (num_nulls(pan_key_id, pan_wrapped_key, pan_sealed, pan_hash, pan_end) IN (0, 5)),
  ADD CONSTRAINT supplier_pan_not_plain CHECK (plain_pan IS NULL) NOT VALID;

ALTER TABLE org RENAME COLUMN pan TO plain_pan;
ALTER TABLE org
  ADD COLUMN pan_key_id text,
  ADD COLUMN pan_wrapped_key text,
  ADD COLUMN pan_sealed text,
  ADD COLUMN pan_hash text,
  ADD COLUMN pan_end text CHECK (length(pan_end) = 4),
  ADD CONSTRAINT org_pan_whole CHECK (num_nulls(pan_key_id, pan_wrapped_key, pan_sealed, pan_hash, pan_end) IN (0, 5)),
  ADD CONSTRAINT org_pan_not_plain CHECK (plain_pan IS NULL) NOT VALID;

ALTER TABLE package_booking RENAME COLUMN pan TO plain_pan;
ALTER TABLE package_booking
  ADD COLUMN pan_key_id text,
  ADD COLUMN pan_wrapped_key text,
  ADD COLUMN pan_sealed text,
  ADD COLUMN pan_hash text,
  ADD COLUMN pan_end text CHECK (length(pan_end) = 4),
  ADD CONSTRAINT package_booking_pan_whole CHECK (num_nulls(pan_key_id, pan_wrapped_key, pan_sealed, pan_hash, pan_end) IN (0, 5)),
  ADD CONSTRAINT package_booking_pan_not_plain CHECK (plain_pan IS NULL) NOT VALID;

-- Papers name the end of a PAN alone.
ALTER TABLE invoice DISABLE TRIGGER invoice_append_only;
UPDATE invoice SET document = jsonb_set(document, '{recipient,pan}', to_jsonb('••••••' || right(document #>> '{recipient,pan}', 4)))
WHERE document #>> '{recipient,pan}' ~ '^[A-Z]{5}[0-9]{4}[A-Z]$';
UPDATE invoice SET document = jsonb_set(document, '{supplier,pan}', to_jsonb('••••••' || right(document #>> '{supplier,pan}', 4)))
WHERE document #>> '{supplier,pan}' ~ '^[A-Z]{5}[0-9]{4}[A-Z]$';
ALTER TABLE invoice ENABLE TRIGGER invoice_append_only;
ALTER TABLE crm_invoice DISABLE TRIGGER crm_invoice_append_only;
UPDATE crm_invoice SET content = jsonb_set(content, '{supplier,pan}', to_jsonb('••••••' || right(content #>> '{supplier,pan}', 4)))
WHERE content #>> '{supplier,pan}' ~ '^[A-Z]{5}[0-9]{4}[A-Z]$';
ALTER TABLE crm_invoice ENABLE TRIGGER crm_invoice_append_only;
