-- Wrong tries in a row for one account, or for one account on a device it is known on. Kept by a fingerprint of the
-- address, whether anybody has it or not.
CREATE TABLE identity.sign_in_wait (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures > 0),
  free_at timestamptz NOT NULL,
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX identity_sign_in_wait_forgotten_idx ON identity.sign_in_wait (forgotten_at);

-- Browsers somebody has signed in with, by a fingerprint of what their cookie says.
CREATE TABLE identity.known_device (
  user_id uuid NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  hash text NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, hash)
);

-- The second step of signing in: a secret shared with somebody's phone, sealed like those of the vault. It asks for codes
-- once one has been shown. The last code that was used says which are too old: a code works once.
CREATE TABLE identity.two_step (
  user_id uuid PRIMARY KEY REFERENCES identity."user" ON DELETE CASCADE,
  key_id text NOT NULL,
  wrapped_key text NOT NULL,
  content text NOT NULL,
  last_counter bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE identity.recovery_code (
  user_id uuid NOT NULL REFERENCES identity.two_step ON DELETE CASCADE,
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- A counter that went back would let codes be used again, also by hand.
CREATE FUNCTION identity.refuse_used_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This code was used before' USING ERRCODE = 'check_violation', CONSTRAINT = 'two_step_code_once';
END $$;
CREATE TRIGGER two_step_code_once BEFORE UPDATE OF last_counter ON identity.two_step FOR EACH ROW
  WHEN (NEW.content = OLD.content AND NEW.last_counter <= OLD.last_counter) EXECUTE FUNCTION identity.refuse_used_code();

-- When the second step of a session was last taken; tokens of whoever has one are made after it only.
ALTER TABLE identity.session ADD COLUMN second_step_at timestamptz;

-- From here on nobody signs in before their address is confirmed. Whoever was let in before stays in.
UPDATE identity."user" u SET email_verified = true
FROM app_user a WHERE a.issuer = 'urn:karavan:identity' AND a.subject = u.id::text AND a.verified AND NOT u.email_verified;
