-- A trip a customer has just accepted is held until it is booked: paid later, and back on sale at the end of the hold.
ALTER TABLE package_booking
  DROP CONSTRAINT package_booking_payment_check,
  ADD CONSTRAINT package_booking_payment_check CHECK (payment IN ('wallet', 'card', 'later', 'internal')),
  ADD COLUMN reminded_at timestamptz;
