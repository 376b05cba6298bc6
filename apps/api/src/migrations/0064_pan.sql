-- What is collected at source of somebody who has no PAN: a dated row of its own beside the one for everybody else.
ALTER TABLE tax_row
  DROP CONSTRAINT tax_row_kind_check,
  ADD CONSTRAINT tax_row_kind_check CHECK (kind IN ('GST', 'TCS', 'TCS-NO-PAN'));
INSERT INTO tax_row (id, kind, service, market, basis, rate, valid_from)
SELECT gen_random_uuid(), 'TCS-NO-PAN', 'itinerary', 'overseas', 'gross', 5, '2026-04-01'
WHERE EXISTS (SELECT 1 FROM tax_row);

-- The PAN of a customer is sealed, and found by a hash that needs a key; of what was written plain before, the start of the program
-- seals the rest, and nothing plain is written again.
ALTER TABLE customer RENAME COLUMN pan TO plain_pan;
ALTER TABLE customer
  ADD COLUMN pan_key_id text,
  ADD COLUMN pan_wrapped_key text,
  ADD COLUMN pan_sealed text,
  ADD COLUMN pan_hash text,
  ADD COLUMN pan_end text CHECK (length(pan_end) = 4),
  ADD CONSTRAINT customer_pan_whole CHECK (num_nulls(pan_key_id, pan_wrapped_key, pan_sealed, pan_hash, pan_end) IN (0, 5)),
  ADD CONSTRAINT customer_pan_not_plain CHECK (plain_pan IS NULL) NOT VALID;
-- One index for both numbers a person is known by: each of them is written with every customer.
DROP INDEX customer_passport_idx;
CREATE INDEX customer_known_by_idx ON customer USING gin (org_id, array_remove(ARRAY[passport_number, pan_hash], NULL))
  WHERE gone_at IS NULL AND (passport_number IS NOT NULL OR pan_hash IS NOT NULL);

-- Who buys a package abroad without a PAN has said so, and pays the higher rate.
ALTER TABLE crm_booking ADD COLUMN no_pan boolean NOT NULL DEFAULT false;
ALTER TABLE quotation_version
  ADD COLUMN no_pan boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT quotation_version_no_pan_accepted CHECK (NOT no_pan OR status = 'Accepted');

-- Papers name the end of a PAN alone.
ALTER TABLE crm_invoice DISABLE TRIGGER crm_invoice_append_only;
UPDATE crm_invoice SET content = jsonb_set(content, '{recipient,pan}', to_jsonb('••••••' || right(content #>> '{recipient,pan}', 4)))
WHERE content #>> '{recipient,pan}' ~ '^[A-Z]{5}[0-9]{4}[A-Z]$';
ALTER TABLE crm_invoice ENABLE TRIGGER crm_invoice_append_only;
