-- What the embedded identity provider keeps; nothing outside of it reads these tables.
CREATE SCHEMA identity;

CREATE TABLE identity."user" (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CONSTRAINT identity_user_email_key UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identity.account (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT identity_account_provider_key UNIQUE (provider_id, account_id)
);
CREATE INDEX identity_account_user_idx ON identity.account (user_id);

CREATE TABLE identity.session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_session_user_idx ON identity.session (user_id);
CREATE INDEX identity_session_expires_idx ON identity.session (expires_at);

CREATE TABLE identity.verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_verification_identifier_idx ON identity.verification (identifier);
CREATE INDEX identity_verification_expires_idx ON identity.verification (expires_at);

CREATE TABLE identity.jwks (
  id uuid PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  alg text,
  crv text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);

-- Counts of one caller's tries, kept here so that every process counts the same.
CREATE TABLE identity.rate_limit (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX identity_rate_limit_resets_idx ON identity.rate_limit (resets_at);
