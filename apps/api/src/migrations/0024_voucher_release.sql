-- A voucher of what is not paid in full counts once somebody lets it go out, with their name and a reason.
ALTER TABLE package_booking
  ADD COLUMN released_at timestamptz, ADD COLUMN released_by text, ADD COLUMN released_reason text,
  ADD CONSTRAINT package_booking_released CHECK (
    num_nulls(released_at, released_by, released_reason) IN (0, 3) AND released_reason <> '');
