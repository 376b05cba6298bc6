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
  -- What an agency adds for its own clients, per service: {"hotel": {"basis": "percent", "value": 8}, …}
  own_markup jsonb NOT NULL DEFAULT '{}',
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

-- What the area below keeps of people.
ALTER TABLE ticket ADD FOREIGN KEY (user_id) REFERENCES app_user;
ALTER TABLE file ADD FOREIGN KEY (org_id) REFERENCES org, ADD FOREIGN KEY (owner_id) REFERENCES app_user;
ALTER TABLE notification ADD FOREIGN KEY (user_id) REFERENCES app_user;
