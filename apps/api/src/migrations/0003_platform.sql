-- Every stored file: public pictures under their content's hash, private documents under their own id.
CREATE TABLE file (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  owner_id uuid NOT NULL REFERENCES app_user,
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
  user_id uuid NOT NULL REFERENCES app_user,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  tone text NOT NULL CHECK (tone IN ('blue', 'green', 'amber', 'red')),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_user_idx ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unread_idx ON notification (user_id) WHERE read_at IS NULL;

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
