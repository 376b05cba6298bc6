-- What a card provider paid out, and of which payments and refunds; each of them is paid out once.
CREATE TABLE card_settlement (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  provider text NOT NULL,
  payout_id text NOT NULL,
  utr text,
  settled_on date NOT NULL,
  amount numeric(14, 2) NOT NULL,
  fee numeric(14, 2) NOT NULL CHECK (fee >= 0),
  tax numeric(14, 2) NOT NULL CHECK (tax >= 0),
  paid_out numeric(14, 2) NOT NULL,
  recorded_by text NOT NULL,
  posted_id uuid NOT NULL UNIQUE REFERENCES ledger_transaction,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_settlement_once UNIQUE (provider, payout_id),
  CONSTRAINT card_settlement_adds_up CHECK (paid_out = amount - fee - tax)
);
CREATE INDEX card_settlement_created_idx ON card_settlement (created_at DESC, id DESC);
CREATE TRIGGER card_settlement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON card_settlement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE card_settlement_line (
  id uuid PRIMARY KEY,
  settlement_id uuid NOT NULL REFERENCES card_settlement,
  session_id uuid REFERENCES payment_session,
  refund_id uuid REFERENCES payment_refund,
  -- Of a refund below zero.
  amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
  CONSTRAINT card_settlement_line_of_one CHECK ((session_id IS NULL) <> (refund_id IS NULL))
);
CREATE UNIQUE INDEX card_settlement_payment_once ON card_settlement_line (session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX card_settlement_refund_once ON card_settlement_line (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX card_settlement_line_idx ON card_settlement_line (settlement_id);
CREATE TRIGGER card_settlement_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON card_settlement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
