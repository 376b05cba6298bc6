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
