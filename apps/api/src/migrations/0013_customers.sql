-- Gone is what was deleted or merged into another record: its history stays, and an old id still leads to its survivor.
CREATE TABLE customer (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  name text NOT NULL,
  email text CHECK (email = lower(email)),
  birthday date,
  anniversary date,
  address text,
  city text,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  country text,
  gstin text,
  pan text,
  nationality text CHECK (nationality ~ '^[A-Z]{1,3}$'),
  passport_number text CHECK (passport_number ~ '^[A-Z0-9]{6,9}$'),
  passport_expires_on date,
  preferences text,
  family jsonb NOT NULL DEFAULT '[]',
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  -- The account this person has in the portal.
  traveller_id uuid REFERENCES app_user,
  -- The first day on which a passport of theirs or of the family ends.
  next_expiry date,
  -- Name, e-mail and the digits of every phone, in small letters.
  search_text text NOT NULL,
  merged_into uuid REFERENCES customer,
  gone_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customer_merged_is_gone CHECK (merged_into IS NULL OR (gone_at IS NOT NULL AND merged_into <> id))
);
-- Lists of one organisation, and of all of them for the house; each sort ends with the primary key.
CREATE INDEX customer_org_name_idx ON customer (org_id, name, id) WHERE gone_at IS NULL;
CREATE INDEX customer_org_updated_idx ON customer (org_id, updated_at, id) WHERE gone_at IS NULL;
CREATE INDEX customer_org_created_idx ON customer (org_id, created_at, id) WHERE gone_at IS NULL;
CREATE INDEX customer_org_expiry_idx ON customer (org_id, next_expiry, id) WHERE gone_at IS NULL;
CREATE INDEX customer_org_city_idx ON customer (org_id, city, id) WHERE gone_at IS NULL;
CREATE INDEX customer_org_idx ON customer (org_id, id) WHERE gone_at IS NULL;
CREATE INDEX customer_name_idx ON customer (name, id) WHERE gone_at IS NULL;
CREATE INDEX customer_updated_idx ON customer (updated_at, id) WHERE gone_at IS NULL;
CREATE INDEX customer_created_idx ON customer (created_at, id) WHERE gone_at IS NULL;
CREATE INDEX customer_expiry_idx ON customer (next_expiry, id) WHERE gone_at IS NULL;
CREATE INDEX customer_search_idx ON customer USING gin (search_text gin_trgm_ops) WHERE gone_at IS NULL;
CREATE INDEX customer_tags_idx ON customer USING gin (tags) WHERE gone_at IS NULL;
CREATE INDEX customer_email_idx ON customer (email, org_id) WHERE email IS NOT NULL AND gone_at IS NULL;
CREATE INDEX customer_passport_idx ON customer (passport_number, org_id)
  WHERE passport_number IS NOT NULL AND gone_at IS NULL;
CREATE INDEX customer_merged_idx ON customer (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX customer_traveller_idx ON customer (traveller_id) WHERE traveller_id IS NOT NULL;

CREATE TABLE customer_phone (
  customer_id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  number text NOT NULL CHECK (number ~ '^\+[1-9][0-9]{4,14}$'),
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('mobile', 'home', 'work')),
  position smallint NOT NULL CHECK (position >= 0),
  PRIMARY KEY (customer_id, number)
);
CREATE INDEX customer_phone_number_idx ON customer_phone (number, org_id);

-- The tags and cities an organisation has used, so that filters can offer them without reading every customer.
CREATE TABLE customer_choice (
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('tag', 'city')),
  value text NOT NULL,
  PRIMARY KEY (org_id, kind, value)
);

CREATE TABLE customer_import (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  file_name text NOT NULL,
  heads text[] NOT NULL,
  mapping text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('checking', 'checked', 'importing', 'done', 'stopped')),
  add_duplicates boolean NOT NULL DEFAULT false,
  total integer NOT NULL CHECK (total >= 0),
  -- Rows of the present stage that are through, and what came of all of them.
  done integer NOT NULL DEFAULT 0,
  good integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_import_org_idx ON customer_import (org_id, created_at DESC, id DESC);

CREATE TABLE customer_import_row (
  import_id uuid NOT NULL REFERENCES customer_import ON DELETE CASCADE,
  line integer NOT NULL,
  -- As they stand in the file; emptied when the row has become a customer.
  cells text[] NOT NULL,
  -- Phones, e-mail and passport, by which rows of one file are found to be the same person; emptied with the cells.
  signs text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'good', 'duplicate', 'rejected', 'created')),
  name text,
  problem text,
  customer_id uuid REFERENCES customer,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX customer_import_row_status_idx ON customer_import_row (import_id, status, line);
