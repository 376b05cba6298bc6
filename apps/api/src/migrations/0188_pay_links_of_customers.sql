-- A pay link may be of what a customer owed before, which is of no booking: then it is for all of that which is open.
ALTER TABLE pay_link ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN customer_id uuid REFERENCES customer,
  ADD CONSTRAINT pay_link_of_one CHECK (
    num_nonnulls(booking_id, customer_id) = 1 AND (customer_id IS NULL OR what = 'balance')
  );
DROP INDEX pay_link_one_each;
CREATE UNIQUE INDEX pay_link_one_each ON pay_link (booking_id, what, instalment_id) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL AND what <> 'amount' AND booking_id IS NOT NULL;
CREATE UNIQUE INDEX pay_link_one_of_customer ON pay_link (customer_id) WHERE withdrawn_at IS NULL AND customer_id IS NOT NULL;
CREATE INDEX pay_link_customer_idx ON pay_link (customer_id) WHERE customer_id IS NOT NULL;
