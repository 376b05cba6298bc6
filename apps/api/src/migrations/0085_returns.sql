-- What Tally calls an account of a book; accounts without a row keep the name they have here.
CREATE TABLE tally_name (
  org_id uuid NOT NULL REFERENCES org,
  -- The account as its own book calls it, such as `sales:hotel`.
  account text NOT NULL CHECK (account ~ '^[a-z-]+(:[a-z0-9-]+)?$'),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 100),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, account)
);
