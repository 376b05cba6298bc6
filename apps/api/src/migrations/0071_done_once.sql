-- What the start of the program did once and need not look for again.
CREATE TABLE done_once (
  name text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
