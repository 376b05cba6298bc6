-- The code on the voucher of a booking of the CRM, by which anybody who holds the paper learns what counts now.
ALTER TABLE crm_booking ADD COLUMN voucher_code text NOT NULL UNIQUE
  DEFAULT replace(gen_random_uuid()::text, '-', '') CHECK (voucher_code ~ '^[A-Za-z0-9_-]{16,64}$');
