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

-- What an agency adds for its own clients, per service: {"hotel": {"basis": "percent", "value": 8}, …}
ALTER TABLE org ADD COLUMN own_markup jsonb NOT NULL DEFAULT '{}';

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
  updated_at timestamptz NOT NULL DEFAULT now()
);
