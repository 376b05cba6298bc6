-- Persons whose data was erased, with the papers that keep their name and how long; and what went because it was kept long
-- enough, then without a customer. Its row lets words be taken out of what is otherwise never changed, within the transaction
-- that writes it.
CREATE TABLE erasure (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid REFERENCES customer,
  reason text NOT NULL CHECK (reason IN ('asked', 'mistake', 'retention')),
  kept jsonb NOT NULL DEFAULT '[]',
  counts jsonb NOT NULL DEFAULT '{}',
  erased_by uuid REFERENCES app_user,
  at timestamptz NOT NULL DEFAULT now(),
  transaction text NOT NULL DEFAULT pg_current_xact_id()::text,
  CONSTRAINT erasure_once UNIQUE (customer_id),
  CONSTRAINT erasure_of_nobody CHECK (customer_id IS NOT NULL OR reason = 'retention')
);
CREATE INDEX erasure_org_idx ON erasure (org_id, at);
CREATE INDEX erasure_transaction_idx ON erasure (transaction);
CREATE TRIGGER erasure_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erasure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How long an organisation keeps what nobody needs any more, in months; null where it stays.
CREATE TABLE retention (
  org_id uuid PRIMARY KEY REFERENCES org,
  lost_months smallint CHECK (lost_months BETWEEN 1 AND 240),
  passport_months smallint CHECK (passport_months BETWEEN 1 AND 240),
  message_months smallint CHECK (message_months BETWEEN 1 AND 240)
);

-- Nothing of an erased customer comes back into the record.
ALTER TABLE customer ADD COLUMN erased_at timestamptz;
ALTER TABLE customer ADD CONSTRAINT customer_erased_is_empty CHECK (
  erased_at IS NULL OR (
    gone_at IS NOT NULL AND search_text = '' AND family = '[]' AND tags = '{}'
    AND num_nonnulls(email, birthday, anniversary, address, city, gstin, plain_pan, pan_hash, nationality, passport_number,
      passport_expires_on, next_expiry, preferences, notes, traveller_id) = 0
  )
);

-- Nothing new hangs on an erased customer. The lock waits for an erasure that is under way, as the erasure waits for whoever
-- holds it.
CREATE FUNCTION refuse_erased_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT erased_at INTO gone FROM customer WHERE id = NEW.customer_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'customer % was erased', NEW.customer_id USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_erased';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER enquiry_of_nobody_erased BEFORE INSERT ON enquiry
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER quotation_of_nobody_erased BEFORE INSERT ON quotation
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER crm_booking_of_nobody_erased BEFORE INSERT ON crm_booking
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER crm_receipt_of_nobody_erased BEFORE INSERT ON crm_receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER customer_consent_of_nobody_erased BEFORE INSERT ON customer_consent
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER message_of_nobody_erased BEFORE INSERT ON message
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER message_in_of_nobody_erased BEFORE INSERT OR UPDATE OF customer_id ON message_in
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_erased_customer();

-- Whether a change takes words out of the named columns alone, in a transaction that erases. The time keeps a number of another
-- cluster from being taken for one of this.
CREATE FUNCTION erases_words(before jsonb, after jsonb, VARIADIC columns text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT before - columns = after - columns AND EXISTS (
    SELECT FROM erasure WHERE transaction = pg_current_xact_id_if_assigned()::text AND at = now())
$$;

-- A text of JSON without what a pattern finds in its words; names of fields stay.
CREATE FUNCTION without_words(value jsonb, pattern text, instead text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(regexp_replace(value #>> '{}', pattern, instead, 'gi'))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(without_words(e, pattern, instead) ORDER BY n), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS parts(e, n))
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(k, without_words(v, pattern, instead)), '{}') FROM jsonb_each(value) AS fields(k, v))
    ELSE value
  END;
END $$;

DROP TRIGGER audit_entry_append_only ON audit_entry;
CREATE FUNCTION audit_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'action', 'actor_name', 'changes') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_entry_keep();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The print a row of the trail had before words of it were erased, and the one it has since; signed with the secret of the
-- house, so that nobody with but the database can pass a change off as an erasure.
CREATE TABLE erased_print (
  row_id uuid PRIMARY KEY,
  before text NOT NULL,
  after text NOT NULL,
  sign text NOT NULL
);

CREATE OR REPLACE FUNCTION keep_sent_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'Draft' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'A quotation that was sent is not thrown away' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'Draft' AND (
    NEW.status = 'Draft'
    OR (NEW.quotation_id, NEW.number, NEW.content, NEW.rates, NEW.hash)
      IS DISTINCT FROM (OLD.quotation_id, OLD.number, OLD.content, OLD.rates, OLD.hash)
  ) AND NOT erases_words(to_jsonb(OLD), to_jsonb(NEW), 'content', 'decided_by', 'decline_reason') THEN
    RAISE EXCEPTION 'A quotation that was sent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION message_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT message_may_move(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a message does not become % after %', NEW.state, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.record, OLD.record_id, OLD.channel, OLD.template, OLD.recipient, OLD.subject, OLD.body, OLD.papers, OLD.once_key)
    IS DISTINCT FROM
    (NEW.record, NEW.record_id, NEW.channel, NEW.template, NEW.recipient, NEW.subject, NEW.body, NEW.papers, NEW.once_key)
    AND NOT erases_words(to_jsonb(OLD), to_jsonb(NEW), 'recipient', 'recipient_name', 'subject', 'body', 'papers', 'once_key',
      'state', 'problem')
  THEN
    RAISE EXCEPTION 'what was written to somebody stays as it was written' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION customer_consent_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    (OLD.id, OLD.org_id, OLD.what, OLD.given, OLD.source, OLD.recorded_by, OLD.created_at)
      IS NOT DISTINCT FROM (NEW.id, NEW.org_id, NEW.what, NEW.given, NEW.source, NEW.recorded_by, NEW.created_at)
    OR erases_words(to_jsonb(OLD), to_jsonb(NEW), 'source')
  ) THEN
    -- Whoever was merged brings what they said along.
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a customer said stays as they said it' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION crm_receipt_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (
    (OLD.state = 'Void'
      OR (NEW.org_id, NEW.number, NEW.amount, NEW.payment_id)
        IS DISTINCT FROM (OLD.org_id, OLD.number, OLD.amount, OLD.payment_id))
    AND NOT erases_words(to_jsonb(OLD), to_jsonb(NEW), 'reference', 'reference_key', 'void_reason', 'proof_id')
  ) THEN
    RAISE EXCEPTION 'A receipt that was given stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
