-- Texts of an organisation, in place of the house's under the same key.
CREATE TABLE message_template (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  key text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_template_key_once UNIQUE (org_id, key)
);

-- What customers said about being written to, in their order: the last word counts, and none is taken out.
CREATE TABLE customer_consent (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  what text NOT NULL CHECK (what IN ('marketing-mail', 'marketing-whatsapp', 'whatsapp', 'do-not-disturb')),
  given boolean NOT NULL,
  source text NOT NULL,
  recorded_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX customer_consent_customer_idx ON customer_consent (customer_id, what, created_at DESC);
CREATE INDEX customer_consent_org_idx ON customer_consent (org_id);

CREATE FUNCTION customer_consent_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.id, OLD.org_id, OLD.what, OLD.given, OLD.source, OLD.recorded_by, OLD.created_at)
    IS NOT DISTINCT FROM (NEW.id, NEW.org_id, NEW.what, NEW.given, NEW.source, NEW.recorded_by, NEW.created_at) THEN
    -- Whoever was merged brings what they said along.
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a customer said stays as they said it' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER customer_consent_keep BEFORE UPDATE OR DELETE ON customer_consent
  FOR EACH ROW EXECUTE FUNCTION customer_consent_keep();

-- Whether the last word of a customer about something is a yes.
CREATE FUNCTION customer_says(customer uuid, about text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT c.given FROM customer_consent c WHERE c.customer_id = customer AND c.what = about
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1), false)
$$;
