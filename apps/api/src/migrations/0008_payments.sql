CREATE SEQUENCE wallet_deposit_number;

CREATE TABLE wallet_deposit (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^WD-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  way text NOT NULL CHECK (way IN ('bank', 'upi', 'cheque', 'cash', 'card')),
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  -- What a card costs on top; it never reaches the wallet.
  fee numeric(14, 2) NOT NULL DEFAULT 0 CHECK (fee >= 0),
  bank_reference text,
  -- Letters and digits alone say whether a reference was seen before, however it was typed.
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(bank_reference, '[^A-Za-z0-9]', '', 'g'))) STORED,
  paid_on date,
  note text NOT NULL DEFAULT '',
  proof_id uuid REFERENCES file,
  proof_name text,
  status text NOT NULL CHECK (status IN ('Waiting', 'Approved', 'Rejected', 'Failed')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  posted_id uuid UNIQUE REFERENCES ledger_transaction,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wallet_deposit_credited_once CHECK ((status = 'Approved') = (posted_id IS NOT NULL)),
  CONSTRAINT wallet_deposit_names_its_payment CHECK (way = 'card' OR length(reference_key) >= 4),
  CONSTRAINT wallet_deposit_rejected_with_reason CHECK (status <> 'Rejected' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX wallet_deposit_reference_once ON wallet_deposit (reference_key) WHERE status <> 'Rejected';
CREATE INDEX wallet_deposit_org_idx ON wallet_deposit (org_id, created_at DESC, id DESC);
CREATE INDEX wallet_deposit_created_idx ON wallet_deposit (created_at DESC, id DESC);
CREATE INDEX wallet_deposit_waiting_idx ON wallet_deposit (created_at) WHERE status = 'Waiting' AND way <> 'card';

-- One attempt to pay something by card. The id is random and not in order: whoever knows it may open the page.
CREATE TABLE payment_session (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  purpose text NOT NULL CHECK (purpose IN ('deposit', 'booking')),
  cause_id uuid NOT NULL,
  cause_number text NOT NULL,
  description text NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  fee numeric(14, 2) NOT NULL DEFAULT 0 CHECK (fee >= 0),
  provider text NOT NULL,
  -- The provider's names of the order and of the payment; the order is made when the page is first opened.
  order_id text,
  payment_id text,
  order_url text,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Paid', 'Failed', 'Expired')),
  message text,
  return_path text NOT NULL,
  captured numeric(14, 2) NOT NULL DEFAULT 0 CHECK (captured >= 0),
  -- Given back or on its way back.
  refunded numeric(14, 2) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, order_id),
  CONSTRAINT payment_session_refunds_what_came_in CHECK (refunded <= captured),
  CONSTRAINT payment_session_paid_is_captured CHECK ((status = 'Paid') = (captured > 0))
);
-- Two open pages for one thing could both be paid.
CREATE UNIQUE INDEX payment_session_one_open ON payment_session (purpose, cause_id) WHERE status IN ('Open', 'Failed');
CREATE INDEX payment_session_cause_idx ON payment_session (cause_id);
CREATE INDEX payment_session_org_idx ON payment_session (org_id, created_at DESC, id DESC);
CREATE INDEX payment_session_created_idx ON payment_session (created_at DESC, id DESC);
CREATE INDEX payment_session_due_idx ON payment_session (expires_at) WHERE status IN ('Open', 'Failed');

CREATE TABLE payment_refund (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES payment_session,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  -- What asked for it: the same again is the same refund.
  cause_key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Done', 'Failed')),
  provider_refund_id text,
  message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_refund_session_idx ON payment_refund (session_id);
CREATE INDEX payment_refund_due_idx ON payment_refund (created_at) WHERE status <> 'Done';

-- Every signed message of a provider, once: a second copy finds itself here.
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  session_id uuid REFERENCES payment_session,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_event_session_idx ON payment_event (session_id);

-- The embedded provider's own books. It stands in for a gateway and shares nothing with the tables above.
CREATE TABLE sandbox_order (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  description text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'authorised', 'captured', 'expired')),
  payment_id text,
  refunded bigint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (refunded <= amount)
);
CREATE TABLE sandbox_refund (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  order_id text NOT NULL REFERENCES sandbox_order,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Accounts by month read the ledger by its time.
CREATE INDEX ledger_transaction_at_idx ON ledger_transaction (at);
CREATE INDEX invoice_issued_idx ON invoice (issued_on DESC, id DESC);
