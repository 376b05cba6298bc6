-- What of the money a supplier has on account is used on which bill. What is given back by a bill that came down, or moved on from
-- one that was paid too much, stands below zero.
CREATE TABLE supplier_use (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  supplier_id uuid NOT NULL REFERENCES supplier,
  -- Each of a supplier has the next number, so that two at once do not both use the same money.
  nth integer NOT NULL CHECK (nth > 0),
  -- The advance it is of, in another currency; rupees are of no payment.
  part_id uuid REFERENCES supplier_payment_part,
  cause_entity text NOT NULL,
  cause_id uuid NOT NULL,
  in_currency numeric(14, 2) NOT NULL DEFAULT 0,
  -- In rupees at the rate of the bill, and what that is more than what was paid.
  amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
  gain numeric(14, 2) NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT supplier_use_once UNIQUE (supplier_id, nth),
  CONSTRAINT supplier_use_of_rupees CHECK (part_id IS NOT NULL OR (in_currency = 0 AND gain = 0))
);
CREATE INDEX supplier_use_part_idx ON supplier_use (part_id) WHERE part_id IS NOT NULL;
CREATE INDEX supplier_use_cause_idx ON supplier_use (cause_entity, cause_id);
CREATE TRIGGER supplier_use_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_use
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Of an advance no more is used than it was.
CREATE FUNCTION supplier_use_within() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM supplier_payment_part p JOIN supplier_use u ON u.part_id = p.id
    WHERE p.id = NEW.part_id
    GROUP BY p.id HAVING sum(u.in_currency) NOT BETWEEN 0 AND coalesce(p.advance_amount, 0)
  ) THEN
    RAISE EXCEPTION 'More of an advance is used than it was' USING ERRCODE = 'check_violation', CONSTRAINT = 'supplier_use_within';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER supplier_use_within AFTER INSERT ON supplier_use DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.part_id IS NOT NULL) EXECUTE FUNCTION supplier_use_within();

-- What suppliers sent back of bookings so far is of these: each is less by it.
INSERT INTO supplier_use (id, org_id, supplier_id, nth, cause_entity, cause_id, amount)
SELECT gen_random_uuid(), p.org_id, p.supplier_id, row_number() OVER (PARTITION BY p.supplier_id ORDER BY p.due_on, p.id),
  'crm-booking', p.booking_id, -p.returned
FROM crm_supplier_payment p WHERE p.returned > 0 AND p.supplier_id IS NOT NULL;
