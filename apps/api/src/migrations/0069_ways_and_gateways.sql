-- How a payment is to be made and, once it is paid, how it was: only cards cost something on top.
ALTER TABLE payment_session ADD COLUMN method text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'upi'));
ALTER TABLE payment_session ADD CONSTRAINT payment_session_upi_costs_nothing CHECK (method = 'card' OR fee = 0);
ALTER TABLE sandbox_order ADD COLUMN method text CHECK (method IN ('card', 'upi'));

-- The keys of agencies at a provider of their own, sealed. Replaced ones stay, for what was begun with them; one is in use at a time.
CREATE TABLE gateway (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  provider text NOT NULL CHECK (provider = 'razorpay'),
  account text NOT NULL,
  key_id text NOT NULL,
  wrapped_key text NOT NULL,
  sealed text NOT NULL,
  set_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX gateway_one_in_use ON gateway (org_id) WHERE ended_at IS NULL;
CREATE INDEX gateway_org_idx ON gateway (org_id);
-- What came through the gateway of an agency is the agency's, and not the house's to pay out.
ALTER TABLE payment_session ADD COLUMN gateway_id uuid REFERENCES gateway;
