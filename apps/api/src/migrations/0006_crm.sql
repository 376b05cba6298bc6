-- Gone is what was deleted or merged into another record: its history stays, and an old id still leads to its survivor.
CREATE TABLE customer (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  name text NOT NULL,
  email text CHECK (email = lower(email)),
  birthday date,
  anniversary date,
  address text,
  city text,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  country text,
  gstin text,
  pan text,
  nationality text CHECK (nationality ~ '^[A-Z]{1,3}$'),
  passport_number text CHECK (passport_number ~ '^[A-Z0-9]{6,9}$'),
  passport_expires_on date,
  preferences text,
  family jsonb NOT NULL DEFAULT '[]',
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  -- The account this person has in the portal.
  traveller_id uuid REFERENCES app_user,
  -- The first day on which a passport of theirs or of the family ends.
  next_expiry date,
  -- Name, e-mail and the digits of every phone, in small letters.
  search_text text NOT NULL,
  merged_into uuid REFERENCES customer,
  gone_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customer_merged_is_gone CHECK (merged_into IS NULL OR (gone_at IS NOT NULL AND merged_into <> id))
);

-- Lists of one organisation, and of all of them for the house; each sort ends with the primary key. What else is filtered by stands
-- beside, so that what does not fit is passed inside the index. Whatever is rare is found by its letters, its city or its tags.
CREATE INDEX customer_org_name_idx ON customer (org_id, name, id, city, next_expiry) INCLUDE (tags, search_text, gone_at);
CREATE INDEX customer_org_updated_idx ON customer (org_id, updated_at, id, city, next_expiry) INCLUDE (tags, search_text)
  WHERE gone_at IS NULL;
CREATE INDEX customer_org_created_idx ON customer (org_id, created_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_org_expiry_idx ON customer (org_id, next_expiry, id, city) WHERE gone_at IS NULL;
CREATE INDEX customer_name_idx ON customer (name, id, city, next_expiry) INCLUDE (tags, search_text, gone_at);
CREATE INDEX customer_updated_idx ON customer (updated_at, id, city, next_expiry) INCLUDE (tags, search_text) WHERE gone_at IS NULL;
CREATE INDEX customer_created_idx ON customer (created_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_expiry_idx ON customer (next_expiry, id, city) WHERE gone_at IS NULL;
CREATE INDEX customer_search_idx ON customer USING gin (org_id, city, tags, search_text gin_trgm_ops);
CREATE INDEX customer_passport_idx ON customer (passport_number, org_id)
  WHERE passport_number IS NOT NULL AND gone_at IS NULL;
CREATE INDEX customer_merged_idx ON customer (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE customer_phone (
  customer_id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  number text NOT NULL CHECK (number ~ '^\+[1-9][0-9]{4,14}$'),
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('mobile', 'home', 'work')),
  position smallint NOT NULL CHECK (position >= 0),
  PRIMARY KEY (customer_id, number)
);
CREATE INDEX customer_phone_number_idx ON customer_phone (number, org_id);

-- The tags and cities an organisation has used, so that filters can offer them without reading every customer.
CREATE TABLE customer_choice (
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('tag', 'city')),
  value text NOT NULL,
  PRIMARY KEY (org_id, kind, value)
);

CREATE TABLE customer_import (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  file_name text NOT NULL,
  heads text[] NOT NULL,
  mapping text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('checking', 'checked', 'importing', 'done', 'stopped')),
  add_duplicates boolean NOT NULL DEFAULT false,
  total integer NOT NULL CHECK (total >= 0),
  -- Rows of the present stage that are through, and what came of all of them.
  done integer NOT NULL DEFAULT 0,
  good integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Why an import ended that nobody stopped.
  problem text
);
CREATE INDEX customer_import_org_idx ON customer_import (org_id, created_at DESC, id DESC);

CREATE TABLE customer_import_row (
  import_id uuid NOT NULL REFERENCES customer_import ON DELETE CASCADE,
  line integer NOT NULL,
  -- As they stand in the file; emptied when the row has become a customer.
  cells text[] NOT NULL,
  -- Phones, e-mail and passport, by which rows of one file are found to be the same person; emptied with the cells.
  signs text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'good', 'duplicate', 'rejected', 'created')),
  name text,
  problem text,
  customer_id uuid REFERENCES customer,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX customer_import_row_status_idx ON customer_import_row (import_id, status, line);

CREATE SEQUENCE lead_number START 1;
CREATE TABLE lead (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  source text NOT NULL CHECK (source IN ('contactus', 'dubai', 'itinerary')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  message text NOT NULL,
  destination text,
  travel_date date,
  adults integer,
  children integer,
  status text NOT NULL DEFAULT 'New',
  created_at timestamptz NOT NULL DEFAULT now(),
  itinerary_id uuid REFERENCES itinerary ON DELETE SET NULL,
  assigned_to uuid REFERENCES app_user,
  answer text,
  answered_at timestamptz,
  enquiry_id uuid,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lead_converted_has_enquiry CHECK ((status = 'Converted') = (enquiry_id IS NOT NULL))
);
CREATE INDEX lead_org_idx ON lead (org_id, created_at);
CREATE INDEX lead_created_idx ON lead (created_at, id);
CREATE INDEX lead_status_idx ON lead (status, created_at, id);

CREATE SEQUENCE enquiry_package_number;
CREATE SEQUENCE enquiry_flight_number;
CREATE SEQUENCE enquiry_hotel_number;
CREATE SEQUENCE enquiry_visa_number;

CREATE TABLE enquiry (
  id uuid PRIMARY KEY,
  -- Looked up by its beginning too.
  number text COLLATE "C" NOT NULL UNIQUE CHECK (number ~ '^(PE|FE|HE|VE)-[0-9]{4}-[0-9]{6,}$'),
  kind text NOT NULL CHECK (kind IN ('package', 'flight', 'hotel', 'visa')),
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  created_by uuid REFERENCES app_user,
  source text NOT NULL,
  status text NOT NULL CHECK (status IN ('New', 'Contacted', 'Quoted', 'Negotiation', 'Confirmed', 'Lost')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  assigned_to uuid REFERENCES app_user,
  budget numeric(14, 2) CHECK (budget >= 0),
  budget_currency text NOT NULL DEFAULT 'INR',
  details jsonb NOT NULL,
  -- Taken from the details when they are written, for lists and search.
  subject text NOT NULL,
  people integer NOT NULL DEFAULT 0,
  travel_date date,
  -- Cut, since indexes carry it, and an index takes rows of a third of a page at most.
  searched text NOT NULL GENERATED ALWAYS AS (left(lower(subject), 300)) STORED,
  -- What its customer is found by, so that a common name is met on the way through a list without a look at every customer.
  customer_searched text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  lost_reason text,
  pasted_text text,
  -- The earliest of its follow-ups that is not done.
  next_follow_up_at timestamptz,
  next_follow_up_way text CHECK (next_follow_up_way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  first_answer_at timestamptz,
  -- The furthest it has come, from 1 to 5; one that is lost keeps it. A trigger below writes it.
  reached smallint NOT NULL DEFAULT 1,
  confirmed_at timestamptz,
  lead_id uuid REFERENCES lead,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT enquiry_open_has_owner_and_step CHECK (
    status IN ('Confirmed', 'Lost') OR (assigned_to IS NOT NULL AND next_follow_up_at IS NOT NULL)
  ),
  CONSTRAINT enquiry_lost_has_reason CHECK ((status = 'Lost') = (lost_reason IS NOT NULL))
);
ALTER TABLE lead ADD FOREIGN KEY (enquiry_id) REFERENCES enquiry;

-- Lists of one organisation, of all of them for the house, and of a person. What else is filtered by stands beside the order, so that
-- what does not fit is passed inside the index; only what is open has a next step, so those lie together.
-- By day, and by source within it: a source that began late is looked for once a day, not enquiry by enquiry.
CREATE INDEX enquiry_org_created_idx
  ON enquiry (org_id, kind, ((created_at AT TIME ZONE 'UTC')::date), source, created_at, id, status, priority)
  INCLUDE (tags, searched, customer_searched);
CREATE INDEX enquiry_org_due_idx ON enquiry (org_id, kind, next_follow_up_at, id, status, source, priority, assigned_to)
  INCLUDE (tags, created_at, travel_date);
CREATE INDEX enquiry_org_travel_idx ON enquiry (org_id, kind, travel_date, id, status, source, priority) INCLUDE (tags);
CREATE INDEX enquiry_created_idx ON enquiry (kind, ((created_at AT TIME ZONE 'UTC')::date), source, created_at, id, status, priority)
  INCLUDE (tags, searched, customer_searched, next_follow_up_at);
CREATE INDEX enquiry_due_idx ON enquiry (kind, next_follow_up_at, id, status, source, priority)
  INCLUDE (tags, created_at, travel_date);
CREATE INDEX enquiry_travel_idx ON enquiry (kind, travel_date, source, id, status, priority)
  INCLUDE (tags, created_at, next_follow_up_at);
CREATE INDEX enquiry_assignee_idx ON enquiry (assigned_to, kind, org_id, created_at, id, status, next_follow_up_at, travel_date);
CREATE INDEX enquiry_customer_idx ON enquiry (customer_id, kind, created_at, org_id);
CREATE INDEX enquiry_search_idx ON enquiry USING gin (org_id, tags, searched gin_trgm_ops);
-- A lead becomes one enquiry.
CREATE UNIQUE INDEX enquiry_lead_once ON enquiry (lead_id) WHERE lead_id IS NOT NULL;

CREATE TABLE follow_up (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  org_id uuid NOT NULL REFERENCES org,
  assigned_to uuid NOT NULL REFERENCES app_user,
  due_at timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  note text,
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  outcome text,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX follow_up_enquiry_idx ON follow_up (enquiry_id, due_at);
CREATE INDEX follow_up_due_idx ON follow_up (org_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX follow_up_assignee_idx ON follow_up (assigned_to, due_at, id) WHERE done_at IS NULL;
CREATE INDEX follow_up_remind_idx ON follow_up (due_at) WHERE done_at IS NULL AND reminded_at IS NULL;
-- What is to be done, of everybody.
CREATE INDEX follow_up_open_idx ON follow_up (due_at, id) WHERE done_at IS NULL;

CREATE TABLE enquiry_note (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  user_id uuid REFERENCES app_user,
  -- How somebody was spoken to; a note of our own has none.
  way text CHECK (way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_note_idx ON enquiry_note (enquiry_id, created_at);

CREATE TABLE enquiry_file (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES file,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_file_idx ON enquiry_file (enquiry_id);

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

CREATE SEQUENCE quotation_number;
CREATE TABLE quotation (
  id uuid PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE CHECK (number ~ '^QT-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  enquiry_id uuid REFERENCES enquiry,
  created_by uuid REFERENCES app_user,
  -- Of the version that counts, written with it, for lists and search.
  version_number integer NOT NULL DEFAULT 1 CHECK (version_number >= 1),
  status text NOT NULL
    CHECK (status IN ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired')),
  title text NOT NULL,
  destinations text[] NOT NULL DEFAULT '{}',
  start_date date,
  people integer NOT NULL DEFAULT 0,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  margin numeric(14, 2) NOT NULL,
  valid_until date NOT NULL,
  sent_at timestamptz,
  last_seen_at timestamptz,
  expiry_told_at timestamptz,
  searched text NOT NULL,
  -- As an enquiry has it.
  customer_searched text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Every order for an organisation; the house has the newest first, and what ends soon.
CREATE INDEX quotation_org_created_idx ON quotation (org_id, created_at, id, status) INCLUDE (searched, customer_searched);
CREATE INDEX quotation_org_updated_idx ON quotation (org_id, updated_at, id, status);
CREATE INDEX quotation_org_valid_idx ON quotation (org_id, valid_until, id, status);
CREATE INDEX quotation_org_start_idx ON quotation (org_id, start_date, id, status);
CREATE INDEX quotation_org_total_idx ON quotation (org_id, total, id, status);
CREATE INDEX quotation_created_idx ON quotation (created_at, id, status) INCLUDE (searched, customer_searched);
CREATE INDEX quotation_open_idx ON quotation (org_id, valid_until, id, status) WHERE status IN ('Draft', 'Sent', 'Viewed');
CREATE INDEX quotation_customer_idx ON quotation (customer_id, created_at, org_id, status) INCLUDE (searched);
CREATE INDEX quotation_enquiry_idx ON quotation (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX quotation_search_idx ON quotation USING gin (org_id, searched gin_trgm_ops);

-- What was sent is never changed: the trigger below holds content, rates and hash of every version but a draft.
CREATE TABLE quotation_version (
  id uuid PRIMARY KEY,
  quotation_id uuid NOT NULL REFERENCES quotation ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL REFERENCES org,
  status text NOT NULL
    CHECK (status IN ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired', 'Replaced')),
  content jsonb NOT NULL,
  rates jsonb NOT NULL,
  hash text NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  created_by uuid REFERENCES app_user,
  sent_at timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  seen_count integer NOT NULL DEFAULT 0,
  decided_at timestamptz,
  -- The name that was typed with the answer; whoever noted it for the customer stands in the audit.
  decided_by text,
  decline_reason text,
  option text,
  extras text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (quotation_id, number),
  CONSTRAINT quotation_version_accepted_whole CHECK (
    (status = 'Accepted') <= (decided_at IS NOT NULL AND decided_by IS NOT NULL AND option IS NOT NULL)
  )
);
-- One yes for a quotation, and one version that can be answered or written at a time.
CREATE UNIQUE INDEX quotation_version_one_accepted ON quotation_version (quotation_id) WHERE status = 'Accepted';
CREATE UNIQUE INDEX quotation_version_one_open ON quotation_version (quotation_id) WHERE status IN ('Sent', 'Viewed');
CREATE UNIQUE INDEX quotation_version_one_draft ON quotation_version (quotation_id) WHERE status = 'Draft';

CREATE FUNCTION keep_sent_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'Draft' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'A quotation that was sent is not thrown away' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'Draft' AND (
    NEW.status = 'Draft'
    OR (NEW.quotation_id, NEW.number, NEW.content, NEW.rates, NEW.hash)
      IS DISTINCT FROM (OLD.quotation_id, OLD.number, OLD.content, OLD.rates, OLD.hash)
  ) THEN
    RAISE EXCEPTION 'A quotation that was sent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quotation_version_keep BEFORE UPDATE OR DELETE ON quotation_version
  FOR EACH ROW EXECUTE FUNCTION keep_sent_quotation();

-- The address is made from the id and the secret of the server, so that it can be shown again; here is only its hash.
CREATE TABLE quote_link (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  version_id uuid NOT NULL REFERENCES quotation_version ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quote_link_version_idx ON quote_link (version_id, created_at DESC);

CREATE TABLE quotation_comment (
  id uuid PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES quotation_version ON DELETE CASCADE,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quotation_comment_version_idx ON quotation_comment (version_id, created_at);

CREATE SEQUENCE crm_flight_booking_number;
CREATE SEQUENCE crm_hotel_booking_number;
CREATE SEQUENCE crm_land_package_booking_number;

CREATE TABLE crm_booking (
  id uuid PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE CHECK (number ~ '^(CF|CH|CL)-[0-9]{4}-[0-9]{6,}$'),
  kind text NOT NULL CHECK (kind IN ('flight', 'hotel', 'land-package')),
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  enquiry_id uuid REFERENCES enquiry,
  -- The version that was accepted; one booking is made of it.
  quotation_version_id uuid UNIQUE REFERENCES quotation_version,
  created_by uuid REFERENCES app_user,
  assigned_to uuid REFERENCES app_user,
  title text NOT NULL,
  country text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  details jsonb NOT NULL,
  travellers jsonb NOT NULL,
  people integer NOT NULL CHECK (people >= 1),
  tax_as text NOT NULL CHECK (tax_as IN ('package', 'fee', 'none')),
  -- Lines of tax as they were computed; of a quotation those its customer accepted.
  taxes jsonb NOT NULL DEFAULT '[]',
  cost numeric(14, 2) NOT NULL CHECK (cost >= 0),
  planned_cost numeric(14, 2) NOT NULL CHECK (planned_cost >= 0),
  gross numeric(14, 2) NOT NULL CHECK (gross >= 0),
  total numeric(14, 2) NOT NULL CHECK (total >= gross),
  paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0 AND paid <= total),
  status text NOT NULL CHECK (status IN ('Draft', 'Confirmed', 'Travelling', 'Completed', 'Cancelled')),
  cancelled_reason text,
  notes text,
  -- What it still needs before it starts, besides money; written with whatever may change it.
  lacks text[] NOT NULL DEFAULT '{}',
  -- As the customer is called now; the trigger below follows.
  customer_name text NOT NULL,
  -- Words it is found by besides its number, its title and its customer.
  searched text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_booking_cancelled_with_reason CHECK ((status = 'Cancelled') = (cancelled_reason IS NOT NULL))
);
CREATE INDEX crm_booking_customer_idx ON crm_booking (customer_id, created_at DESC);
CREATE INDEX crm_booking_enquiry_idx ON crm_booking (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX crm_booking_search_idx ON crm_booking USING gin (org_id,
  lower((number COLLATE "default") || ' ' || customer_name || ' ' || title || ' ' || searched) gin_trgm_ops);
CREATE INDEX crm_booking_live_idx ON crm_booking (start_date, id) WHERE status IN ('Confirmed', 'Travelling');

CREATE TABLE crm_booking_line (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  service text NOT NULL,
  label text NOT NULL,
  supplier text,
  supplier_email text,
  terms text NOT NULL CHECK (terms IN ('At booking', 'Before check-in', 'Month-end')),
  from_date date,
  until_date date,
  currency text NOT NULL,
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  cost numeric(14, 2) NOT NULL CHECK (cost >= 0),
  cost_inr numeric(14, 2) NOT NULL CHECK (cost_inr >= 0),
  planned_cost_inr numeric(14, 2) NOT NULL CHECK (planned_cost_inr >= 0),
  sell numeric(14, 2) NOT NULL CHECK (sell >= 0),
  -- The line of the quotation it came from.
  quoted_key text,
  supplier_reference text,
  confirmed_at timestamptz
);
CREATE INDEX crm_booking_line_idx ON crm_booking_line (booking_id, position);

CREATE TABLE crm_instalment (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  org_id uuid NOT NULL REFERENCES org,
  number smallint NOT NULL CHECK (number >= 1),
  label text NOT NULL,
  due_on date NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  paid_at timestamptz,
  paid_on date,
  way text CHECK (way IN ('cash', 'bank', 'upi', 'cheque', 'card')),
  reference text,
  receipt_number text,
  verified_by uuid REFERENCES app_user,
  verified_at timestamptz,
  -- The card payment it came by.
  payment_id uuid UNIQUE REFERENCES payment_session,
  reminded_at timestamptz,
  UNIQUE (booking_id, number),
  UNIQUE (org_id, receipt_number),
  CONSTRAINT crm_instalment_paid_whole CHECK (
    (paid_at IS NULL) = (way IS NULL) AND (paid_at IS NULL) = (paid_on IS NULL)
    AND (paid_at IS NULL) = (receipt_number IS NULL)
  ),
  CONSTRAINT crm_instalment_verified_is_paid CHECK (verified_at IS NULL OR paid_at IS NOT NULL)
);
CREATE INDEX crm_instalment_due_idx ON crm_instalment (org_id, due_on) WHERE paid_at IS NULL;

CREATE TABLE crm_supplier_payment (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  line_id uuid NOT NULL REFERENCES crm_booking_line ON DELETE CASCADE,
  org_id uuid NOT NULL REFERENCES org,
  supplier text NOT NULL,
  due_on date NOT NULL,
  currency text NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount >= 0),
  amount_inr numeric(14, 2) NOT NULL CHECK (amount_inr >= 0),
  paid_at timestamptz,
  paid_on date,
  way text CHECK (way IN ('cash', 'bank', 'upi', 'cheque', 'card')),
  reference text,
  UNIQUE (line_id),
  CONSTRAINT crm_supplier_payment_paid_whole CHECK ((paid_at IS NULL) = (way IS NULL))
);
CREATE INDEX crm_supplier_payment_booking_idx ON crm_supplier_payment (booking_id);
CREATE INDEX crm_supplier_payment_due_idx ON crm_supplier_payment (org_id, due_on) WHERE paid_at IS NULL;

CREATE TABLE crm_booking_file (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES file,
  kind text NOT NULL CHECK (kind IN ('ticket', 'voucher', 'visa', 'other')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX crm_booking_file_idx ON crm_booking_file (booking_id);

CREATE TABLE crm_booking_note (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  user_id uuid REFERENCES app_user,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX crm_booking_note_idx ON crm_booking_note (booking_id, created_at);

-- Numbers of receipts and invoices without a gap per organisation, series and financial year: taken under the row's lock
-- in the transaction that writes the document.
CREATE TABLE crm_series (
  org_id uuid NOT NULL REFERENCES org,
  series text NOT NULL CHECK (series IN ('RC', 'IN', 'CN')),
  year text NOT NULL CHECK (year ~ '^[0-9]{4}$'),
  last integer NOT NULL CHECK (last >= 1),
  PRIMARY KEY (org_id, series, year)
);

CREATE TABLE crm_invoice (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  number text NOT NULL CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  issued_on date NOT NULL,
  against uuid REFERENCES crm_invoice,
  -- Seller, buyer, lines and taxes as they stood on the day.
  content jsonb NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, number)
);
CREATE INDEX crm_invoice_booking_idx ON crm_invoice (booking_id, created_at);
-- One invoice that is not taken back, and one credit note against each.
CREATE UNIQUE INDEX crm_invoice_against_once ON crm_invoice (against) WHERE against IS NOT NULL;
CREATE TRIGGER crm_invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON crm_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A booking has one invoice that is not taken back, and none is written once it is cancelled. No index can say so: what takes an
-- invoice back, and what cancels the booking, stands in other rows.
CREATE FUNCTION crm_invoice_refuse_needless() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking_status text;
BEGIN
  -- Held to the end: a second invoice waits here and then finds the first, and a cancellation comes wholly before or wholly
  -- after. Whoever only points to the booking, as a payment does, need not wait.
  SELECT status INTO booking_status FROM crm_booking WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  IF booking_status = 'Cancelled' THEN
    RAISE EXCEPTION 'booking % is cancelled', NEW.booking_id
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_invoice_not_when_cancelled';
  END IF;
  IF EXISTS (
    SELECT 1 FROM crm_invoice i WHERE i.booking_id = NEW.booking_id AND i.kind = 'invoice'
      AND NOT EXISTS (SELECT 1 FROM crm_invoice c WHERE c.against = i.id)
  ) THEN
    RAISE EXCEPTION 'booking % has an invoice', NEW.booking_id
      USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'crm_invoice_one_at_a_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_invoice_refuse_needless BEFORE INSERT ON crm_invoice
  FOR EACH ROW WHEN (NEW.kind = 'invoice') EXECUTE FUNCTION crm_invoice_refuse_needless();

CREATE TABLE supplier_link (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking ON DELETE CASCADE,
  supplier text NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text,
  reference text,
  note text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX supplier_link_booking_idx ON supplier_link (booking_id, created_at);

-- Every booking of an organisation in one place, of the CRM and of the portal, written by the triggers below in the same
-- transaction: the common list, what is coming up and the calendar read this alone.
CREATE TABLE booking_entry (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('crm', 'hotel', 'package')),
  kind text NOT NULL CHECK (kind IN ('flight', 'hotel', 'land-package', 'package')),
  number text NOT NULL,
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid REFERENCES customer,
  customer_name text NOT NULL,
  title text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  people integer NOT NULL,
  status text NOT NULL,
  total numeric(14, 2) NOT NULL,
  paid numeric(14, 2) NOT NULL,
  owing boolean GENERATED ALWAYS AS (paid < total AND status NOT IN ('Cancelled', 'Expired')) STORED,
  assigned_to uuid REFERENCES app_user,
  lacks text[] NOT NULL DEFAULT '{}',
  -- Cut by the triggers, since indexes carry it.
  searched text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX booking_entry_org_created_idx ON booking_entry (org_id, created_at, id, status, kind, owing, source) INCLUDE (searched);
CREATE INDEX booking_entry_org_start_idx ON booking_entry (org_id, start_date, id, status, kind, owing);
CREATE INDEX booking_entry_org_total_idx ON booking_entry (org_id, total, id, status, kind, owing);
CREATE INDEX booking_entry_status_idx ON booking_entry (status, org_id, created_at, id);
CREATE INDEX booking_entry_org_end_idx ON booking_entry (org_id, end_date, id);
CREATE INDEX booking_entry_created_idx ON booking_entry (created_at, id, status, kind, owing, source) INCLUDE (searched);
CREATE INDEX booking_entry_start_idx ON booking_entry (start_date, id, status, kind, owing);
CREATE INDEX booking_entry_total_idx ON booking_entry (total, id, status, kind, owing);
CREATE INDEX booking_entry_end_idx ON booking_entry (end_date, id);
CREATE INDEX booking_entry_customer_idx ON booking_entry (customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX booking_entry_search_idx ON booking_entry USING gin (org_id, searched gin_trgm_ops);

CREATE FUNCTION enter_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_id, customer_name, title, start_date, end_date,
    people, status, total, paid, assigned_to, lacks, searched, created_at)
  VALUES (NEW.id, 'crm', NEW.kind, NEW.number, NEW.org_id, NEW.customer_id, NEW.customer_name, NEW.title, NEW.start_date,
    NEW.end_date, NEW.people, NEW.status, NEW.total, NEW.paid, NEW.assigned_to, NEW.lacks,
    left(lower(concat_ws(' ', NEW.number, NEW.customer_name, NEW.title, NEW.searched)), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_id = excluded.customer_id, customer_name = excluded.customer_name,
    title = excluded.title, start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people,
    status = excluded.status, total = excluded.total, paid = excluded.paid, assigned_to = excluded.assigned_to,
    lacks = excluded.lacks, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_booking_entry AFTER INSERT OR UPDATE ON crm_booking
  FOR EACH ROW EXECUTE FUNCTION enter_crm_booking();

CREATE FUNCTION rename_on_crm_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crm_booking SET customer_name = NEW.name WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_named AFTER UPDATE OF name ON customer
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_on_crm_bookings();

CREATE FUNCTION enter_hotel_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_name, title, start_date, end_date, people, status,
    total, paid, searched, created_at)
  VALUES (NEW.id, 'hotel', 'hotel', NEW.reference, NEW.org_id, coalesce(NEW.lead_guest ->> 'name', ''),
    coalesce(NEW.hotel ->> 'hotelName', ''),
    NEW.from_date, NEW.until_date, NEW.adults + NEW.children + NEW.infants, NEW.status, NEW.total, NEW.paid,
    left(lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.hotel ->> 'hotelName')), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_name = excluded.customer_name, title = excluded.title,
    start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people, status = excluded.status,
    total = excluded.total, paid = excluded.paid, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER hotel_booking_entry AFTER INSERT OR UPDATE ON hotel_booking
  FOR EACH ROW EXECUTE FUNCTION enter_hotel_booking();

CREATE FUNCTION enter_package_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_name, title, start_date, end_date, people, status,
    total, paid, searched, created_at)
  VALUES (NEW.id, 'package', 'package', NEW.reference, NEW.org_id, coalesce(NEW.lead_guest ->> 'name', ''), NEW.title, NEW.start_date,
    NEW.end_date, NEW.people, NEW.status, NEW.total, NEW.paid,
    left(lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.title)), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_name = excluded.customer_name, title = excluded.title,
    start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people, status = excluded.status,
    total = excluded.total, paid = excluded.paid, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER package_booking_entry AFTER INSERT OR UPDATE ON package_booking
  FOR EACH ROW EXECUTE FUNCTION enter_package_booking();

-- What the dashboard of the CRM counts. Every change of an enquiry, a quotation or a booking leaves small rows here, which
-- nobody else writes to, so that nobody waits; from time to time they are folded into the sums below. Both together are exact
-- at any moment. Months are those of the business, which is in India. There are never many and no index: it would cost every
-- change more than it saves who reads them.
CREATE TABLE crm_delta (
  org_id uuid NOT NULL,
  month date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  part text NOT NULL,
  count integer NOT NULL,
  amount numeric(18, 2) NOT NULL,
  margin numeric(18, 2) NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Sums by organisation and month, and without an organisation (the nil id) those of all of them, but for single people.
CREATE TABLE crm_rollup (
  org_id uuid NOT NULL,
  month date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  part text NOT NULL,
  count bigint NOT NULL,
  amount numeric(18, 2) NOT NULL,
  margin numeric(18, 2) NOT NULL,
  PRIMARY KEY (org_id, month, measure, kind, key, part)
) WITH (fillfactor = 70);

CREATE FUNCTION crm_month(at timestamptz) RETURNS date LANGUAGE sql STABLE
  RETURN date_trunc('month', at AT TIME ZONE 'Asia/Kolkata')::date;

CREATE FUNCTION enquiry_stage(status text) RETURNS smallint LANGUAGE sql IMMUTABLE
  RETURN CASE status WHEN 'Confirmed' THEN 5 WHEN 'Negotiation' THEN 4 WHEN 'Quoted' THEN 3 WHEN 'Contacted' THEN 2 ELSE 1 END;

-- What an enquiry adds to the sums; nothing when there is none.
CREATE FUNCTION enquiry_figures(e enquiry)
RETURNS TABLE (org_id uuid, month date, measure text, kind text, key text, part text, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT e.org_id, crm_month(e.created_at), f.measure, e.kind, f.key, f.part, f.amount
  FROM (SELECT CASE WHEN e.status IN ('Confirmed', 'Lost') THEN e.status ELSE 'Open' END AS outcome,
          greatest(0, floor(extract(epoch FROM e.first_answer_at - e.created_at) / 60)) AS minutes) AS x,
    LATERAL (VALUES
      ('enquiry', e.status, '', 0, true),
      ('reach', e.reached::text, '', 0, true),
      ('source', e.source, x.outcome, 0, true),
      ('staff', e.assigned_to::text, x.outcome, 0, e.assigned_to IS NOT NULL),
      ('lost', CASE WHEN e.lost_reason IN ('Too expensive', 'Booked elsewhere', 'Dates not free', 'Plans changed', 'No answer',
        'Visa refused') THEN e.lost_reason ELSE 'Other' END, '', 0, e.status = 'Lost'),
      ('answer', CASE WHEN x.minutes < 60 THEN '1' WHEN x.minutes < 240 THEN '4' WHEN x.minutes < 1440 THEN '24' ELSE 'later' END,
        '', x.minutes, e.first_answer_at IS NOT NULL)
    ) AS f (measure, key, part, amount, holds)
  WHERE e.id IS NOT NULL AND f.holds
$$;

-- What a change leaves of each figure: those that stay the same leave nothing.
CREATE FUNCTION note_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  SELECT f.org_id, f.month, f.measure, f.kind, f.key, f.part, sum(f.sign), sum(f.sign * f.amount), 0
  FROM (SELECT *, 1 AS sign FROM enquiry_figures(NEW) UNION ALL SELECT *, -1 FROM enquiry_figures(OLD)) f
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(f.sign) <> 0 OR sum(f.sign * f.amount) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiry_counted AFTER INSERT OR DELETE ON enquiry FOR EACH ROW EXECUTE FUNCTION note_enquiry();
CREATE TRIGGER enquiry_recounted AFTER UPDATE ON enquiry FOR EACH ROW
  WHEN ((OLD.org_id, OLD.created_at, OLD.kind, OLD.status, OLD.source, OLD.assigned_to, OLD.lost_reason, OLD.first_answer_at)
    IS DISTINCT FROM
    (NEW.org_id, NEW.created_at, NEW.kind, NEW.status, NEW.source, NEW.assigned_to, NEW.lost_reason, NEW.first_answer_at))
  EXECUTE FUNCTION note_enquiry();

CREATE FUNCTION note_reach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reached := greatest(NEW.reached, enquiry_stage(NEW.status));
  RETURN NEW;
END $$;
CREATE TRIGGER enquiry_reached BEFORE INSERT OR UPDATE OF status ON enquiry FOR EACH ROW EXECUTE FUNCTION note_reach();

CREATE FUNCTION count_quotation(q quotation, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  VALUES (q.org_id, crm_month(q.created_at), 'quotation', '', q.status, '', sign, sign * q.total, sign * q.margin)
$$;

CREATE FUNCTION note_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_quotation(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_quotation(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER quotation_counted AFTER INSERT OR DELETE ON quotation FOR EACH ROW EXECUTE FUNCTION note_quotation();
CREATE TRIGGER quotation_recounted AFTER UPDATE ON quotation FOR EACH ROW
  WHEN ((OLD.org_id, OLD.created_at, OLD.status, OLD.total, OLD.margin)
    IS DISTINCT FROM (NEW.org_id, NEW.created_at, NEW.status, NEW.total, NEW.margin))
  EXECUTE FUNCTION note_quotation();

-- A trip counts in the month it starts, by its price before taxes.
CREATE FUNCTION count_crm_booking(b crm_booking, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  SELECT b.org_id, date_trunc('month', b.start_date)::date, f.measure,
    CASE b.kind WHEN 'land-package' THEN 'package' ELSE b.kind END, f.key, b.status, sign, sign * b.gross,
    sign * (b.gross - b.cost)
  FROM (VALUES ('booking', '', true), ('seller', b.assigned_to::text, b.assigned_to IS NOT NULL)) AS f (measure, key, holds)
  WHERE f.holds
$$;

CREATE FUNCTION note_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_crm_booking(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_crm_booking(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_booking_counted AFTER INSERT OR DELETE ON crm_booking FOR EACH ROW EXECUTE FUNCTION note_crm_booking();
CREATE TRIGGER crm_booking_recounted AFTER UPDATE ON crm_booking FOR EACH ROW
  WHEN ((OLD.org_id, OLD.start_date, OLD.kind, OLD.status, OLD.assigned_to, OLD.gross, OLD.cost)
    IS DISTINCT FROM (NEW.org_id, NEW.start_date, NEW.kind, NEW.status, NEW.assigned_to, NEW.gross, NEW.cost))
  EXECUTE FUNCTION note_crm_booking();

-- Moves what was noted into the sums, each row once: it is taken and added by one statement. Of several that fold at once one
-- does, the others leave it to that one. Returns how many rows it took.
CREATE FUNCTION fold_crm_deltas() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('karavan-crm-rollup')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM crm_delta RETURNING org_id, month, measure, kind, key, part, count, amount, margin
  ), summed AS (
    SELECT coalesce(org_id, '00000000-0000-0000-0000-000000000000') AS org_id, month, measure, kind, key, part,
      sum(count) AS count, sum(amount) AS amount, sum(margin) AS margin
    FROM taken
    GROUP BY GROUPING SETS ((org_id, month, measure, kind, key, part), (month, measure, kind, key, part))
    HAVING (sum(count) <> 0 OR sum(amount) <> 0 OR sum(margin) <> 0)
      AND (grouping(org_id) = 0 OR measure NOT IN ('staff', 'seller'))
  ), added AS (
    INSERT INTO crm_rollup AS r (org_id, month, measure, kind, key, part, count, amount, margin)
    SELECT org_id, month, measure, kind, key, part, count, amount, margin FROM summed ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (org_id, month, measure, kind, key, part) DO UPDATE
    SET count = r.count + excluded.count, amount = r.amount + excluded.amount, margin = r.margin + excluded.margin
    RETURNING 1
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- A person's own address of the calendar; made from the id and the secret of the server, so that it can be shown again.
CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  org_id uuid NOT NULL REFERENCES org,
  token_hash text NOT NULL UNIQUE,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
