-- Seals over the ledger and the trail: each names the rows it covers, keeps a print of every one of them, and hangs on the
-- seal before it. Whoever changes, removes or slips in a row afterwards breaks the chain.
CREATE TABLE seal (
  chain text NOT NULL CHECK (chain IN ('ledger', 'audit')),
  number integer NOT NULL CHECK (number >= 1),
  -- Rows have ids in the order of their time; a seal covers those after the seal before it, up to this one.
  last_id uuid NOT NULL,
  -- Sixteen hexadecimal digits of every row.
  prints text NOT NULL,
  hash text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, number)
);
CREATE TRIGGER seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
