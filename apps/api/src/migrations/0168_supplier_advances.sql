-- What of a payment is on account, in the supplier's own currency, so that it is used on bills at their rate.
ALTER TABLE supplier_payment_part
  ADD COLUMN advance_currency text CHECK (advance_currency <> 'INR'),
  ADD COLUMN advance_amount numeric(14, 2) CHECK (advance_amount > 0),
  ADD CONSTRAINT supplier_payment_part_advance_whole CHECK ((advance_currency IS NULL) = (advance_amount IS NULL));
CREATE INDEX supplier_payment_part_advance_idx ON supplier_payment_part (supplier_id) WHERE advance_amount IS NOT NULL;
