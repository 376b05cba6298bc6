-- What the house books for customers of its own: at net, a cost of its own, without an invoice.
ALTER TABLE hotel_booking
  DROP CONSTRAINT hotel_booking_payment_check,
  ADD CONSTRAINT hotel_booking_payment_check CHECK (payment IN ('wallet', 'card', 'later', 'internal')),
  DROP CONSTRAINT hotel_booking_funding_check,
  ADD CONSTRAINT hotel_booking_funding_check CHECK (funding IN ('wallet', 'bank', 'card-clearing', 'internal')),
  ADD CONSTRAINT hotel_booking_internal_at_net
    CHECK (payment <> 'internal' OR (total = net AND fee = 0 AND taxes = '[]' AND invoice_key IS NULL));

ALTER TABLE activity_booking
  DROP CONSTRAINT activity_booking_payment_check,
  ADD CONSTRAINT activity_booking_payment_check CHECK (payment IN ('wallet', 'card', 'later', 'internal')),
  DROP CONSTRAINT activity_booking_funding_check,
  ADD CONSTRAINT activity_booking_funding_check CHECK (funding IN ('wallet', 'bank', 'card-clearing', 'internal')),
  ADD CONSTRAINT activity_booking_internal_at_net
    CHECK (payment <> 'internal' OR (total = net AND fee = 0 AND taxes = '[]' AND invoice_key IS NULL));

ALTER TABLE package_booking
  DROP CONSTRAINT package_booking_payment_check,
  ADD CONSTRAINT package_booking_payment_check CHECK (payment IN ('wallet', 'card', 'internal')),
  ADD CONSTRAINT package_booking_internal_at_net
    CHECK (payment <> 'internal' OR (total = net AND fee = 0 AND taxes = '[]' AND invoice_key IS NULL));

-- An application that costs the house nothing is handed in without a posting.
ALTER TABLE visa_application
  DROP CONSTRAINT visa_application_payment_check,
  ADD CONSTRAINT visa_application_payment_check CHECK (payment IN ('wallet', 'card', 'internal')),
  DROP CONSTRAINT visa_application_total_check,
  ADD CONSTRAINT visa_application_total_check CHECK (total > 0 OR (payment = 'internal' AND total = 0)),
  DROP CONSTRAINT visa_application_paid_is_posted,
  ADD CONSTRAINT visa_application_paid_is_posted
    CHECK ((payment_status = 'Unpaid') = (posted_id IS NULL) OR (payment = 'internal' AND total = 0)),
  ADD CONSTRAINT visa_application_internal_at_net
    CHECK (payment <> 'internal' OR (fee = 0 AND taxes = '[]' AND invoice_key IS NULL));
