CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

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
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ticket_expires_idx ON ticket (expires_at);

-- Every stored file: public pictures under their content's hash, private documents under their own id.
CREATE TABLE file (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'document')),
  key text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_org_idx ON file (org_id, created_at);

-- A permission to upload one picture; the row is what makes it good only once.
CREATE TABLE upload_token (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  org_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX upload_token_expires_idx ON upload_token (expires_at);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  tone text NOT NULL CHECK (tone IN ('blue', 'green', 'amber', 'red')),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_user_idx ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unread_idx ON notification (user_id) WHERE read_at IS NULL;

CREATE TABLE template (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'itinerary', 'quotation', 'email', 'message')),
  event text,
  name text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT template_mail_names_its_event CHECK ((kind = 'email') = (event IS NOT NULL))
);
CREATE UNIQUE INDEX template_name_key ON template (kind, lower(name));
CREATE UNIQUE INDEX template_one_default ON template (kind, coalesce(event, '')) WHERE is_default;

CREATE TABLE mail_template (
  key text PRIMARY KEY,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  -- Set when a person changed the words; from then on a new release leaves them alone.
  edited_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What is to be sent; once it is, the words go and only the fact stays.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  recipient_name text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  text_body text,
  html_body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK (sent_at IS NOT NULL OR (text_body IS NOT NULL AND html_body IS NOT NULL))
);
CREATE INDEX mail_created_idx ON mail (created_at);

-- The embedded post office: what would have gone out by SMTP.
CREATE TABLE mailbox (
  id uuid PRIMARY KEY,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mailbox_received_idx ON mailbox (received_at);

-- Counts may be lost in a crash; they only cover a minute.
CREATE UNLOGGED TABLE rate_limit (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_resets_idx ON rate_limit (resets_at);

-- Jobs that failed for good, kept until a person has looked at them.
CREATE TABLE job_set_aside (
  id uuid PRIMARY KEY,
  queue text NOT NULL,
  data jsonb NOT NULL,
  error text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- The last time each recurring job was put into its queue, by whichever process came first.
CREATE TABLE job_schedule (
  queue text PRIMARY KEY,
  due_at timestamptz NOT NULL
);

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
