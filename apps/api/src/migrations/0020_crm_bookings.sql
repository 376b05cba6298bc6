CREATE SEQUENCE crm_flight_booking_number;
CREATE SEQUENCE crm_hotel_booking_number;
CREATE SEQUENCE crm_land_package_booking_number;

CREATE TABLE crm_booking (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^(CF|CH|CL)-[0-9]{4}-[0-9]{6,}$'),
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
  searched text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX booking_entry_org_created_idx ON booking_entry (org_id, created_at, id);
CREATE INDEX booking_entry_created_idx ON booking_entry (created_at, id);
CREATE INDEX booking_entry_org_start_idx ON booking_entry (org_id, start_date, id);
CREATE INDEX booking_entry_start_idx ON booking_entry (start_date, id);
CREATE INDEX booking_entry_org_total_idx ON booking_entry (org_id, total, id);
CREATE INDEX booking_entry_total_idx ON booking_entry (total, id);
CREATE INDEX booking_entry_org_status_idx ON booking_entry (org_id, status, created_at, id);
CREATE INDEX booking_entry_org_kind_idx ON booking_entry (org_id, kind, created_at, id);
CREATE INDEX booking_entry_customer_idx ON booking_entry (customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX booking_entry_search_idx ON booking_entry USING gin (searched gin_trgm_ops);

CREATE FUNCTION enter_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_id, customer_name, title, start_date, end_date,
    people, status, total, paid, assigned_to, lacks, searched, created_at)
  VALUES (NEW.id, 'crm', NEW.kind, NEW.number, NEW.org_id, NEW.customer_id, NEW.customer_name, NEW.title, NEW.start_date,
    NEW.end_date, NEW.people, NEW.status, NEW.total, NEW.paid, NEW.assigned_to, NEW.lacks,
    lower(concat_ws(' ', NEW.number, NEW.customer_name, NEW.title, NEW.searched)), NEW.created_at)
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
    lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.hotel ->> 'hotelName')), NEW.created_at)
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
    lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.title)), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_name = excluded.customer_name, title = excluded.title,
    start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people, status = excluded.status,
    total = excluded.total, paid = excluded.paid, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER package_booking_entry AFTER INSERT OR UPDATE ON package_booking
  FOR EACH ROW EXECUTE FUNCTION enter_package_booking();

-- What was booked before this table came: every row once through its trigger.
UPDATE hotel_booking SET id = id;
UPDATE package_booking SET id = id;

ALTER TABLE payment_session DROP CONSTRAINT payment_session_purpose_check;
ALTER TABLE payment_session
  ADD CONSTRAINT payment_session_purpose_check CHECK (purpose IN ('deposit', 'booking', 'package', 'visa', 'crm'));
