-- Pages where customers pay without an account: of the secret in their address only the hash is kept. The instalment may be gone
-- when the plan is changed; the link then stands for what is due first.
CREATE TABLE pay_link (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking,
  what text NOT NULL CHECK (what IN ('instalment', 'balance', 'amount')),
  instalment_id uuid,
  amount numeric(14, 2) CHECK (amount > 0),
  created_by uuid REFERENCES app_user,
  seen_count integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pay_link_says_what CHECK (
    (what = 'instalment') = (instalment_id IS NOT NULL) AND (what = 'amount') = (amount IS NOT NULL)
  )
);
-- Whoever copies, mails or reminds hands on the same page.
CREATE UNIQUE INDEX pay_link_one_each ON pay_link (booking_id, what, instalment_id) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL AND what <> 'amount';
CREATE INDEX pay_link_booking_idx ON pay_link (booking_id);
CREATE INDEX pay_link_org_idx ON pay_link (org_id);

-- The card pages that were opened at a link.
CREATE TABLE pay_link_session (
  session_id uuid NOT NULL REFERENCES payment_session,
  link_id uuid NOT NULL REFERENCES pay_link,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, link_id)
);
CREATE INDEX pay_link_session_link_idx ON pay_link_session (link_id);

ALTER TABLE crm_receipt ADD COLUMN pay_link_id uuid REFERENCES pay_link;
CREATE INDEX crm_receipt_pay_link_idx ON crm_receipt (pay_link_id) WHERE pay_link_id IS NOT NULL;
