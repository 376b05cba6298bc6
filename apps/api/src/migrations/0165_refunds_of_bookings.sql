-- What was cancelled that money goes back for, which need not be what the money was paid for: it is not settled before that is done.
ALTER TABLE crm_refund ADD COLUMN booking_id uuid REFERENCES crm_booking;
UPDATE crm_refund f SET booking_id = r.booking_id FROM crm_receipt r WHERE r.id = f.receipt_id AND r.booking_id IS NOT NULL;
CREATE INDEX crm_refund_booking_idx ON crm_refund (booking_id) WHERE booking_id IS NOT NULL;
