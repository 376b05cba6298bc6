-- Why an acceptance left a service of the house unheld, for as long as it is neither held nor booked.
ALTER TABLE crm_booking_line
  ADD COLUMN unheld text,
  ADD CONSTRAINT crm_booking_line_unheld_check CHECK (unheld IN ('onRequest', 'charged', 'other')),
  ADD CONSTRAINT crm_booking_line_unheld_free CHECK (unheld IS NULL OR portal_id IS NULL);

-- A trip abroad may be held before the agency's PAN is known, and is never paid without one.
ALTER TABLE package_booking
  ADD CONSTRAINT package_booking_later_pan CHECK (
    NOT overseas OR payment <> 'later' OR payment_status = 'Unpaid' OR pan_end IS NOT NULL OR plain_pan IS NOT NULL);
