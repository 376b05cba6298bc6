-- What somebody who sells has put aside to offer a client. A tray has thirty places, so nobody can put more onto it,
-- and the same thing lies on it once.
CREATE TABLE quote_tray_item (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  place smallint NOT NULL CONSTRAINT quote_tray_item_place_check CHECK (place BETWEEN 1 AND 30),
  item jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quote_tray_item_place_key UNIQUE (user_id, place),
  CONSTRAINT quote_tray_item_item_key UNIQUE (user_id, item)
);

CREATE TABLE quote_tray_markup (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  org_id uuid NOT NULL REFERENCES org,
  basis text NOT NULL CHECK (basis IN ('percent', 'perBooking')),
  value numeric(14, 2) NOT NULL CHECK (value >= 0 AND (basis <> 'percent' OR value <= 500))
);

-- A tray as it was sent: what the client reads and what it cost then, kept whatever becomes of the catalogue.
CREATE TABLE sent_quote (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  client_name text NOT NULL,
  client_phone text,
  note text NOT NULL,
  things jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen_count integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  wanted_key text,
  wanted_note text NOT NULL DEFAULT '',
  wanted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((wanted_key IS NULL) = (wanted_at IS NULL))
);
CREATE INDEX sent_quote_user_idx ON sent_quote (user_id, created_at DESC);
