-- A line of a booking is a service that somebody provides: where it stands, and why when it was declined or cancelled.
ALTER TABLE crm_booking_line
  ADD COLUMN state text NOT NULL DEFAULT 'Draft'
    CHECK (state IN ('Draft', 'Requested', 'Changed', 'Declined', 'Confirmed', 'Used', 'Cancelled')),
  ADD COLUMN state_note text;

UPDATE crm_booking_line l SET state = CASE
  WHEN b.status = 'Cancelled' THEN 'Cancelled'
  WHEN b.status = 'Completed' THEN 'Used'
  WHEN l.confirmed_at IS NOT NULL OR l.supplier_reference IS NOT NULL OR p.paid_at IS NOT NULL THEN 'Confirmed'
  WHEN EXISTS (
    SELECT 1 FROM supplier_link k WHERE k.booking_id = b.id AND lower(btrim(k.supplier)) = lower(btrim(l.supplier))
      AND k.withdrawn_at IS NULL AND k.confirmed_at IS NULL AND k.expires_at > now()
  ) THEN 'Requested'
  ELSE 'Draft' END
FROM crm_booking b, crm_booking_line own LEFT JOIN crm_supplier_payment p ON p.line_id = own.id
WHERE b.id = l.booking_id AND own.id = l.id;

-- What a supplier was asked, version by version; a page answers one of them.
CREATE TABLE service_request (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  line_id uuid NOT NULL REFERENCES crm_booking_line ON DELETE CASCADE,
  supplier_id uuid REFERENCES supplier,
  supplier text NOT NULL,
  version smallint NOT NULL CHECK (version >= 1),
  -- What was asked, as it was then; of pages older than this it is what the booking says now.
  content jsonb,
  show_price boolean NOT NULL DEFAULT true,
  answer_by timestamptz,
  mailed_to text,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen_at timestamptz,
  reminded_at timestamptz,
  late_told_at timestamptz,
  answer text CHECK (answer IN ('Confirmed', 'Changed', 'Declined')),
  answered_at timestamptz,
  answered_by text,
  reference text,
  hold_until date,
  offer jsonb,
  note text,
  accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT service_request_version_once UNIQUE (line_id, version),
  CONSTRAINT service_request_answered_whole CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT service_request_offer_of_change CHECK ((offer IS NOT NULL) = (answer IS NOT DISTINCT FROM 'Changed'))
);
CREATE INDEX service_request_booking_idx ON service_request (booking_id, created_at);
CREATE INDEX service_request_waiting_idx ON service_request (answer_by) WHERE answered_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX service_request_supplier_idx ON service_request (supplier_id) WHERE answered_at IS NULL;

-- Links of before stay good: each belongs to the first line of its supplier.
INSERT INTO service_request (id, token_hash, org_id, booking_id, line_id, supplier_id, supplier, version, show_price,
  expires_at, withdrawn_at, seen_at, answer, answered_at, answered_by, reference, note, created_at)
SELECT k.id, k.token_hash, k.org_id, k.booking_id, l.id, l.supplier_id, l.supplier,
  row_number() OVER (PARTITION BY l.id ORDER BY k.created_at, k.id), false,
  k.expires_at, k.withdrawn_at, k.seen_at, CASE WHEN k.confirmed_at IS NOT NULL THEN 'Confirmed' END, k.confirmed_at,
  k.confirmed_by, k.reference, k.note, k.created_at
FROM supplier_link k CROSS JOIN LATERAL (
  SELECT id, supplier_id, supplier FROM crm_booking_line
  WHERE booking_id = k.booking_id AND lower(btrim(supplier)) = lower(btrim(k.supplier)) ORDER BY position LIMIT 1
) l;
DROP TABLE supplier_link;

-- No service moves outside the table of its states, whoever moves it.
CREATE FUNCTION crm_booking_line_refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.state || ' to ' || NEW.state = ANY (ARRAY[
    'Draft to Requested', 'Draft to Confirmed', 'Draft to Cancelled',
    'Requested to Confirmed', 'Requested to Changed', 'Requested to Declined', 'Requested to Cancelled',
    'Changed to Confirmed', 'Changed to Requested', 'Changed to Cancelled',
    'Declined to Requested', 'Declined to Cancelled',
    'Confirmed to Changed', 'Confirmed to Requested', 'Confirmed to Cancelled', 'Confirmed to Used'
  ])) THEN
    RAISE EXCEPTION 'service % cannot become % from %', OLD.id, NEW.state, OLD.state
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_booking_line_move';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_booking_line_move BEFORE UPDATE OF state ON crm_booking_line
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION crm_booking_line_refuse_move();

-- Vouchers that count although not all is paid, and why.
ALTER TABLE crm_booking ADD COLUMN released_reason text, ADD COLUMN released_at timestamptz;
