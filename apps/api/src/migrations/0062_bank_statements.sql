-- The accounts whose statements an organisation reads, with the columns these have.
CREATE TABLE bank (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  name text NOT NULL,
  mapping jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX bank_name_once ON bank (org_id, lower(name));

CREATE TABLE bank_statement (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  bank_id uuid NOT NULL REFERENCES bank,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  -- What its file had, and what of that was known from statements before it.
  lines integer NOT NULL CHECK (lines > 0),
  known integer NOT NULL DEFAULT 0 CHECK (known BETWEEN 0 AND lines),
  opening numeric(14, 2),
  closing numeric(14, 2),
  gaps jsonb NOT NULL,
  left_out jsonb NOT NULL,
  uploaded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_statement_once UNIQUE (bank_id, file_hash)
);
CREATE INDEX bank_statement_org_idx ON bank_statement (org_id, to_on DESC, id DESC);

-- What came in is above zero, what went out below. The same line of another file is the same line.
CREATE TABLE bank_line (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  bank_id uuid NOT NULL REFERENCES bank,
  statement_id uuid NOT NULL REFERENCES bank_statement ON DELETE CASCADE,
  line integer NOT NULL,
  paid_on date NOT NULL,
  description text NOT NULL,
  reference text,
  amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
  balance numeric(14, 2),
  line_key text NOT NULL,
  -- Which of the equal lines of its file it is.
  nth integer NOT NULL CHECK (nth > 0),
  CONSTRAINT bank_line_once UNIQUE (bank_id, line_key, nth)
);
CREATE INDEX bank_line_statement_idx ON bank_line (statement_id, line);
CREATE INDEX bank_line_amount_idx ON bank_line (org_id, amount);
-- What the bank wrote stays as it was; a statement that was read wrongly is taken away whole.
CREATE TRIGGER bank_line_unchanged BEFORE UPDATE OR TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a line was found to be: one thing for a line, one line for a thing.
CREATE TABLE bank_decision (
  line_id uuid NOT NULL REFERENCES bank_line,
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (
    kind IN ('ignored', 'receipt', 'deposit', 'supplier-payment', 'booking-payment', 'settlement')
  ),
  target_id uuid,
  reason text,
  -- Whether its acceptance is what verified or credited it.
  moved boolean NOT NULL DEFAULT false,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_decision_line_once PRIMARY KEY (line_id),
  CONSTRAINT bank_decision_target_once UNIQUE (kind, target_id),
  CONSTRAINT bank_decision_of_something CHECK (
    (kind = 'ignored') = (target_id IS NULL) AND (kind = 'ignored') = (reason IS NOT NULL)
  )
);
CREATE INDEX bank_decision_org_idx ON bank_decision (org_id);
