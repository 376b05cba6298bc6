-- A typed bill may be for a booking, beside what is booked in it: its cost is one of that booking then. Like the rest of a bill it
-- stays as it was written.
ALTER TABLE supplier_bill ADD COLUMN booking_id uuid REFERENCES crm_booking;
CREATE INDEX supplier_bill_booking_idx ON supplier_bill (booking_id) WHERE booking_id IS NOT NULL;
