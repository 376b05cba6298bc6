-- What goes to customers and suppliers, kept with the record it is about. Each occasion has one key: what is asked for twice goes once.
CREATE TABLE message (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  record text NOT NULL CHECK (record IN ('enquiry', 'quotation', 'booking', 'customer', 'request')),
  record_id uuid NOT NULL,
  customer_id uuid REFERENCES customer,
  channel text NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'link')),
  template text NOT NULL,
  recipient text NOT NULL,
  recipient_name text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  papers jsonb NOT NULL DEFAULT '[]',
  once_key text NOT NULL CONSTRAINT message_once UNIQUE,
  state text NOT NULL CHECK (
    state IN ('Prepared', 'Opened', 'Queued', 'Sent', 'Delivered', 'Read', 'Failed', 'Unknown')
  ),
  -- Set and committed before anything leaves: whoever finds it set without an outcome does not know, and does not send.
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  problem text,
  -- What the provider calls it.
  provider_id text UNIQUE,
  again_of uuid REFERENCES message,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_by_hand_is_not_queued CHECK (channel <> 'link' OR state IN ('Prepared', 'Opened', 'Sent', 'Read'))
);
CREATE INDEX message_record_idx ON message (record_id, created_at);
CREATE INDEX message_customer_idx ON message (customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX message_org_idx ON message (org_id, created_at);

CREATE FUNCTION message_may_move(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE was
    WHEN 'Prepared' THEN becomes IN ('Queued', 'Opened', 'Read')
    WHEN 'Opened' THEN becomes IN ('Sent', 'Read')
    WHEN 'Queued' THEN becomes IN ('Sent', 'Delivered', 'Read', 'Failed', 'Unknown')
    WHEN 'Sent' THEN becomes IN ('Delivered', 'Read', 'Failed')
    WHEN 'Delivered' THEN becomes = 'Read'
    WHEN 'Unknown' THEN becomes IN ('Sent', 'Delivered', 'Read', 'Failed')
    ELSE false
  END
$$;

CREATE FUNCTION message_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT message_may_move(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a message does not become % after %', NEW.state, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.record, OLD.record_id, OLD.channel, OLD.template, OLD.recipient, OLD.subject, OLD.body, OLD.papers, OLD.once_key)
    IS DISTINCT FROM
    (NEW.record, NEW.record_id, NEW.channel, NEW.template, NEW.recipient, NEW.subject, NEW.body, NEW.papers, NEW.once_key) THEN
    RAISE EXCEPTION 'what was written to somebody stays as it was written' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_keep BEFORE UPDATE ON message FOR EACH ROW EXECUTE FUNCTION message_keep();

-- Where the papers of a message can be fetched without an account: of the secret in the address only the hash is kept.
CREATE TABLE paper_link (
  message_id uuid PRIMARY KEY REFERENCES message,
  org_id uuid NOT NULL REFERENCES org,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  opened_at timestamptz,
  opened_count integer NOT NULL DEFAULT 0
);
CREATE INDEX paper_link_org_idx ON paper_link (org_id);
