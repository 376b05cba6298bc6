CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE org (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('house', 'agency', 'traveller')),
  company_name text NOT NULL,
  agent_id text UNIQUE CHECK (agent_id ~ '^AG[0-9]{6}$'),
  logo_url text,
  phone text,
  email text NOT NULL,
  address text,
  city text,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  country text,
  gstin text,
  pan text,
  website text,
  bank jsonb,
  sales_rep jsonb,
  verification_status text NOT NULL DEFAULT 'pending' CHECK (verification_status IN ('pending', 'approved', 'rejected')),
  verification_reason text,
  verification_documents jsonb NOT NULL DEFAULT '[]',
  reviewed_by text,
  reviewed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind <> 'agency' OR agent_id IS NOT NULL)
);
-- There is one house.
CREATE UNIQUE INDEX org_one_house ON org ((kind)) WHERE kind = 'house';
CREATE SEQUENCE agent_number START 100001 MAXVALUE 999999;

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  issuer text,
  subject text,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  avatar_url text,
  user_type text NOT NULL CHECK (user_type IN ('Admin', 'Agent', 'SystemUser', 'Customer')),
  verified boolean NOT NULL DEFAULT false,
  email_verified boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  invitation_hash text UNIQUE,
  invitation_expires_at timestamptz,
  last_seen_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Who a person is comes from the identity provider and from nothing else.
  CONSTRAINT app_user_identity UNIQUE (issuer, subject),
  CHECK ((issuer IS NULL) = (subject IS NULL))
);
CREATE INDEX app_user_org_idx ON app_user (org_id);
CREATE INDEX app_user_created_idx ON app_user (created_at, id);

CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  changes jsonb NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_entry_entity_idx ON audit_entry (entity, entity_id, at);

-- What happened stays written; nobody mends history.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE idempotency_key (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_key_created_idx ON idempotency_key (created_at);

CREATE TABLE ticket (
  hash text PRIMARY KEY,
  path text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ticket_expires_idx ON ticket (expires_at);

CREATE TABLE location (
  id uuid PRIMARY KEY,
  location text NOT NULL,
  country text NOT NULL,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  display_name text NOT NULL,
  slug text NOT NULL CONSTRAINT location_slug_key UNIQUE,
  description text NOT NULL,
  images jsonb NOT NULL DEFAULT '[]',
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  featured boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX location_name_key ON location (lower(location), lower(country));

CREATE SEQUENCE lead_number START 1;
CREATE TABLE lead (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  source text NOT NULL CHECK (source IN ('contactus', 'dubai', 'itinerary')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  message text NOT NULL,
  destination text,
  travel_date date,
  adults integer,
  children integer,
  status text NOT NULL DEFAULT 'New',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_org_idx ON lead (org_id, created_at);
