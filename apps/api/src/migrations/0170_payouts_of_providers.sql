-- When the sandbox took the money, so that it can pay it out; it pays out nothing that it took before.
ALTER TABLE sandbox_order ADD COLUMN captured_at timestamptz;
CREATE INDEX sandbox_order_captured_idx ON sandbox_order (captured_at) WHERE captured_at IS NOT NULL;
CREATE INDEX sandbox_refund_created_idx ON sandbox_refund (created_at);

-- Payouts of providers that could not be recorded by themselves, each told to the Admins once.
CREATE TABLE card_payout_told (
  provider text NOT NULL,
  payout_id text NOT NULL,
  problems text[] NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_payout_told_once UNIQUE (provider, payout_id)
);
