-- Double entry. An amount above zero is a debit, below zero a credit; all of a transaction add up to zero.
CREATE TABLE ledger_account (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z-]+(:[a-z0-9-]+)?$'),
  org_id uuid REFERENCES org,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE ledger_transaction (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  description text NOT NULL,
  cause_entity text NOT NULL,
  cause_id uuid NOT NULL,
  cause_number text,
  idempotency_key text NOT NULL UNIQUE,
  input_hash text NOT NULL,
  -- A reversal names what it takes back, and each is taken back at most once.
  reverses uuid UNIQUE REFERENCES ledger_transaction,
  actor_id uuid,
  actor_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_transaction_cause_idx ON ledger_transaction (cause_entity, cause_id);
CREATE INDEX ledger_transaction_at_idx ON ledger_transaction (at);

-- What a wallet holds, kept current by the entries themselves; the only balance that is stored, and so the only lock.
CREATE TABLE wallet (
  account_id uuid PRIMARY KEY REFERENCES ledger_account,
  org_id uuid NOT NULL UNIQUE REFERENCES org,
  balance numeric(14, 2) NOT NULL DEFAULT 0,
  credit_limit numeric(14, 2) NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  entries bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallet_not_overdrawn CHECK (balance >= -credit_limit)
);

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  account_id uuid NOT NULL REFERENCES ledger_account,
  currency text NOT NULL DEFAULT 'INR' CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
  -- For a wallet: its how-manieth entry this is, and what the wallet held after it.
  position bigint,
  balance_after numeric(14, 2),
  UNIQUE (account_id, position)
);
CREATE INDEX ledger_entry_transaction_idx ON ledger_entry (transaction_id);
CREATE INDEX ledger_entry_account_idx ON ledger_entry (account_id, id) INCLUDE (amount);

CREATE FUNCTION ledger_move_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A wallet is what the house owes: a credit raises it.
  UPDATE wallet SET balance = balance - NEW.amount, entries = entries + 1
    WHERE account_id = NEW.account_id
    RETURNING entries, balance INTO NEW.position, NEW.balance_after;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_move_wallet BEFORE INSERT ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_move_wallet();

CREATE FUNCTION ledger_check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_entry WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT 1 FROM ledger_entry WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_zero_sum AFTER INSERT ON ledger_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_zero_sum();

-- Entries come with their transaction and not later: once it is committed nothing is added to it.
CREATE FUNCTION ledger_refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id AND xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_refuse_late BEFORE INSERT ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late_entry();

CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry FROM CURRENT_USER;
-- The check of a foreign key needs the right to update what it points to; the trigger refuses the update itself.
REVOKE DELETE, TRUNCATE ON ledger_transaction FROM CURRENT_USER;

-- A balance moves by entries only. The entry's own trigger is the one place below another trigger.
CREATE FUNCTION wallet_refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.balance, NEW.entries) IS DISTINCT FROM (OLD.balance, OLD.entries) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a wallet moves by ledger entries only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_moves_by_entries BEFORE UPDATE ON wallet
  FOR EACH ROW EXECUTE FUNCTION wallet_refuse_direct_change();
CREATE FUNCTION wallet_starts_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 OR NEW.entries <> 0 THEN
    RAISE EXCEPTION 'a wallet starts empty' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_starts_empty BEFORE INSERT ON wallet FOR EACH ROW EXECUTE FUNCTION wallet_starts_empty();
CREATE TRIGGER wallet_stays BEFORE DELETE OR TRUNCATE ON wallet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever can owe or own money has a wallet from the first moment; the house has none.
CREATE FUNCTION org_open_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := gen_random_uuid();
BEGIN
  INSERT INTO ledger_account (id, code, org_id) VALUES (account, 'wallet:' || NEW.id, NEW.id);
  INSERT INTO wallet (account_id, org_id) VALUES (account, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER org_has_wallet AFTER INSERT ON org
  FOR EACH ROW WHEN (NEW.kind <> 'house') EXECUTE FUNCTION org_open_wallet();

-- What one unit of a currency costs in rupees, from a day on; history stays. Rows of the house price the portal,
-- rows of another organisation only its own quotations.
CREATE TABLE exchange_rate (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  country text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z]{2,4}$'),
  name text NOT NULL,
  symbol text NOT NULL,
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  effective_from date NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exchange_rate_once UNIQUE (org_id, country, code, effective_from)
);
CREATE TRIGGER exchange_rate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE markup_rule (
  id uuid PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('hotel', 'itinerary', 'activity', 'visa')),
  audience text NOT NULL CHECK (audience IN ('agency', 'agencies', 'retail')),
  org_id uuid REFERENCES org,
  basis text NOT NULL CHECK (basis IN ('percent', 'perPerson', 'perNight', 'perBooking')),
  value numeric(12, 2) NOT NULL CHECK (value >= 0),
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((audience = 'agency') = (org_id IS NOT NULL)),
  CHECK (basis <> 'percent' OR value <= 500)
);
CREATE INDEX markup_rule_service_idx ON markup_rule (service, valid_from);

CREATE TABLE tax_row (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('GST', 'TCS')),
  service text NOT NULL CHECK (service IN ('hotel', 'itinerary', 'activity', 'visa')),
  market text NOT NULL CHECK (market IN ('domestic', 'overseas')),
  basis text NOT NULL CHECK (basis IN ('gross', 'fee')),
  rate numeric(6, 3) NOT NULL CHECK (rate >= 0 AND rate <= 100),
  slab_above numeric(14, 2),
  slab_up_to numeric(14, 2) CHECK (slab_up_to > slab_above),
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- On one day one row of tax holds for an amount: without this a sale would be taxed twice.
  CONSTRAINT tax_row_one_at_a_time EXCLUDE USING gist (
    kind WITH =,
    service WITH =,
    market WITH =,
    numrange(slab_above, slab_up_to, '(]') WITH &&,
    daterange(valid_from, valid_until, '[]') WITH &&
  )
);

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
  purpose text NOT NULL CHECK (purpose IN ('deposit', 'booking', 'package', 'visa', 'crm')),
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
