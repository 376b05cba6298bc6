CREATE TABLE portal_credential (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  owner_id uuid NOT NULL REFERENCES app_user,
  portal text NOT NULL,
  url text,
  username text NOT NULL,
  notes text,
  -- The password under a key of its own, that key under the master key that is named; tied to organisation and record.
  key_id text NOT NULL,
  wrapped_key text NOT NULL,
  sealed_password text NOT NULL,
  password_set_at timestamptz NOT NULL DEFAULT now(),
  rotate_every_days smallint CHECK (rotate_every_days >= 7),
  rotate_on date,
  rotation_told_at timestamptz,
  last_revealed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((rotate_every_days IS NULL) = (rotate_on IS NULL))
);
CREATE INDEX portal_credential_org_idx ON portal_credential (org_id, portal, id);
CREATE INDEX portal_credential_rotate_idx ON portal_credential (rotate_on) WHERE rotation_told_at IS NULL;
CREATE INDEX portal_credential_key_idx ON portal_credential (key_id);
